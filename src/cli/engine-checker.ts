import guestRuntime from 'keystone:runtime';
import type { Diagnostic } from '../base/diagnostic.ts';
import { type Severity, severities } from '../base/severity.ts';
import { celJudge } from '../check/cel-judge.ts';
import type { Checker } from '../check/checker.ts';
import { describePolicy } from '../check/describe-policy.ts';
import { noticeFinder } from '../check/notice-finder.ts';
import { readsOf } from '../check/reads.ts';
import { referenceJudge } from '../check/reference-judge.ts';
import { checkProgram, compile, exemptProgram } from '../compile.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Policy } from '../ir/policy.ts';
import type { ReportPolicy } from '../report/report-policy.ts';
import type { CheckEngine } from './check-engine.ts';
import type { LoadedProgram } from './load-program.ts';

export interface EngineChecker {
  /** Not to be used when a diagnostic is an error. */
  readonly checker: Checker;
  readonly diagnostics: readonly Diagnostic[];
}

/** What finds is a policy's rules of one severity together. */
function describeJoined(policy: Policy): ReportPolicy {
  const has = (severity: Severity): boolean => policy.rules.some((rule) => rule.severity === severity);
  const rules = severities.filter(has).map((severity) => ({ id: severity, severity, summary: policy.title }));
  return { ...describePolicy(policy), rules };
}

/** What checks manifests by another engine than the default one. */
export function engineChecker(
  engine: Exclude<CheckEngine, 'wasm'>,
  { program, parameters }: LoadedProgram,
  { exemptions }: Configuration,
): EngineChecker {
  const { policies } = program;
  const common = { shared: parameters.global, data: null };
  const reads = readsOf(policies);
  if (engine === 'reference') {
    const { kinds } = program;
    const judge = referenceJudge(program, parameters);
    const described = policies.map(describePolicy);
    return {
      checker: { ...common, judge, kinds, findNotices: noticeFinder(kinds, reads), policies: described },
      diagnostics: checkProgram(program, parameters),
    };
  }
  // Exemptions are in the policies, as they are in a cluster: one message for all findings cannot be exempted in part.
  const { artifacts, diagnostics } = compile(exemptProgram(program, exemptions), {
    targets: ['vap'],
    parameters,
    guestRuntime,
    exemptNamespaces: [],
  });
  const { judge, kinds } = celJudge(artifacts, program.kinds);
  const described = policies.map(describeJoined);
  return {
    checker: { ...common, judge, kinds, findNotices: noticeFinder(kinds, reads), policies: described },
    // Of an object that is not judged a notice tells, where there is one.
    diagnostics: diagnostics.filter(({ code }) => code !== 'unsupported-kind'),
  };
}
