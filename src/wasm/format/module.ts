import type { ValueType } from './value-type.ts';

/** A function type; at most one result is used. */
export interface FunctionType {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
}

export type Import = { readonly module: string; readonly name: string } & (
  | { readonly kind: 'function'; readonly type: number }
  | { readonly kind: 'memory'; readonly minimum: number; readonly maximum: number | null }
);

/** A function with its code: the local declarations and instructions, encoded. */
export interface DefinedFunction {
  /** Index into the module's types. */
  readonly type: number;
  readonly code: Uint8Array;
}

export interface DefinedGlobal {
  readonly type: ValueType;
  readonly mutable: boolean;
  readonly initial: bigint;
}

/** What can be exported, in the order of the binary format's codes. */
export const externalKinds = ['function', 'table', 'memory', 'global'] as const;
export type ExternalKind = (typeof externalKinds)[number];

export interface Export {
  readonly name: string;
  readonly kind: ExternalKind;
  /** Among all of its kind, imported ones first. */
  readonly index: number;
}

/** Bytes that are in memory, at a constant address, when the module starts. */
export interface DataSegment {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** A WebAssembly module as far as the guest runtime needs: no tables, no own memory, no start function. */
export interface WasmModule {
  readonly types: readonly FunctionType[];
  readonly imports: readonly Import[];
  readonly functions: readonly DefinedFunction[];
  readonly globals: readonly DefinedGlobal[];
  readonly exports: readonly Export[];
  readonly data: readonly DataSegment[];
}

/** The binary format's section ids, in the order in which sections stand. */
export const sectionIds = {
  types: 1,
  imports: 2,
  functions: 3,
  globals: 6,
  exports: 7,
  code: 10,
  data: 11,
} as const;
