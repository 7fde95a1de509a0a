import type { SourcePlace } from '../base/source.ts';

const lineFeed = 10;
const carriageReturn = 13;
const lineBreak = /[\r\n]+$/;

/** Turns offsets of one text into lines and columns; finds the lines when first asked. */
export interface LineIndex {
  /** `offset` in UTF-16 units, at most the length of the text. */
  place(offset: number): SourcePlace;
  /** What is written on a line, its break left out; lines count from 1. Null for one that is not there. */
  line(number: number): string | null;
}

function findLineStarts(text: string): readonly number[] {
  return text.includes('\r') ? findMixedLineStarts(text) : findUnixLineStarts(text);
}

function findUnixLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
    starts.push(index + 1);
  }
  return starts;
}

function findMixedLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === lineFeed) starts.push(index + 1);
    else if (unit === carriageReturn && text.charCodeAt(index + 1) !== lineFeed) starts.push(index + 1);
  }
  return starts;
}

/** Lines end as YAML has it: LF, CR LF, or CR. Places count from the beginning of the file, `line` from that of the text. */
export function createLineIndex(file: string, text: string, linesBefore = 0): LineIndex {
  let found: readonly number[] | null = null;
  const lineStarts = (): readonly number[] => {
    found ??= findLineStarts(text);
    return found;
  };
  return {
    place(offset) {
      const starts = lineStarts();
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { file, line: linesBefore + low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
    line(number) {
      const start = lineStarts()[number - 1];
      if (start === undefined) return null;
      return text.slice(start, lineStarts()[number] ?? text.length).replace(lineBreak, '');
    },
  };
}
