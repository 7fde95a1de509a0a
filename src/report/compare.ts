import { compareCodePoints } from '../base/code-points.ts';
import type { SourcePlace } from '../base/source.ts';

/** The order of reports: by file, then by place. */
export function comparePlaces(left: SourcePlace, right: SourcePlace): number {
  return compareCodePoints(left.file, right.file) || left.line - right.line || left.column - right.column;
}
