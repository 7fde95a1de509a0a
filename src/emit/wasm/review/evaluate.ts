import { get, i32, op, select, setGlobal, when } from '../../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../../wasm/format/expression.ts';
import { evalParameters, evalSignature } from '../../../wasm/program.ts';
import type { Entrypoint, Entrypoints } from '../entrypoints.ts';
import { severityMask } from '../policy-function.ts';
import { forget } from '../shared-function.ts';
import type { Shared } from '../sharing.ts';
import { everyPolicy, wantedPolicy, wantedSeverities } from '../subject.ts';
import { judgeInput } from './judge-input.ts';
import { projections } from './projections.ts';

const { entrypoint, input, data } = evalParameters;

type Wanted = Omit<Entrypoint, 'path'>;

/** What the entrypoint of one policy asks for. */
const ofOne: Wanted = { severities: ['error'], projection: 'violations' };

/** The choice by the entrypoint's id: code that leaves a value. */
function byEntrypoint({ ofAll }: Entrypoints, code: (of: Wanted) => readonly Wasm[]): readonly Wasm[] {
  return ofAll.reduceRight<readonly Wasm[]>(
    (others, one, id) => [when('i32', op('i32.eq', get(entrypoint), i32(id)), code(one), others)],
    code(ofOne),
  );
}

function severitiesOf(entrypoints: Entrypoints): Wasm<'i32'> {
  return entrypoints.ofAll.reduceRight<Wasm<'i32'>>(
    (others, { severities }, id) =>
      when('i32', op('i32.eq', get(entrypoint), i32(id)), [i32(severityMask(...severities))], [others]),
    i32(severityMask(...ofOne.severities)),
  );
}

/** The function that the runtime calls with an entrypoint, an input and data. */
export function evalFunction(entrypoints: Entrypoints, shared: readonly Shared[]): WasmFunction {
  const asksAll = op('i32.lt_u', get(entrypoint), i32(entrypoints.ofAll.length));
  const policyIndex = op('i32.sub', get(entrypoint), i32(entrypoints.ofAll.length));
  return {
    ...evalSignature,
    body: [
      setGlobal(wantedPolicy, select(asksAll, i32(everyPolicy), policyIndex)),
      setGlobal(wantedSeverities, severitiesOf(entrypoints)),
      ...shared.flatMap(({ held, perPod }) => (!perPod && held !== null ? [forget(held)] : [])),
      judgeInput(get(input), get(data)),
      ...byEntrypoint(entrypoints, ({ projection }) => projections[projection]),
    ],
  };
}
