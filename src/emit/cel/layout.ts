/**
 * Text that can be broken into lines. A group is written on one line if it fits; otherwise each `line` that is
 * directly within it becomes a line break, indented by the `indent`s around it.
 */
export type Layout =
  | string
  | readonly Layout[]
  | { readonly kind: 'line'; readonly flat: string }
  | { readonly kind: 'indent'; readonly of: Layout }
  | { readonly kind: 'group'; readonly of: Layout };

/** A space, or a line break. */
export const line: Layout = { kind: 'line', flat: ' ' };
/** Nothing, or a line break. */
export const softLine: Layout = { kind: 'line', flat: '' };
export const indent = (of: Layout): Layout => ({ kind: 'indent', of });
export const group = (of: Layout): Layout => ({ kind: 'group', of });

/** The parts with a separator between them. */
export function separated(parts: readonly Layout[], separator: Layout): Layout {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

const indentWidth = 2;

interface Item {
  readonly layout: Layout;
  readonly depth: number;
  readonly flat: boolean;
}

/** Whether the first line of what is to come fits into `room`; `rest` follows `first`. */
function fits(first: Item, rest: readonly Item[], room: number): boolean {
  const stack = [...rest, first];
  let left = room;
  while (left >= 0) {
    const item = stack.pop();
    if (item === undefined) return true;
    const { layout, flat } = item;
    if (typeof layout === 'string') left -= layout.length;
    else if (!('kind' in layout)) {
      for (const part of [...layout].reverse()) stack.push({ ...item, layout: part });
    } else if (layout.kind === 'line') {
      if (!flat) return true;
      left -= layout.flat.length;
    } else stack.push({ ...item, layout: layout.of });
  }
  return false;
}

/** The text, with lines of at most `width` characters where there is a place to break them. */
export function render(root: Layout, width: number): string {
  let text = '';
  let column = 0;
  const stack: Item[] = [{ layout: root, depth: 0, flat: false }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { layout, depth, flat } = item;
    if (typeof layout === 'string') {
      text += layout;
      column += layout.length;
    } else if (!('kind' in layout)) {
      for (const part of [...layout].reverse()) stack.push({ ...item, layout: part });
    } else if (layout.kind === 'indent') {
      stack.push({ layout: layout.of, depth: depth + 1, flat });
    } else if (layout.kind === 'group') {
      const onOneLine: Item = { layout: layout.of, depth, flat: true };
      stack.push(flat || fits(onOneLine, stack, width - column) ? onOneLine : { ...onOneLine, flat: false });
    } else if (flat) {
      text += layout.flat;
      column += layout.flat.length;
    } else {
      column = depth * indentWidth;
      text += `\n${' '.repeat(column)}`;
    }
  }
  return text;
}
