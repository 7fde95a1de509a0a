// Findings, and what targets make of them.

import { allocate, heap, reserve, setHeap } from "./arena";
import { literal, make, nextOf, sizeOf, startOf, STR, typeOf } from "./cell";
import { firstOf, intValue, newList, newMap, push, putLiteral, putText } from "./container";
import { SLASH, TILDE, ZERO } from "./characters";
import {
  containerOf, FINDING_SIZE, hintOf, messageOf, pathOf, policyOf, ruleOf, severityOf,
} from "./finding-order";
import {
  container, details, findingsAre, hint, message, more, msg, path, policy, rule, semicolon, semicolonAnd, severity,
} from "./literals";
import { BY_FINDING, BY_KNOWN, compare, itemAt, setItem, sort } from "./sort";
import { cut, strEqual } from "./text";
import { append, at, countOf, itemsOf, newVector, truncate } from "./vector";

export function newFindings(): usize {
  return newVector(0);
}

export function pushFinding(
  findings: usize, policyId: usize, ruleId: usize, severityName: usize, place: usize, text: usize, name: usize,
  suggestion: usize,
): void {
  const finding = allocate(FINDING_SIZE);
  store<u32>(finding, <u32>policyId);
  store<u32>(finding, <u32>ruleId, 4);
  store<u32>(finding, <u32>severityName, 8);
  store<u32>(finding, <u32>place, 12);
  store<u32>(finding, <u32>text, 16);
  store<u32>(finding, <u32>name, 20);
  store<u32>(finding, <u32>suggestion, 24);
  append(findings, finding);
}

export function sortFindings(findings: usize): void {
  const items = itemsOf(findings);
  const count = countOf(findings);
  sort(items, count, BY_FINDING);
  let kept: usize = 0;
  for (let index: usize = 0; index < count; index++) {
    const finding = itemAt(items, index);
    if (kept != 0 && compare(itemAt(items, kept - 1), finding, BY_FINDING) == 0) continue;
    setItem(items, kept++, finding);
  }
  truncate(findings, kept);
}

function isKnown(finding: usize, sorted: usize): bool {
  let low: usize = 0;
  let high = countOf(sorted);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(at(sorted, middle), finding, BY_KNOWN);
    if (order == 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

export function dropKnown(findings: usize, old: usize): void {
  sort(itemsOf(old), countOf(old), BY_KNOWN);
  const items = itemsOf(findings);
  let kept: usize = 0;
  for (let index: usize = 0; index < countOf(findings); index++) {
    const finding = itemAt(items, index);
    if (!isKnown(finding, old)) setItem(items, kept++, finding);
  }
  truncate(findings, kept);
}

export function select(findings: usize, name: usize): usize {
  const selected = newFindings();
  for (let index: usize = 0; index < countOf(findings); index++) {
    const finding = at(findings, index);
    if (strEqual(severityOf(finding), name)) append(selected, finding);
  }
  return selected;
}

/** Writes a segment of a pointer, escaped as RFC 6901 says. */
function putSegment(segment: usize): void {
  reserve((sizeOf(segment) << 1) + 1);
  let out = heap;
  store<u8>(out++, SLASH);
  const end = startOf(segment) + sizeOf(segment);
  for (let p = startOf(segment); p < end; p++) {
    const c = <u32>load<u8>(p);
    const escaped = c == TILDE || c == SLASH;
    store<u8>(out++, escaped ? TILDE : c);
    if (escaped) store<u8>(out++, ZERO + u32(c == SLASH));
  }
  setHeap(out);
}

function pointer(list: usize): usize {
  const text = heap;
  for (let segment = firstOf(list); segment != 0; segment = nextOf(segment)) putSegment(segment);
  return make(STR, text, heap - text);
}

function object(finding: usize): usize {
  const map = newMap();
  putLiteral(map, policy, policyOf(finding));
  putLiteral(map, rule, ruleOf(finding));
  putLiteral(map, severity, severityOf(finding));
  putLiteral(map, message, messageOf(finding));
  putLiteral(map, path, pointer(pathOf(finding)));
  putLiteral(map, container, containerOf(finding));
  putLiteral(map, hint, hintOf(finding));
  return map;
}

export function objects(findings: usize): usize {
  const list = newList();
  for (let index: usize = 0; index < countOf(findings); index++) push(list, object(at(findings, index)));
  return list;
}

export function violations(findings: usize): usize {
  const list = newList();
  for (let index: usize = 0; index < countOf(findings); index++) {
    const map = newMap();
    putLiteral(map, msg, messageOf(at(findings, index)));
    putLiteral(map, details, object(at(findings, index)));
    push(list, map);
  }
  return list;
}

export function messages(findings: usize): usize {
  const list = newList();
  for (let index: usize = 0; index < countOf(findings); index++) push(list, messageOf(at(findings, index)));
  return list;
}

/** More messages than these are counted. */
const MOST_LISTED: usize = 5;

export function joined(findings: usize, limit: usize): usize {
  const count = countOf(findings);
  const listed = min(count, MOST_LISTED);
  // All that allocates comes first: the text is put where the heap is.
  const number = intValue(<i64>count);
  const others = intValue(<i64>(count - listed));
  const last = literal(semicolonAnd);
  const end = literal(more);
  const head = literal(findingsAre);
  const separator = literal(semicolon);
  const text = heap;
  if (count > 1) {
    putText(number);
    putText(head);
  }
  for (let index: usize = 0; index < listed; index++) {
    if (index != 0) putText(separator);
    putText(messageOf(at(findings, index)));
  }
  if (listed < count) {
    putText(last);
    putText(others);
    putText(end);
  }
  return cut(make(STR, text, heap - text), limit);
}
