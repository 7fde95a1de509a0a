import { invariant } from '../../base/invariant.ts';
import { ByteWriter } from './byte-writer.ts';
import type {
  CallTarget,
  Expression,
  ExpressionKind,
  ExpressionOf,
  Global,
  WasmFunction,
} from './expression.ts';
import { localsOf } from './locals.ts';
import { numericInstructions } from './numeric-instructions.ts';
import type { StaticValue } from './static-value.ts';
import { typeCodes } from './value-type.ts';

/** What the linker knows and a function's code refers to. */
export interface Addresses {
  function(target: CallTarget, name: string): number;
  global(global: Global): number;
  address(value: StaticValue): number;
}

const opcodes = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  br_if: 0x0d,
  br_table: 0x0e,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  select: 0x1b,
  'local.get': 0x20,
  'local.set': 0x21,
  'local.tee': 0x22,
  'global.get': 0x23,
  'global.set': 0x24,
  'i32.const': 0x41,
  'i64.const': 0x42,
} as const;

/** Where code is written to, and the labels around it, innermost last. */
interface Scope {
  readonly writer: ByteWriter;
  readonly addresses: Addresses;
  readonly locals: ReadonlyMap<string, number>;
  readonly labels: readonly string[];
}

type Encode<Kind extends ExpressionKind> = (expression: ExpressionOf<Kind>, scope: Scope) => void;

/** `if` takes part in the count of enclosing blocks, but nothing branches to it. */
const unnamed = '';

function encodeAll(expressions: readonly Expression[], scope: Scope): void {
  for (const expression of expressions) encodeExpression(expression, scope);
}

function localIndex({ locals }: Scope, name: string): number {
  const index = locals.get(name);
  invariant(index !== undefined, `local ${name} has no index`);
  return index;
}

function depthOf({ labels }: Scope, label: string): number {
  const index = labels.lastIndexOf(label);
  invariant(index >= 0, `no block around the branch is labelled ${label}`);
  return labels.length - 1 - index;
}

function encodeBlock(expression: ExpressionOf<'block' | 'loop'>, scope: Scope): void {
  scope.writer.byte(opcodes[expression.kind]).byte(typeCodes[expression.type]);
  encodeAll(expression.body, { ...scope, labels: [...scope.labels, expression.label] });
  scope.writer.byte(opcodes.end);
}

function encodeIf(expression: ExpressionOf<'if'>, scope: Scope): void {
  encodeExpression(expression.condition, scope);
  const inner = { ...scope, labels: [...scope.labels, unnamed] };
  scope.writer.byte(opcodes.if).byte(typeCodes[expression.type]);
  encodeAll(expression.whenTrue, inner);
  if (expression.whenFalse.length > 0) {
    scope.writer.byte(opcodes.else);
    encodeAll(expression.whenFalse, inner);
  }
  scope.writer.byte(opcodes.end);
}

function encodeSetLocal(expression: ExpressionOf<'local.set' | 'local.tee'>, scope: Scope): void {
  encodeExpression(expression.value, scope);
  scope.writer.byte(opcodes[expression.kind]).unsigned(localIndex(scope, expression.local.name));
}

const encoders: { readonly [Kind in ExpressionKind]: Encode<Kind> } = {
  const: ({ type, value }, { writer }) => {
    writer.byte(type === 'i64' ? opcodes['i64.const'] : opcodes['i32.const']).signed(value);
  },
  static: ({ value }, { writer, addresses }) => {
    writer.byte(opcodes['i32.const']).signed(BigInt(addresses.address(value)));
  },
  numeric: ({ name, operands }, scope) => {
    encodeAll(operands, scope);
    scope.writer.byte(numericInstructions[name].opcode);
  },
  call: ({ target, name, operands }, scope) => {
    encodeAll(operands, scope);
    scope.writer.byte(opcodes.call).unsigned(scope.addresses.function(target, name));
  },
  'local.get': ({ local }, scope) => {
    scope.writer.byte(opcodes['local.get']).unsigned(localIndex(scope, local.name));
  },
  'local.set': encodeSetLocal,
  'local.tee': encodeSetLocal,
  'global.get': ({ global }, { writer, addresses }) => {
    writer.byte(opcodes['global.get']).unsigned(addresses.global(global));
  },
  'global.set': ({ global, value }, scope) => {
    encodeExpression(value, scope);
    scope.writer.byte(opcodes['global.set']).unsigned(scope.addresses.global(global));
  },
  select: ({ whenTrue, whenFalse, condition }, scope) => {
    encodeAll([whenTrue, whenFalse, condition], scope);
    scope.writer.byte(opcodes.select);
  },
  drop: ({ value }, scope) => {
    encodeExpression(value, scope);
    scope.writer.byte(opcodes.drop);
  },
  block: encodeBlock,
  loop: encodeBlock,
  if: encodeIf,
  br: ({ label }, scope) => {
    scope.writer.byte(opcodes.br).unsigned(depthOf(scope, label));
  },
  br_if: ({ label, condition }, scope) => {
    encodeExpression(condition, scope);
    scope.writer.byte(opcodes.br_if).unsigned(depthOf(scope, label));
  },
  br_table: ({ labels, otherwise, index }, scope) => {
    encodeExpression(index, scope);
    scope.writer.byte(opcodes.br_table).unsigned(labels.length);
    for (const label of [...labels, otherwise]) scope.writer.unsigned(depthOf(scope, label));
  },
  return: ({ value }, scope) => {
    if (value !== null) encodeExpression(value, scope);
    scope.writer.byte(opcodes.return);
  },
  unreachable: (_, { writer }) => {
    writer.byte(opcodes.unreachable);
  },
};

function encodeAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  scope: Scope,
): void {
  encoders[kind](expression, scope);
}

function encodeExpression(expression: Expression, scope: Scope): void {
  encodeAs(expression.kind, expression, scope);
}

/** The function's code as a module holds it: local declarations, instructions, end. */
export function encodeFunction(of: WasmFunction, addresses: Addresses): Uint8Array {
  const declared = localsOf(of);
  const locals = new Map([...of.parameters, ...declared].map(({ name }, index) => [name, index]));
  const groups = (['i32', 'i64'] as const)
    .map((type) => ({ type, count: declared.filter((one) => one.type === type).length }))
    .filter(({ count }) => count > 0);
  const writer = new ByteWriter().unsigned(groups.length);
  for (const { type, count } of groups) writer.unsigned(count).byte(typeCodes[type]);
  encodeAll(of.body, { writer, addresses, locals, labels: [unnamed] });
  return writer.byte(opcodes.end).finish();
}
