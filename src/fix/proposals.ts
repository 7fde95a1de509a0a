import type { Finding } from '../base/finding.ts';
import { isJsonObject, type JsonObject, ownString } from '../base/json.ts';
import { type Path, toPointer } from '../base/pointer.ts';
import type { Judge } from '../check/judge.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import { type Change, changeValue } from '../manifests/index.ts';
import { podSites } from '../reference/sites.ts';
import { type Fix, mends, type Plan, type Request, type Subject } from './fix.ts';
import { fixes } from './fixes/index.ts';
import { objection } from './guard.ts';
import type { Styles } from './styles.ts';

/** What fixing needs beside a text. */
export interface FixOptions {
  readonly judge: Judge;
  /** The table that the judge was made with. */
  readonly kinds: readonly WorkloadKind[];
  readonly styles: Styles;
  readonly requested: ReadonlySet<Request>;
  /** For each of an object's findings, whether it is exempted: then it is left without a word. */
  readonly exempted: (findings: readonly Finding[], object: JsonObject) => readonly boolean[];
}

/** A fix for a finding of an object: what it would do, or why not. */
export interface Proposal {
  readonly fix: Fix;
  readonly finding: Finding;
  readonly plan: Plan;
}

/** Tells proposals for one object apart. */
export function proposalKey({ fix, finding }: Proposal, item: Path): string {
  const { policy, rule, path, message } = finding;
  return JSON.stringify([fix.id, toPointer(item), policy, rule, toPointer(path), message]);
}

function findingsOf(judge: Judge, object: JsonObject): readonly Finding[] {
  const judged = judge(object);
  return judged.kind === 'judged' ? judged.findings : [];
}

/** The object after changes; null when they leave none. */
function changed(object: JsonObject, changes: readonly Change[]): JsonObject | null {
  const value = changes.reduce(changeValue, object);
  return isJsonObject(value) ? value : null;
}

function guarded(plan: Plan, subject: Subject, findings: readonly Finding[], judge: Judge): Plan {
  if (plan.kind === 'left') return plan;
  const { object, pods, styles } = subject;
  const after = changed(object, plan.changes);
  if (after === null) return { kind: 'left', reason: 'nothing would be left of the object' };
  const judged = { object: after, findings: findingsOf(judge, after) };
  const reason = objection({ object, findings }, judged, pods, styles);
  return reason === null ? plan : { kind: 'left', reason };
}

/** Whether a fix is there for a finding, among those that are safe and those that are asked for. */
export function isMendable(
  finding: Pick<Finding, 'policy' | 'rule'>,
  requested: ReadonlySet<Request>,
): boolean {
  return fixes.some((fix) => (fix.request === null || requested.has(fix.request)) && mends(fix, finding));
}

/**
 * What fixes would do for the findings of one object, each on its own, in the order of the fixes; one at a time, as they
 * are asked for.
 */
export function* proposalsFor(
  object: JsonObject,
  isSelected: Subject['isSelected'],
  { judge, kinds, styles, requested, exempted }: FixOptions,
): Generator<Proposal> {
  if (ownString(object, 'kind') === 'AdmissionReview') return;
  const findings = findingsOf(judge, object);
  if (!findings.some((finding) => isMendable(finding, requested))) return;
  const isExempted = exempted(findings, object);
  const pods = podSites(object, kinds).map(({ path }) => path ?? []);
  for (const fix of fixes) {
    if (fix.request !== null && !requested.has(fix.request)) continue;
    const subjects = findings
      .filter((finding, index) => mends(fix, finding) && isExempted[index] !== true)
      .map((finding): Subject => ({ finding, object, pods, styles, isSelected }));
    const { rank = () => 0 } = fix;
    for (const subject of subjects.toSorted((left, right) => rank(left) - rank(right))) {
      const { finding } = subject;
      const plan = fix.plan(subject);
      if (plan !== null) yield { fix, finding, plan: guarded(plan, subject, findings, judge) };
    }
  }
}
