import { engineLimits } from './admission/engine-limits.ts';

/** What a real engine does otherwise, and Keystone cannot change. A test of that engine fails when it is gone. */
export interface KnownLimit {
  readonly engine: string;
  readonly reason: string;
}

/** What keeps opa from using a module: texts that hold a character. */
export interface TextLimit extends KnownLimit {
  readonly character: string;
}

/** Limits of opa itself, which it has with any module. */
export const opaLimits = {
  result: {
    engine: 'opa, with a module of WebAssembly',
    reason:
      'it reads no result that holds U+FEFF: a pod with one in what a finding names is refused with an error',
    character: '\ufeff',
  },
  input: {
    engine: "opa, with its own module of Keystone's Rego",
    reason: 'it reads no input that holds U+0000: such a pod is refused with an error',
    character: '\u0000',
  },
} as const satisfies Readonly<Record<string, TextLimit>>;

/** Kinds that the resource filters of Kyverno's chart leave out, though policies would refuse them. */
export const kyvernoFilters = {
  engine: 'Kyverno, as its chart installs it',
  reason:
    'its resource filters leave out ReplicaSets: one that is made by hand is admitted, and its pods are refused',
  kinds: ['ReplicaSet'],
} as const satisfies KnownLimit & { readonly kinds: readonly string[] };

/** All of them, as the documentation lists them. */
export const knownLimits: readonly KnownLimit[] = [
  engineLimits.trimmed,
  kyvernoFilters,
  opaLimits.result,
  opaLimits.input,
];
