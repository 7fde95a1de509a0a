import type { SourcePlace } from '../base/source.ts';

/** `file:line:column`, as terminals and editors link it. */
export function placeText({ file, line, column }: SourcePlace): string {
  return `${file}:${line}:${column}`;
}
