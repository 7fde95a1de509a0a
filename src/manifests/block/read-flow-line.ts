import type { Json } from '../../base/json.ts';
import { type OpenObject, setOwnMember } from '../own-member.ts';
import type { LineScanner } from './line-scanner.ts';
import { keyOf, scalarValue } from './scalar-value.ts';
import { closeList, closeMap, colon, comma, isGap, openList, openMap } from './units.ts';

/** Passes a comma or stays before the closing bracket, spaces around skipped; false before anything else. */
function passComma(scanner: LineScanner, close: number): boolean {
  scanner.skipSpaces();
  if (scanner.unit !== comma) return scanner.unit === close;
  scanner.position++;
  scanner.skipSpaces();
  return true;
}

function readKey(scanner: LineScanner): string | undefined {
  const scalar = scanner.readScalar(true);
  if (scalar === null) return undefined;
  scanner.skipSpaces();
  if (scanner.unit !== colon) return undefined;
  scanner.position++;
  if (!scalar.quoted && !isGap(scanner.unit)) return undefined;
  scanner.skipSpaces();
  return keyOf(scalar);
}

function readMap(scanner: LineScanner, levels: number): Json | undefined {
  const map: OpenObject = {};
  while (scanner.unit !== closeMap) {
    const key = readKey(scanner);
    if (key === undefined || Object.hasOwn(map, key)) return undefined;
    const value = readValue(scanner, levels);
    if (value === undefined || !passComma(scanner, closeMap)) return undefined;
    setOwnMember(map, key, value);
  }
  return map;
}

function readList(scanner: LineScanner, levels: number): Json | undefined {
  const list: Json[] = [];
  while (scanner.unit !== closeList) {
    const value = readValue(scanner, levels);
    if (value === undefined || !passComma(scanner, closeList)) return undefined;
    list.push(value);
  }
  return list;
}

function readValue(scanner: LineScanner, levels: number): Json | undefined {
  if (scanner.unit === openList || scanner.unit === openMap) return readFlowLine(scanner, levels);
  const scalar = scanner.readScalar(true);
  return scalar === null ? undefined : scalarValue(scalar);
}

/**
 * Reads a list in brackets or a map in braces that ends in its line, at most `levels` deep: every key has a
 * value, and a plain key a space behind its colon. Undefined for anything else.
 */
export function readFlowLine(scanner: LineScanner, levels: number): Json | undefined {
  if (levels <= 0) return undefined;
  const read = scanner.unit === openList ? readList : readMap;
  scanner.position++;
  scanner.skipSpaces();
  const value = read(scanner, levels - 1);
  scanner.position++;
  return value;
}
