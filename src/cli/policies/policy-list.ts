import { severities } from '../../base/severity.ts';
import type { Policy } from '../../ir/policy.ts';
import type { Style } from '../../report/style.ts';
import { severityPaints } from './policy-page.ts';

/** Policies under a heading of their own. */
export interface PolicyGroup {
  readonly heading: string;
  readonly policies: readonly Policy[];
}

const severityWidth = 'error warn info'.length;

function severitiesText({ rules }: Policy, style: Style): string {
  const used = severities.filter((severity) => rules.some((rule) => rule.severity === severity));
  if (used.length === 0) return style.dim('off'.padEnd(severityWidth));
  const space = ' '.repeat(severityWidth - used.join(' ').length);
  return `${used.map((severity) => style[severityPaints[severity]](severity)).join(' ')}${space}`;
}

/** The policies of each group, a line each: id, severities, title. */
export function policyList(groups: readonly PolicyGroup[], style: Style): string {
  const width = Math.max(...groups.flatMap(({ policies }) => policies.map(({ id }) => id.length)));
  return groups
    .filter(({ policies }) => policies.length > 0)
    .map(({ heading, policies }) => {
      const rows = policies.map(
        (policy) => `  ${policy.id.padEnd(width)}  ${severitiesText(policy, style)}  ${policy.title}\n`,
      );
      return `${style.bold(heading)}\n${rows.join('')}`;
    })
    .join('\n');
}
