import type { Expression } from '../../ir/expression.ts';

/** The last word of a node's path. */
function lastWord(node: Expression): string {
  if (node.kind === 'field' && node.key.kind === 'literal')
    return String(node.key.value).replace(/^.*\//, '');
  if (node.kind === 'root') return node.name;
  if (node.kind === 'parameter') return node.path.at(-1) ?? 'parameter';
  return node.kind === 'data' ? 'data' : 'value';
}

/** What a variable for a node could be called; what belongs to the object is told apart from what belongs to the pod. */
export function nodeHint(node: Expression): string {
  const word = lastWord(node);
  for (let base = node; ; base = base.base) {
    if (base.kind === 'root') return base.name === 'object' && node !== base ? `object-${word}` : word;
    if (base.kind !== 'field') return word;
  }
}

/** What a variable for a text that may be absent could be called; null when the text is short enough to be repeated. */
export function textHint(of: Expression): string | null {
  if (of.kind === 'read') return of.as === 'text' ? nodeHint(of.node) : null;
  return of.kind === 'before' || of.kind === 'after' ? 'part' : null;
}

/** A variable's id without the number that makes it unique. */
export function wordOf(id: string): string {
  return id.replace(/[0-9]+$/, '');
}
