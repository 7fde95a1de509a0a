import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { printable } from '../../report/printable.ts';

/** What is changed in a file, as a unified difference that `git apply` and `patch -p1` take. */
export function difference(file: string, before: string, after: string): string {
  const name = printable(file);
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}
