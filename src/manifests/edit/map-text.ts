import type { Path } from '../../base/pointer.ts';
import type { Comments, Member } from './change.ts';
import { scalarText } from './scalar-text.ts';
import type { ScalarForm } from './written-node.ts';

/** How the members of a map are written. */
export interface MemberForms {
  readonly key: ScalarForm;
  readonly value: ScalarForm;
  /** What stands between a key and its value. */
  readonly colon: string;
}

/** How lines of a block, or of a flow collection with a line for each member, begin and end. */
export interface LineForm {
  /** What the members' lines begin with. */
  readonly indent: string;
  /** What lines of maps within are further in. */
  readonly step: string;
  readonly lineBreak: string;
}

/** Members to be written: strings, within maps that are made around them. */
export interface NewMembers {
  /** Names of maps within each other, the outermost first. */
  readonly around: Path;
  readonly members: readonly Member[];
  /** Comments that go with them, where there are lines. */
  readonly comments?: Comments | undefined;
}

export function memberText([name, value]: Member, { key, value: form, colon }: MemberForms): string {
  return `${scalarText(name, key)}${colon}${scalarText(value, form)}`;
}

/** Lines of a block, the first without its indentation. */
export function blockText(
  { around, members, comments }: NewMembers,
  forms: MemberForms,
  lines: LineForm,
): string {
  const { step, lineBreak } = lines;
  const inner = step.repeat(around.length);
  const rows = [
    ...around.map((name, depth) => `${step.repeat(depth)}${scalarText(String(name), forms.key)}:`),
    ...(comments?.above ?? []).map((comment) => inner + comment),
    ...members.map((member) => inner + memberText(member, forms)),
  ];
  const beside = comments?.beside == null ? '' : ` ${comments.beside}`;
  return `${rows.join(`${lineBreak}${lines.indent}`)}${beside}`;
}

/** Members of a flow map on one line. */
export function flowText({ around, members }: NewMembers, forms: MemberForms, comma: string): string {
  const inner = members.map((member) => memberText(member, forms)).join(comma);
  return around.reduceRight<string>(
    (text, name) => `${scalarText(String(name), forms.key)}${forms.colon}{${text}}`,
    inner,
  );
}

/** Members of a flow map with a line for each, the first without its indentation. */
export function flowLines(
  { around, members, comments }: NewMembers,
  forms: MemberForms,
  lines: LineForm,
): string {
  const { step, lineBreak, indent } = lines;
  const at = (depth: number): string => `${lineBreak}${indent}${step.repeat(depth)}`;
  const above = (comments?.above ?? []).map((comment) => `${comment}${at(around.length)}`);
  const beside = comments?.beside == null ? '' : ` ${comments.beside}`;
  const written = members.map((member) => memberText(member, forms)).join(`,${at(around.length)}`);
  const inner = `${above.join('')}${written}${beside}`;
  return around.reduceRight<string>((text, name, depth) => {
    const key = `${scalarText(String(name), forms.key)}${forms.colon}`;
    return `${key}{${at(depth + 1)}${text}${at(depth)}}`;
  }, inner);
}
