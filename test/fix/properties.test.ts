import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/base/finding.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { Request } from '../../src/fix/fix.ts';
import { type FixedText, fixText } from '../../src/fix/fix-text.ts';
import { marksIn } from '../../src/fix/marks.ts';
import { lowerAscii } from '../../src/fix/polarity-text.ts';
import { isInValue } from '../../src/fix/rewrite-key.ts';
import { stylesOf } from '../../src/fix/styles.ts';
import { readManifests } from '../../src/manifests/index.ts';
import { fixOptions } from './fix-case.ts';
import { layouts, written } from './layouts.ts';
import { workloads } from './workloads.ts';

const numRuns = 300;

function fixed(text: string, ...requested: readonly Request[]): FixedText {
  const input = { text, file: 'a.yaml', named: true, helmTemplate: false, untouchable: null };
  return fixText(input, fixOptions(...requested));
}

function objectsOf(text: string): readonly JsonObject[] {
  const { objects, errors } = readManifests(text, { file: 'a.yaml', named: true });
  expect(errors).toEqual([]);
  return objects.map(({ value }) => value);
}

function findingsOf(text: string): readonly Finding[] {
  const { judge } = fixOptions();
  return objectsOf(text).flatMap((object) => {
    const judged = judge(object);
    return judged.kind === 'judged' ? judged.findings : [];
  });
}

/** What no fix touches: annotations and labels left out, and maps that are empty without them. */
function rest(value: Json): Json | undefined {
  if (isJsonArray(value)) return value.map((item) => rest(item) ?? null);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (name === 'annotations' || name === 'labels') return [];
    const kept = rest(member);
    const isNothing = kept === null || (isJsonObject(kept) && Object.keys(kept).length === 0);
    return name === 'metadata' && isNothing ? [] : [[name, kept ?? null] as const];
  });
  return Object.fromEntries(members);
}

/** All annotations and labels that are no marks. */
function otherMembers(value: Json): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(otherMembers);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if ((name !== 'annotations' && name !== 'labels') || !isJsonObject(member)) return otherMembers(member);
    return Object.entries(member)
      .filter(([key]) => !key.toLowerCase().includes('kubernetes.io/'))
      .map((entry) => entry.join('='));
  });
}

function countBy(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { policy, severity } of findings) {
    if (severity !== 'info') counts.set(policy, (counts.get(policy) ?? 0) + 1);
  }
  return counts;
}

/** Comments on lines of their own. */
function ownComments(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(# note \d+\.)\r?$/gm)].map(([, comment = '']) => comment);
}

/** Lines that hold nothing of marks, nor of maps that may get them; commas between members left out. */
function otherLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\n/)
    .filter(
      (line) =>
        !/kubernetes\.io\/|annotations|labels|metadata|template["']?: ?\{|^[ \t]*(?:# note \d+\.|\}?,?)$/i.test(
          line,
        ),
    )
    .map((line) => line.replace(/,$/, ''));
}

const cases = fc.tuple(workloads, layouts).map(([value, layout]) => written(value, layout));

describe('what keystone fix makes of generated manifests', () => {
  test('mends what it says, and brings nothing that fails', () => {
    let applied = 0;
    fc.assert(
      fc.property(cases, (text) => {
        const result = fixed(text);
        const [before, after] = [findingsOf(text), findingsOf(result.text)];
        for (const [policy, count] of countBy(after)) {
          expect(count, policy).toBeLessThanOrEqual(countBy(before).get(policy) ?? 0);
        }
        const left = new Set(result.left.map(({ finding }) => finding.message));
        for (const { finding } of result.applied) {
          if (left.has(finding.message)) continue;
          const same = (other: Finding) =>
            other.policy === finding.policy && other.message === finding.message;
          expect(after.filter(same).length).toBeLessThan(Math.max(1, before.filter(same).length));
        }
        applied += result.applied.length;
      }),
      { numRuns },
    );
    expect(applied).toBeGreaterThan(numRuns / 2);
  });

  test('is the same when it is fixed again', () => {
    fc.assert(
      fc.property(cases, (text) => {
        const once = fixed(text);
        const twice = fixed(once.text);
        expect(twice.text).toBe(once.text);
        expect(twice.applied).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('holds everything else as it was', () => {
    fc.assert(
      fc.property(cases, (text) => {
        const result = fixed(text, 'remove-dangling');
        const [before, after] = [objectsOf(text), objectsOf(result.text)];
        // As text: the order of members stays too.
        expect(JSON.stringify(after.map(rest))).toBe(JSON.stringify(before.map(rest)));
        expect(after.flatMap(otherMembers).toSorted()).toEqual(before.flatMap(otherMembers).toSorted());
        expect(ownComments(result.text).toSorted()).toEqual(ownComments(text).toSorted());
        expect(otherLines(result.text)).toEqual(otherLines(text));
        const [breaks, newBreaks] = [text.match(/\r?\n/g) ?? [], result.text.match(/\r?\n/g) ?? []];
        expect(new Set(newBreaks).size).toBeLessThanOrEqual(Math.max(1, new Set(breaks).size));
      }),
      { numRuns },
    );
  });

  test('marks the same containers in the same way when only the style is rewritten', () => {
    let rewritten = 0;
    // Names in values may differ from containers by case before, and then mark nothing.
    const inLowerCase = (annotations: JsonObject): JsonObject =>
      Object.fromEntries(
        Object.entries(annotations).map(([key, value]) => [
          key,
          typeof value === 'string' && isInValue(key, stylesOf({})) ? lowerAscii(value) : value,
        ]),
      );
    const marksOf = (value: Json): readonly string[] => {
      if (isJsonArray(value)) return value.flatMap(marksOf);
      if (!isJsonObject(value)) return [];
      return Object.entries(value).flatMap(([name, member]) => {
        if (name !== 'annotations' || !isJsonObject(member)) return marksOf(member);
        const marks = marksIn(inLowerCase(member), stylesOf({})).map(
          ({ name: container, polarity }) => `${container} ${polarity}`,
        );
        return [[...new Set(marks)].toSorted().join(', ')].filter((text) => text !== '');
      });
    };
    fc.assert(
      fc.property(cases, (text) => {
        const result = fixed(text);
        if (result.applied.some(({ fix }) => fix !== 'annotation-per-container')) return;
        rewritten += result.applied.length;
        expect(objectsOf(result.text).map(marksOf)).toEqual(objectsOf(text).map(marksOf));
      }),
      { numRuns },
    );
    expect(rewritten).toBeGreaterThan(numRuns / 20);
  });

  test('has the same containers when helpers become native sidecars', () => {
    let moved = 0;
    fc.assert(
      fc.property(cases, (text) => {
        const result = fixed(text, 'native');
        const containers = (value: Json): readonly string[] => {
          if (isJsonArray(value)) return value.flatMap(containers);
          if (!isJsonObject(value)) return [];
          return Object.entries(value).flatMap(([name, member]) => {
            if (!/^(?:init)?containers$/i.test(name) || !isJsonArray(member)) return containers(member);
            return member
              .filter(isJsonObject)
              .map(({ restartPolicy: _, ...fields }) => JSON.stringify(fields));
          });
        };
        expect(objectsOf(result.text).flatMap(containers).toSorted()).toEqual(
          objectsOf(text).flatMap(containers).toSorted(),
        );
        expect(ownComments(result.text).toSorted()).toEqual(ownComments(text).toSorted());
        moved += result.applied.filter(({ fix }) => fix === 'native-sidecar').length;
        expect(fixed(result.text, 'native').applied).toEqual([]);
      }),
      { numRuns },
    );
    expect(moved).toBeGreaterThan(numRuns / 10);
  });
});
