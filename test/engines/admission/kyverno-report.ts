import { spawnSync } from 'node:child_process';
import { needEngine } from '../../peers/locate.ts';
import type { Messages } from './expected-messages.ts';

/** What the kyverno command reports of a policy and an object. */
interface Result {
  readonly policy: string;
  readonly result: 'pass' | 'fail' | 'warn' | 'error' | 'skip';
  readonly message: string;
  readonly resources: readonly { readonly kind: string; readonly name: string }[];
}

/** A row of `kyverno test`. */
export interface TestRow {
  readonly policy: string;
  readonly resource: string;
  /** `Pass` when the policy decided as the test says. */
  readonly result: string;
  /** `Ok`, or why not: an object that did not match is `Excluded`. */
  readonly reason: string;
}

/** What the command said of each object: how many policies judged it, and what those that found something said. */
export interface Reported {
  readonly judgements: number;
  readonly messages: Messages;
  /** Results that are neither pass nor fail. */
  readonly others: readonly string[];
}

interface Collected {
  judgements: number;
  readonly messages: Map<string, string>;
  readonly others: string[];
}

function kyverno(args: readonly string[]): string {
  const { stdout, error } = spawnSync(needEngine('kyverno').path, args, {
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  return stdout;
}

/** Runs `kyverno apply`; the objects have names of their own. Reports by name. */
export function applyPolicies(policies: readonly string[], resources: string): ReadonlyMap<string, Reported> {
  const output = kyverno([
    'apply',
    ...policies,
    '--resource',
    resources,
    '--policy-report',
    '--output-format',
    'json',
    '--remove-color',
  ]);
  // The shape of a policy report.
  const { results } = JSON.parse(output) as { readonly results: readonly Result[] };
  const reported = new Map<string, Collected>();
  for (const { policy, result, message, resources: judged } of results) {
    for (const { name } of judged) {
      const one: Collected = reported.get(name) ?? { judgements: 0, messages: new Map(), others: [] };
      reported.set(name, one);
      one.judgements++;
      if (result === 'fail') one.messages.set(policy, message);
      else if (result !== 'pass') one.others.push(`${policy}: ${result}: ${message}`);
    }
  }
  return reported;
}

/** Runs `kyverno test` on a folder. */
export function testPolicies(folder: string): readonly TestRow[] {
  const output = kyverno(['test', folder, '--require-tests', '--remove-color', '--output-format', 'json']);
  // Every test's rows are a list after lines of log.
  const lists = output.match(/^\[\n[\s\S]*?^\]$/gm) ?? [];
  return lists.flatMap((list) =>
    (JSON.parse(list) as readonly Readonly<Record<string, string>>[]).map((row) => ({
      policy: row['POLICY'] ?? '',
      resource: row['RESOURCE'] ?? '',
      result: row['RESULT'] ?? '',
      reason: row['REASON'] ?? '',
    })),
  );
}
