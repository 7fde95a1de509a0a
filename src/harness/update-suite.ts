import { dump } from 'js-yaml';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { Json } from '../base/json.ts';
import type { EngineFinding } from './engine.ts';
import { readFixture } from './fixture-document.ts';

/** What a case shall expect from now on. */
export interface Expectation {
  /** Of the case in its suite. */
  readonly index: number;
  readonly findings: readonly EngineFinding[];
}

export interface UpdatedSuite {
  readonly text: string;
  /** Cases that are not written in a way that can be rewritten. */
  readonly diagnostics: readonly Diagnostic[];
}

function withoutNulls(finding: EngineFinding): Json {
  const { rule, severity, message, path, container, hint } = finding;
  const optional = { ...(container === null ? {} : { container }), ...(hint === null ? {} : { hint }) };
  return { rule, severity, message, path, ...optional };
}

function expectLines(findings: readonly EngineFinding[], column: number): readonly string[] {
  const margin = ' '.repeat(column);
  if (findings.length === 0) return [`${margin}expect: []`];
  const text = dump(findings.map(withoutNulls), { lineWidth: -1, quoteStyle: 'double' });
  const items = text.trimEnd().split('\n');
  return [`${margin}expect:`, ...items.map((line) => `${margin}  ${line}`)];
}

/** The lines after `start` that belong to the value of the key at `column`; comments and blanks behind it do not. */
function blockEnd(lines: readonly string[], start: number, column: number): number {
  let end = start + 1;
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const isBlank = /^\s*(#.*)?$/.test(line);
    if (isBlank) continue;
    const indent = line.length - line.trimStart().length;
    const isInside = indent > column || (indent === column && line.trimStart().startsWith('- '));
    if (!isInside) break;
    end = index + 1;
  }
  return end;
}

/** Rewrites the `expect` of cases in place; everything else keeps its layout and comments. */
export function updateSuite(file: string, text: string, expectations: readonly Expectation[]): UpdatedSuite {
  const { document, diagnostics } = readFixture(file, new TextEncoder().encode(text));
  if (document === null) return { text, diagnostics };
  const lines = text.split('\n');
  const refused: Diagnostic[] = [];
  // From the last to the first, so that places before stay true.
  for (const { index, findings } of [...expectations].sort((left, right) => right.index - left.index)) {
    const place = document.place(['cases', index, 'expect']);
    const [start, column] = [place.line - 1, place.column - 1];
    const line = lines[start] ?? '';
    if (line.slice(0, column).trim() !== '' || !line.startsWith('expect:', column)) {
      const message = `case ${index + 1} is written on one line, or without "expect"; its expectation stays`;
      refused.push({ code: 'fixture-not-updated', severity: 'warn', message, place });
      continue;
    }
    lines.splice(start, blockEnd(lines, start, column) - start, ...expectLines(findings, column));
  }
  return { text: lines.join('\n'), diagnostics: refused };
}
