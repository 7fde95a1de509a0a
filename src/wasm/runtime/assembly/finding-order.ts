// Findings: seven cells in a row. Their canonical order is by policy, rule, path, message.

import { nextOf, NUMBER, typeOf } from "./cell";
import { firstOf } from "./container";
import { readInt } from "./number";
import { compareStr } from "./text";

export const FINDING_SIZE: usize = 28;

@inline
export function policyOf(finding: usize): usize {
  return load<u32>(finding);
}

@inline
export function ruleOf(finding: usize): usize {
  return load<u32>(finding, 4);
}

@inline
export function severityOf(finding: usize): usize {
  return load<u32>(finding, 8);
}

@inline
export function pathOf(finding: usize): usize {
  return load<u32>(finding, 12);
}

@inline
export function messageOf(finding: usize): usize {
  return load<u32>(finding, 16);
}

@inline
export function containerOf(finding: usize): usize {
  return load<u32>(finding, 20);
}

@inline
export function hintOf(finding: usize): usize {
  return load<u32>(finding, 24);
}

/** Indices come before names, and by number. */
function compareSegments(left: usize, right: usize): i32 {
  const leftIsIndex = typeOf(left) == NUMBER;
  const rightIsIndex = typeOf(right) == NUMBER;
  if (leftIsIndex != rightIsIndex) return leftIsIndex ? -1 : 1;
  if (!leftIsIndex) return compareStr(left, right);
  const difference = readInt(left) - readInt(right);
  return i32(difference > 0) - i32(difference < 0);
}

function comparePaths(left: usize, right: usize): i32 {
  let a = firstOf(left);
  let b = firstOf(right);
  while (a != 0 && b != 0) {
    const order = compareSegments(a, b);
    if (order != 0) return order;
    a = nextOf(a);
    b = nextOf(b);
  }
  return i32(a != 0) - i32(b != 0);
}

function compareRules(left: usize, right: usize): i32 {
  const order = compareStr(policyOf(left), policyOf(right));
  return order != 0 ? order : compareStr(ruleOf(left), ruleOf(right));
}

export function compareFindings(left: usize, right: usize): i32 {
  const rules = compareRules(left, right);
  if (rules != 0) return rules;
  const paths = comparePaths(pathOf(left), pathOf(right));
  return paths != 0 ? paths : compareStr(messageOf(left), messageOf(right));
}

/** The order in which places do not count: a finding that was known is so wherever it was. */
export function compareKnown(left: usize, right: usize): i32 {
  const rules = compareRules(left, right);
  return rules != 0 ? rules : compareStr(messageOf(left), messageOf(right));
}
