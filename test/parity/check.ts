import fc from 'fast-check';
import type { Json } from '../../src/base/json.ts';
import type { EngineFinding, InProcessEngine, PreparedInProcess } from '../../src/harness/engine.ts';
import type { InputShape } from '../../src/harness/input-shapes.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import type { Policy, Program, Rule } from '../../src/ir/policy.ts';
import { disagreement } from './compare.ts';
import { type ParityInput, shapeOf } from './generate/inputs.ts';
import { parameterSets } from './generate/parameters.ts';
import { shrink } from './shrink.ts';

/** An engine and its compiled policies for one set of parameters. */
interface Prepared {
  readonly engine: InProcessEngine;
  readonly byParameters: readonly PreparedInProcess[];
  /** What it is asked about: all policies at once (null), or each of these alone. */
  readonly policies: readonly (string | null)[];
}

/** A shrunk input on which an engine does not agree. */
export interface Disagreement {
  readonly engine: string;
  readonly difference: string;
  readonly input: ParityInput;
  readonly seed: number;
}

export interface Engines {
  readonly reference: readonly PreparedInProcess[];
  readonly others: readonly Prepared[];
  /** Rules that an engine does not claim, by engine and parameters: `policy/rule`. */
  readonly unclaimed: ReadonlyMap<PreparedInProcess, ReadonlySet<string>>;
}

async function prepareAll(engine: InProcessEngine, program: Program): Promise<readonly PreparedInProcess[]> {
  const prepared: PreparedInProcess[] = [];
  for (const parameters of parameterSets) prepared.push(await engine.prepare(program, parameters));
  return prepared;
}

function unclaimedBy(prepared: PreparedInProcess, program: Program): ReadonlySet<string> {
  return new Set(
    program.policies.flatMap((policy) =>
      policy.rules
        .filter((rule) => prepared.unclaimed(policy, rule) !== null)
        .map((rule) => `${policy.id}/${rule.id}`),
    ),
  );
}

/**
 * A verdict says something about a policy alone, and of all together next to nothing. An engine that gives verdicts is
 * asked about the policies with error rules that those before it do not claim.
 */
function policiesFor(
  engine: InProcessEngine,
  byParameters: readonly PreparedInProcess[],
  program: Program,
  answered: Set<string>,
): readonly (string | null)[] {
  if (engine.answers !== 'verdict') return [null];
  const isOpen = (policy: Policy, rule: Rule): boolean =>
    rule.severity === 'error' && !answered.has(`${policy.id}/${rule.id}`);
  const isClaimed = (policy: Policy, rule: Rule): boolean =>
    byParameters.some((prepared) => prepared.unclaimed(policy, rule) === null);
  const asked = program.policies.filter((policy) =>
    policy.rules.some((rule) => isOpen(policy, rule) && isClaimed(policy, rule)),
  );
  for (const policy of asked) {
    for (const rule of policy.rules) if (isClaimed(policy, rule)) answered.add(`${policy.id}/${rule.id}`);
  }
  return asked.map(({ id }) => id);
}

/** Compiles the policies for every engine and set of parameters, once. */
export async function prepareEngines(
  program: Program,
  engines: readonly InProcessEngine[],
): Promise<Engines> {
  const answered = new Set<string>();
  const others: Prepared[] = [];
  for (const engine of engines) {
    const byParameters = await prepareAll(engine, program);
    others.push({ engine, byParameters, policies: policiesFor(engine, byParameters, program, answered) });
  }
  const prepared = others.flatMap(({ byParameters }) => byParameters);
  return {
    reference: await prepareAll(referenceEngine(), program),
    others,
    unclaimed: new Map(prepared.map((one) => [one, unclaimedBy(one, program)])),
  };
}

function claimedBy(
  findings: readonly EngineFinding[],
  prepared: PreparedInProcess,
  engines: Engines,
): readonly EngineFinding[] {
  const unclaimed = engines.unclaimed.get(prepared);
  if (unclaimed === undefined || unclaimed.size === 0) return findings;
  return findings.filter(({ policy, rule }) => !unclaimed.has(`${policy}/${rule}`));
}

/** Where an engine and the reference disagree about an input; the first of them, or null. */
function firstDisagreement(
  { input, parameters }: ParityInput,
  engines: Engines,
): { readonly engine: string; readonly difference: string } | null {
  const set = parameterSets.indexOf(parameters);
  const reference = engines.reference[set]?.judge(input, null);
  if (reference === undefined) return { engine: 'reference', difference: 'unknown parameters' };
  const findings = reference.kind === 'findings' ? reference.findings : [];
  // An engine that takes reviews refuses what is neither; one that takes bare objects alone does not see it.
  const shape: InputShape | null = shapeOf(input);
  for (const { engine, byParameters, policies } of engines.others) {
    const prepared = byParameters[set];
    const takes = shape === null ? engine.shapes.length > 1 : engine.shapes.includes(shape);
    if (prepared === undefined || !takes) continue;
    const claimed = claimedBy(findings, prepared, engines);
    for (const policy of policies) {
      const ofPolicy = policy === null ? claimed : claimed.filter((finding) => finding.policy === policy);
      const difference = disagreement(reference, ofPolicy, prepared.judge(input, policy), engine.hints);
      if (difference !== null) return { engine: engine.id, difference: `${policy ?? 'all'}: ${difference}` };
    }
  }
  return null;
}

/** Judges inputs by all engines; stops at the first disagreement and shrinks it. */
export function checkParity(
  inputs: fc.Arbitrary<ParityInput>,
  engines: Engines,
  seed: number,
  runs: number,
): { readonly runs: number; readonly disagreement: Disagreement | null } {
  const property = fc.property(inputs, (input) => firstDisagreement(input, engines) === null);
  const result = fc.check(property, { seed, numRuns: runs, endOnFailure: true });
  const [failing] = result.counterexample ?? [];
  if (failing === undefined) return { runs: result.numRuns, disagreement: null };
  const engine = firstDisagreement(failing, engines)?.engine;
  const smallest = shrink(failing, (input) => firstDisagreement(input, engines)?.engine === engine);
  const found = firstDisagreement(smallest, engines) ?? {
    engine: 'unknown',
    difference: 'an engine does not answer the same twice',
  };
  return { runs: result.numRuns, disagreement: { ...found, input: smallest, seed } };
}

/** The input as a value that prints: what was generated, without what JSON does not have. */
export function plainInput(input: ParityInput): Json {
  const plain: Json = JSON.parse(JSON.stringify({ parameters: input.parameters, input: input.input }));
  return plain;
}
