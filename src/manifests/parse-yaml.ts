import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';

/** A syntax error with its offset in the text that was given. */
export class YamlSyntaxError {
  readonly reason: string;
  readonly offset: number;

  constructor(reason: string, offset: number) {
    this.reason = reason;
    this.offset = offset;
  }
}

const absent = -1;
const unnamedFailure = 'the YAML parser cannot read this document';
const tooLittleIndentation = 'deficient indentation';
const indentationPrefix = /^[ \-?:]*/gm;
const widestIndentation = 1_000;

/** How much text of a file may still be parsed again, in UTF-16 units: a bound on time. */
export interface RetryBudget {
  left: number;
}

/** Spaces that were put in at the beginnings of lines. */
interface Padding {
  readonly width: number;
  /** Offsets in the text as it was, ascending. */
  readonly lines: readonly number[];
}

function originalOffset(offset: number, padding: Padding): number {
  if (offset === absent) return absent;
  // The number of padded lines before the offset, by halving.
  let low = 0;
  let high = padding.lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((padding.lines[middle] ?? 0) + middle * padding.width < offset) low = middle + 1;
    else high = middle;
  }
  const shift = low * padding.width;
  const line = padding.lines[low - 1];
  return line === undefined ? offset : Math.max(offset - shift, line);
}

/** The event with its offsets in the text as it was. Scalars may have lost what made them simple to decode. */
function originalEvent(event: Event, padding: Padding): Event {
  const move = (offset: number): number => originalOffset(offset, padding);
  switch (event.type) {
    case EVENT_ID.DOCUMENT:
    case EVENT_ID.POP:
      return event;
    case EVENT_ID.ALIAS:
      return { ...event, anchorStart: move(event.anchorStart), anchorEnd: move(event.anchorEnd) };
    case EVENT_ID.SCALAR:
      return {
        ...event,
        valueStart: move(event.valueStart),
        valueEnd: move(event.valueEnd),
        anchorStart: move(event.anchorStart),
        anchorEnd: move(event.anchorEnd),
        tagStart: move(event.tagStart),
        tagEnd: move(event.tagEnd),
      };
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return {
        ...event,
        start: move(event.start),
        anchorStart: move(event.anchorStart),
        anchorEnd: move(event.anchorEnd),
        tagStart: move(event.tagStart),
        tagEnd: move(event.tagEnd),
      };
  }
}

function tryParse(text: string, maxDepth: number): readonly Event[] | YamlSyntaxError {
  try {
    return parseEvents(text, { maxDepth });
  } catch (error) {
    if (!(error instanceof YAMLException)) return new YamlSyntaxError(unnamedFailure, 0);
    return new YamlSyntaxError(error.reason, error.mark?.position ?? 0);
  }
}

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !'\r\n'.includes(text.charAt(start - 1))) start--;
  return start;
}

/** Enough to be further in than any block collection of the text. */
function sufficientIndentation(text: string): number {
  const widths = [...text.matchAll(indentationPrefix)].map((match) => match[0].length);
  return 1 + widths.reduce((widest, width) => Math.max(widest, width), 0);
}

/** The text with white space that the parser accepts in place of what it complained of. */
class MendedText {
  readonly #width: number;
  readonly #lines: number[] = [];
  #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#width = sufficientIndentation(text);
  }

  get text(): string {
    return this.#text;
  }

  get padding(): Padding {
    return { width: this.#width, lines: this.#lines };
  }

  /** Mends the line of the complaint; false when there is nothing to mend. */
  mend(offset: number): boolean {
    const start = lineStart(this.#text, offset);
    const before = this.#text.slice(start, offset);
    return before.trim() === '' ? this.#indent(start) : this.#replaceTabs(start, before);
  }

  /** Only white space before it: the line goes on with what began on an earlier one. */
  #indent(start: number): boolean {
    const line = start - this.#lines.length * this.#width;
    if (this.#width > widestIndentation || line <= (this.#lines.at(-1) ?? absent)) return false;
    this.#lines.push(line);
    this.#text = this.#text.slice(0, start) + ' '.repeat(this.#width) + this.#text.slice(start);
    return true;
  }

  /** A tab between tokens of the line. Tabs in scalars are replaced as well, but values come from the text as it was. */
  #replaceTabs(start: number, before: string): boolean {
    if (!before.includes('\t')) return false;
    const after = this.#text.slice(start + before.length);
    this.#text = this.#text.slice(0, start) + before.replaceAll('\t', ' ') + after;
    return true;
  }
}

/**
 * Parses a piece of YAML. YAML 1.2, and so js-yaml, wants the lines of a flow collection or quoted scalar to be
 * further in than what is around them, and no tabs; kubectl does not, and closing brackets are often written
 * further out. White space has no meaning there, so the line that the parser complains of is mended, and the
 * events keep the offsets of the text as it was.
 */
export function parseYaml(
  text: string,
  maxDepth: number,
  budget: RetryBudget,
): readonly Event[] | YamlSyntaxError {
  let result = tryParse(text, maxDepth);
  if (!(result instanceof YamlSyntaxError) || result.reason !== tooLittleIndentation) return result;
  const mended = new MendedText(text);
  while (result instanceof YamlSyntaxError && result.reason === tooLittleIndentation && budget.left > 0) {
    if (!mended.mend(result.offset)) break;
    budget.left -= mended.text.length;
    result = tryParse(mended.text, maxDepth);
  }
  const { padding } = mended;
  return result instanceof YamlSyntaxError
    ? new YamlSyntaxError(result.reason, originalOffset(result.offset, padding))
    : result.map((event) => originalEvent(event, padding));
}
