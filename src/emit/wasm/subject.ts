import type { GroupKind, RootName } from '../../ir/expression.ts';
import { getGlobal, i32, op } from '../../wasm/format/build.ts';
import type { Global, Expression as Wasm } from '../../wasm/format/expression.ts';

const cell = <Name extends string>(name: Name): Global<'i32'> => ({ name, type: 'i32' });

/** What is judged at the moment. The driver sets all of it before it calls a policy. */
export const subject = {
  /** The object; an item of a typed list with the list's kind. */
  object: cell('object'),
  /** The Pod or the pod template; 0 where the object has none at the site. */
  pod: cell('pod'),
} as const satisfies Readonly<Record<RootName, Global<'i32'>>>;

/** Where `subject` stands in the input. */
export const places = {
  /** The object as it stands within the root. */
  object: cell('object_place'),
  /** The pod, or the nearest thing on its path that exists. */
  pod: cell('pod_place'),
} as const;

/** Index of the object's kind among the kinds of the program. */
export const kindIndex: Global<'i32'> = cell('kind');

/** Parameter values as given: maps, or 0. */
export const givenParameters = {
  shared: cell('shared_parameters'),
  policy: cell('policy_parameters'),
} as const;

/** Which severities are asked for, as bits (`severityMask`), and which policy: its index, or -1 for all. */
export const wantedSeverities: Global<'i32'> = cell('wanted_severities');
export const wantedPolicy: Global<'i32'> = cell('wanted_policy');
export const everyPolicy = -1;

/** The admission request, 0 for a bare object. */
export const request: Global<'i32'> = cell('request');

/** The namespace of the request, 0 where the object's own counts. */
export const requestNamespace: Global<'i32'> = cell('request_namespace');

/** Whether the object is the one that an UPDATE replaces. */
export const isReplaced: Global<'i32'> = cell('is_replaced');

/** Whether Lists were nested too deeply to be judged. */
export const tooDeep: Global<'i32'> = cell('too_deep');

/** The findings so far. */
export const findings: Global<'i32'> = cell('findings');

export const subjectGlobals: readonly Global[] = [
  ...Object.values(subject),
  ...Object.values(places),
  kindIndex,
  ...Object.values(givenParameters),
  wantedSeverities,
  wantedPolicy,
  request,
  requestNamespace,
  isReplaced,
  tooDeep,
  findings,
];

/** Whether the object is of one of the kinds. */
export function isOfKind(kinds: readonly GroupKind[], table: readonly GroupKind[]): Wasm<'i32'> {
  const tests = table.flatMap(({ group, kind }, index) =>
    kinds.some((wanted) => wanted.group === group && wanted.kind === kind)
      ? [op('i32.eq', getGlobal(kindIndex), i32(index))]
      : [],
  );
  const [first, ...others] = tests;
  if (first === undefined) return i32(0);
  return others.reduce((some, test) => op('i32.or', some, test), first);
}

/** Whether the object is a Pod. */
export function isPod(table: readonly GroupKind[]): Wasm<'i32'> {
  return isOfKind([{ group: '', kind: 'Pod' }], table);
}
