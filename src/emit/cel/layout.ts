/** A group of layouts, and how wide it is on one line. */
interface Group {
  readonly kind: 'group';
  readonly of: Layout;
  readonly width: number;
}

/**
 * Text that can be broken into lines. A group is written on one line if it fits; otherwise each `line` that is
 * directly within it becomes a line break, indented by the `indent`s around it.
 */
export type Layout =
  | string
  | readonly Layout[]
  | { readonly kind: 'line'; readonly space: string }
  | { readonly kind: 'indent'; readonly of: Layout }
  | Group;

/** A space, or a line break. */
export const line: Layout = { kind: 'line', space: ' ' };
/** Nothing, or a line break. */
export const softLine: Layout = { kind: 'line', space: '' };
export const indent = (of: Layout): Layout => ({ kind: 'indent', of });
export const group = (of: Layout): Layout => ({ kind: 'group', of, width: widthOf(of) });

/** The parts with a separator between them. */
export function separated(parts: readonly Layout[], separator: Layout): Layout {
  const all: Layout[] = [];
  for (const part of parts) {
    if (all.length > 0) all.push(separator);
    all.push(part);
  }
  return all;
}

function isList(layout: Layout): layout is readonly Layout[] {
  return Array.isArray(layout);
}

/** Characters on one line. */
export function widthOf(layout: Layout): number {
  if (typeof layout === 'string') return layout.length;
  if (isList(layout)) {
    let width = 0;
    for (const part of layout) width += widthOf(part);
    return width;
  }
  if (layout.kind === 'line') return layout.space.length;
  return layout.kind === 'group' ? layout.width : widthOf(layout.of);
}

/** Adds the pieces of the text on one line. */
function addPieces(layout: Layout, pieces: string[]): void {
  if (typeof layout === 'string') pieces.push(layout);
  else if (isList(layout)) for (const part of layout) addPieces(part, pieces);
  else if (layout.kind === 'line') pieces.push(layout.space);
  else addPieces(layout.of, pieces);
}

/** The text on one line. */
export function onOneLine(layout: Layout): string {
  const pieces: string[] = [];
  addPieces(layout, pieces);
  return pieces.join('');
}

const indentWidth = 2;

interface Item {
  readonly layout: Layout;
  readonly depth: number;
}

/** What of a layout comes before its first line break, were its groups not broken; and whether there is one. */
function beforeBreak(layout: Layout): { readonly width: number; readonly breaks: boolean } {
  if (typeof layout === 'string') return { width: layout.length, breaks: false };
  if (!isList(layout)) {
    if (layout.kind === 'line') return { width: 0, breaks: true };
    return layout.kind === 'group' ? { width: layout.width, breaks: false } : beforeBreak(layout.of);
  }
  let width = 0;
  for (const part of layout) {
    const before = beforeBreak(part);
    width += before.width;
    if (before.breaks) return { width, breaks: true };
  }
  return { width, breaks: false };
}

/** Whether what follows, up to its first line break, fits too. */
function restFits(rest: readonly Item[], room: number): boolean {
  let left = room;
  for (let index = rest.length - 1; index >= 0 && left >= 0; index--) {
    const item = rest[index];
    if (item === undefined) break;
    const { width, breaks } = beforeBreak(item.layout);
    left -= width;
    if (breaks) break;
  }
  return left >= 0;
}

/** Writes pieces of text and counts columns. */
class Writer {
  readonly #pieces: string[] = [];
  column = 0;

  get text(): string {
    return this.#pieces.join('');
  }

  write(text: string): void {
    this.#pieces.push(text);
    this.column += text.length;
  }

  /** Writes a group on one line. */
  writeGroup({ of, width }: Group): void {
    addPieces(of, this.#pieces);
    this.column += width;
  }

  breakLine(depth: number): void {
    this.column = depth * indentWidth;
    this.#pieces.push('\n', ' '.repeat(this.column));
  }
}

/** The text, with lines of at most `width` characters where there is a place to break them. */
export function render(root: Layout, width: number): string {
  const writer = new Writer();
  const stack: Item[] = [{ layout: root, depth: 0 }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { layout, depth } = item;
    if (typeof layout === 'string') writer.write(layout);
    else if (isList(layout)) {
      for (const part of layout.toReversed()) stack.push({ layout: part, depth });
    } else if (layout.kind === 'line') writer.breakLine(depth);
    else if (layout.kind === 'indent') stack.push({ layout: layout.of, depth: depth + 1 });
    else {
      const room = width - writer.column - layout.width;
      if (room >= 0 && restFits(stack, room)) writer.writeGroup(layout);
      else stack.push({ layout: layout.of, depth });
    }
  }
  return writer.text;
}
