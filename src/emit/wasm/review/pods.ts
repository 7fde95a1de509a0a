import type { Policy } from '../../../ir/policy.ts';
import { call, get, getGlobal, i32, local, op, setGlobal, when } from '../../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../../wasm/format/expression.ts';
import { policySignature } from '../policy-function.ts';
import { forget } from '../shared-function.ts';
import type { Shared } from '../sharing.ts';
import { everyPolicy, places, subject, wantedPolicy } from '../subject.ts';

const pod = local('pod', 'i32');
const place = local('place', 'i32');

const signature = { name: 'judge_pod', parameters: [pod, place], result: 'none' } as const;

/** Judges one pod of the object; the pod is 0 where the object has none, and then its place is around it. */
export function judgePod(podCell: Wasm<'i32'>, placeCell: Wasm<'i32'>): Wasm<'none'> {
  return call(signature, podCell, placeCell);
}

export function judgePodFunction(policies: readonly Policy[], shared: readonly Shared[]): WasmFunction {
  const wanted = getGlobal(wantedPolicy);
  return {
    ...signature,
    body: [
      setGlobal(subject.pod, get(pod)),
      setGlobal(places.pod, get(place)),
      ...shared.flatMap(({ held, perPod }) => (perPod && held !== null ? [forget(held)] : [])),
      ...policies.map(({ id }, index) =>
        when('none', op('i32.or', op('i32.eq', wanted, i32(everyPolicy)), op('i32.eq', wanted, i32(index))), [
          call(policySignature(id)),
        ]),
      ),
    ],
  };
}
