import type { FormatContext } from '../format.ts';
import { wrap } from '../wrap.ts';

/** The width of the left column, which holds severities and line numbers. */
export const gutter = 8;

/** Text beside the left column; on a terminal its lines hang there. */
export function hanging(text: string, { width }: Pick<FormatContext, 'width'>): string {
  if (width === null) return text;
  const room = Math.max(20, width - gutter - 2);
  return wrap(text, room).join(`\n${' '.repeat(gutter + 2)}`);
}
