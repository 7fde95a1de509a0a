import { type Severity, severities } from '../../base/severity.ts';
import type { Policy, Rule } from '../../ir/policy.ts';
import type { Style } from '../../report/style.ts';
import { wrap } from '../../report/wrap.ts';
import { ownParameterRows, sharedParameterRows } from './parameter-rows.ts';

export const severityPaints: Readonly<Record<Severity, keyof Style>> = {
  error: 'red',
  warn: 'yellow',
  info: 'cyan',
};

interface PageOptions {
  readonly style: Style;
  readonly width: number;
}

/** Markdown for a terminal: paragraphs are wrapped, code stays as it is. */
function prose(markdown: string, indent: string, width: number): string {
  const blocks = markdown.split('\n\n').map((block) => {
    const isCode = block.startsWith('```');
    const lines = isCode ? block.split('\n').slice(1, -1) : wrap(block, width - indent.length);
    return lines.map((line) => `${indent}${isCode ? '  ' : ''}${line}\n`).join('');
  });
  return blocks.join('\n');
}

function rulesText(rules: readonly Rule[], { style, width }: PageOptions): string {
  if (rules.length === 0) return '  The policy is off.\n';
  const ids = Math.max(...rules.map(({ id }) => id.length));
  const indent = ' '.repeat(11 + ids);
  return rules
    .toSorted((left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity))
    .map(({ id, severity, summary }) => {
      const label = style.bold(style[severityPaints[severity]](severity.padEnd(5)));
      const text = wrap(summary, width - indent.length).join(`\n${indent}`);
      return `  ${label}  ${id.padEnd(ids)}  ${text}\n`;
    })
    .join('');
}

function parametersText(policy: Policy, { style, width }: PageOptions): string {
  return [...ownParameterRows(policy), ...sharedParameterRows(policy.shared)]
    .map(({ path, type, default: initial, doc }) => {
      const head = `  ${style.bold(path)}  ${style.dim(`${type}, default ${initial}`)}\n`;
      return `${head}${prose(doc, '      ', width)}`;
    })
    .join('');
}

/** A policy as a page for a terminal. */
export function policyPage(policy: Policy, options: PageOptions): string {
  const { style, width } = options;
  const { id, title, description, remedy, rules, category } = policy;
  const parameters = parametersText(policy, options);
  const section = (heading: string, body: string): string => `${style.bold(heading)}\n${body}`;
  return [
    `${style.bold(id)}: ${title}\n${style.dim(category)}\n`,
    prose(description, '', width),
    section('Rules', rulesText(rules, options)),
    section('How to mend what it finds', prose(remedy, '  ', width)),
    ...(parameters === '' ? [] : [section('Parameters (--param <name>=<value>)', parameters)]),
  ].join('\n');
}
