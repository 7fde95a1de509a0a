import type { Polarity } from './styles.ts';

/** What templates and shells leave around a value; as known-polarity has it. */
const leftovers = /^[ \t\r\n"']+|[ \t\r\n"']+$/g;

/** As the policies do it: `K` (U+212A) and its like stay as they are. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The polarity that a value is but for case, blanks and quotes; null when it is none. */
export function mendedPolarity(value: string): Polarity | null {
  const mended = lowerAscii(value.replace(leftovers, ''));
  return mended === 'keystone' || mended === 'sidecar' ? mended : null;
}
