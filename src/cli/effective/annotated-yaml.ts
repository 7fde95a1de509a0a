import type { Json } from '../../base/json.ts';
import { printable } from '../../report/printable.ts';
import type { Annotated } from './annotated.ts';

/** Texts that YAML 1.1 and 1.2 read as themselves. */
const plainText = /^[A-Za-z][\w./*-]*$/;
const readAsOther = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

function scalarText(value: Json): string {
  const isPlain = typeof value === 'string' && plainText.test(value) && !readAsOther.test(value);
  return isPlain ? value : printable(JSON.stringify(value));
}

interface Line {
  readonly text: string;
  /** Null for the head of a list or a map. */
  readonly origin: string | null;
}

function withHead(head: string, part: Annotated, indent: string): readonly Line[] {
  const [first, ...rest] = linesOf(part, `${indent}  `);
  if (first === undefined) return [];
  if (part.kind === 'value') return [{ text: `${indent}${head} ${first.text}`, origin: first.origin }];
  // What is in an item of a list begins on its line.
  if (head === '-') return [{ text: `${indent}- ${first.text.trimStart()}`, origin: first.origin }, ...rest];
  return [{ text: `${indent}${head}`, origin: null }, first, ...rest];
}

function linesOf(annotated: Annotated, indent: string): readonly Line[] {
  if (annotated.kind === 'value') return [{ text: scalarText(annotated.value), origin: annotated.origin }];
  if (annotated.kind === 'list') return annotated.items.flatMap((item) => withHead('-', item, indent));
  return annotated.members.flatMap(([name, member]) => withHead(`${scalarText(name)}:`, member, indent));
}

/** Comments further right are hard to follow. */
const rightmost = 60;

/**
 * As YAML that `keystone.yaml` could hold, with the origin of each value in a comment.
 *
 * @param dim Paints the comments.
 */
export function annotatedYaml(annotated: Annotated, dim: (text: string) => string): string {
  const lines = linesOf(annotated, '');
  const longest = Math.max(0, ...lines.map(({ text, origin }) => (origin === null ? 0 : text.length)));
  const width = Math.min(longest, rightmost);
  return lines
    .map(({ text, origin }) => (origin === null ? text : `${text.padEnd(width)}  ${dim(`# ${origin}`)}`))
    .map((line) => `${line}\n`)
    .join('');
}
