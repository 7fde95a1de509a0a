import { placeText } from '../place-text.ts';
import type { TestGap } from './test-report.ts';

/** Which branch was not reached, on one line. */
export function gapText({ rule, side, text, place }: TestGap): string {
  const where = place === undefined ? '' : `${placeText(place)} `;
  return `${where}${rule} was never ${side}: ${text}`;
}
