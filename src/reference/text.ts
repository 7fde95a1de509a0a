import { compareCodePoints } from '../base/code-points.ts';

/** More than any engine's budget holds for; see the operator `split`. */
const longestSplitBytes = 4096;
const mostPieces = 128;

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

export function codePointLength(text: string): number {
  return [...text].length;
}

export function before(text: string, separator: string): string | null {
  const at = text.indexOf(separator);
  return at < 0 ? null : text.slice(0, at);
}

export function after(text: string, separator: string): string | null {
  const at = text.indexOf(separator);
  return at < 0 ? null : text.slice(at + separator.length);
}

export function split(text: string, separator: string): readonly string[] {
  if (text === '' || byteLength(text) > longestSplitBytes) return [];
  const pieces = text.split(separator);
  return pieces.length > mostPieces ? [] : pieces;
}

export function trim(text: string, characters: string): string {
  let first = 0;
  let end = text.length;
  while (first < end && characters.includes(text.charAt(first))) first++;
  while (end > first && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(first, end);
}

export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Distinct and sorted by code point. */
export function sortedDistinct(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].sort(compareCodePoints);
}
