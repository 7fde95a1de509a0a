import type { Diagnostic } from '../base/diagnostic.ts';
import { invariant } from '../base/invariant.ts';
import type { Policy, Program } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import { CoverageRecorder, type PolicyCoverage } from './coverage.ts';
import { type Difference, differencesOf } from './differences.ts';
import type { Engine, EngineAnswer, PreparedEngine } from './engine.ts';
import { shapedInput } from './input-shapes.ts';
import { judgesPods } from './judged-pods.ts';
import { type KnownDifference, knownDifference } from './known-differences.ts';
import { referenceEngine } from './reference-engine.ts';
import type { Case, Suite } from './suite.ts';
import type { CaseFailure, Cell, SuiteRun } from './suite-run.ts';

export interface RunOptions {
  readonly suites: readonly Suite[];
  /** Beside the reference, which always runs and comes first. */
  readonly engines: readonly Engine[];
  readonly known: readonly KnownDifference[];
  /** Called before each policy, for progress. */
  readonly onPolicy?: (policy: string) => void;
}

/** One engine, prepared once for each set of parameter values. */
class PreparedEngines {
  readonly #engine: Engine;
  readonly #program: Program;
  readonly #prepared = new Map<string, Promise<PreparedEngine>>();

  constructor(engine: Engine, program: Program) {
    this.#engine = engine;
    this.#program = program;
  }

  for(parameters: GivenParameters): Promise<PreparedEngine> {
    const key = JSON.stringify([parameters.global, parameters.policies]);
    const known = this.#prepared.get(key);
    if (known !== undefined) return known;
    const prepared = this.#engine.prepare(this.#program, parameters);
    this.#prepared.set(key, prepared);
    return prepared;
  }
}

type Verdict = 'passed' | 'failed' | 'known' | 'notApplicable';

/** Runs suites, and collects what they say. */
class SuiteRunner {
  readonly #program: Program;
  readonly #options: RunOptions;
  readonly #coverage = new CoverageRecorder();
  readonly #engines: readonly { readonly engine: Engine; readonly prepared: PreparedEngines }[];
  readonly #cells: Cell[] = [];
  readonly #failures: CaseFailure[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  readonly #answers: SuiteRun['answers'][number][] = [];

  constructor(program: Program, options: RunOptions) {
    this.#program = program;
    this.#options = options;
    this.#engines = [referenceEngine(this.#coverage.onCondition), ...options.engines].map((engine) => ({
      engine,
      prepared: new PreparedEngines(engine, program),
    }));
  }

  async run(): Promise<SuiteRun> {
    const coverage: PolicyCoverage[] = [];
    for (const suite of this.#options.suites) {
      const policy = this.#program.policies.find(({ id }) => id === suite.policy);
      invariant(policy !== undefined, `the suite ${suite.policy} has no policy`);
      this.#options.onPolicy?.(policy.id);
      this.#checkMatches(suite);
      for (const { engine, prepared } of this.#engines) await this.#runSuite(suite, policy, engine, prepared);
      coverage.push(this.#coverage.coverageOf(policy));
    }
    const isCovered = coverage.every(({ uncovered }) => uncovered.length === 0);
    return {
      passed: this.#failures.length === 0 && this.#diagnostics.length === 0 && isCovered,
      engines: this.#engines.map(({ engine }) => ({ id: engine.id, title: engine.title })),
      cells: this.#cells,
      failures: this.#failures,
      coverage,
      diagnostics: this.#diagnostics,
      answers: this.#answers,
    };
  }

  #checkMatches(suite: Suite): void {
    for (const { name, input, matchesNothing, place } of suite.cases) {
      const judges = judgesPods(input, this.#program.kinds);
      if (judges !== matchesNothing) continue;
      const message = judges
        ? `the case "${name}" says that it matches nothing, but a pod is judged in it`
        : `the case "${name}" matches nothing: no pod is judged in it`;
      const hint = judges ? 'remove "matches"' : 'correct its kind, or say "matches: nothing"';
      this.#diagnostics.push({ code: 'fixture-matches', severity: 'error', message, place, hint });
    }
  }

  async #runSuite(suite: Suite, policy: Policy, engine: Engine, prepared: PreparedEngines): Promise<void> {
    const counts: Record<Verdict, number> = { passed: 0, failed: 0, known: 0, notApplicable: 0 };
    const reasons = new Map<string, string>();
    const claimed = new Set<string>();
    for (const suiteCase of suite.cases) {
      const engineWithParameters = await prepared.for(suiteCase.parameters);
      for (const rule of policy.rules) {
        const reason = engineWithParameters.unclaimed(policy, rule);
        if (reason === null) claimed.add(rule.id);
        else reasons.set(rule.id, reason);
      }
      counts[await this.#runCase(suiteCase, policy, engine, engineWithParameters)]++;
    }
    this.#cells.push({
      policy: policy.id,
      engine: engine.id,
      ...counts,
      unclaimed: [...reasons]
        .filter(([rule]) => !claimed.has(rule))
        .map(([rule, reason]) => ({ rule, reason })),
    });
  }

  async #runCase(
    suiteCase: Case,
    policy: Policy,
    engine: Engine,
    prepared: PreparedEngine,
  ): Promise<Verdict> {
    const { name, input, parameters, place } = suiteCase;
    const claimed = new Set(
      policy.rules.filter((rule) => prepared.unclaimed(policy, rule) === null).map(({ id }) => id),
    );
    const expected = suiteCase.expect.filter(({ rule }) => claimed.has(rule) || !isRule(policy, rule));
    const failures: CaseFailure[] = [];
    let judged = 0;
    for (const shape of engine.shapes) {
      const shaped = shapedInput(input, shape, parameters);
      if (shaped === null) continue;
      const answer = await prepared.judge(shaped, policy.id);
      if (answer.kind === 'not-judged') continue;
      judged++;
      if (engine.id === 'reference') this.#recordAnswer(policy.id, name, answer);
      const differences: readonly Difference[] = differencesOf(expected, answer, engine.hints);
      if (differences.length === 0) continue;
      failures.push({ policy: policy.id, case: name, engine: engine.id, shape, place, differences });
    }
    if (judged === 0) return 'notApplicable';
    const verdict = this.#verdict(suiteCase, policy, engine, failures);
    // To say nothing of what is not claimed is no achievement; to deny it is a failure all the same.
    return verdict === 'passed' && claimed.size === 0 ? 'notApplicable' : verdict;
  }

  #verdict(suiteCase: Case, policy: Policy, engine: Engine, failures: readonly CaseFailure[]): Verdict {
    const { name, place } = suiteCase;
    const known = knownDifference(this.#options.known, policy.id, name, engine.id);
    if (known === undefined) {
      this.#failures.push(...failures);
      return failures.length === 0 ? 'passed' : 'failed';
    }
    if (failures.length > 0) return 'known';
    this.#diagnostics.push({
      code: 'known-difference-gone',
      severity: 'error',
      message: `${engine.id} no longer differs in the case "${name}" of ${policy.id}`,
      place,
      hint: `remove the known difference: ${known.reason}`,
    });
    return 'failed';
  }

  #recordAnswer(policy: string, name: string, answer: EngineAnswer): void {
    if (answer.kind === 'findings') {
      for (const finding of answer.findings) this.#coverage.addFinding(policy, finding.rule);
    }
    const isRecorded = this.#answers.some((one) => one.policy === policy && one.case === name);
    if (!isRecorded) this.#answers.push({ policy, case: name, answer });
  }
}

function isRule(policy: Policy, id: string): boolean {
  return policy.rules.some((rule) => rule.id === id);
}

/**
 * Runs every case of every suite through every engine, in every input shape that the engine takes, and compares as
 * exactly as the engine can say. The reference also measures which branches of the policies the cases reach.
 */
export function runSuites(program: Program, options: RunOptions): Promise<SuiteRun> {
  return new SuiteRunner(program, options).run();
}
