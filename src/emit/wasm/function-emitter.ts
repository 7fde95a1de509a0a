import { invariant } from '../../base/invariant.ts';
import type {
  Expression,
  ExpressionKind,
  ExpressionOf,
  GroupKind,
  ParameterScope,
  Variable,
} from '../../ir/expression.ts';
import { typeOf } from '../../ir/type-of.ts';
import { call, get, getGlobal, local, string } from '../../wasm/format/build.ts';
import type { Local, Signature, Expression as Wasm } from '../../wasm/format/expression.ts';
import type { ValueType } from '../../wasm/format/value-type.ts';
import { runtime } from '../../wasm/runtime/call.ts';
import type { Emitter } from './emitter.ts';
import { operators } from './operators/index.ts';
import type { RegexTables } from './regex/regex-table.ts';
import type { Shared, Sharing } from './sharing.ts';
import { givenParameters } from './subject.ts';
import { isOfType, isPresent, valueTypeOf } from './value-types.ts';

/** What all functions of a program have in common. */
export interface ProgramContext {
  readonly kinds: readonly GroupKind[];
  readonly sharing: Sharing;
  readonly regexTables: RegexTables;
  /** `keyed`: `{ global, policies: { <id> } }`. `flat`: one policy's own, with the shared ones beside them. */
  readonly parameters: 'keyed' | 'flat';
}

/** The function that computes a shared expression. */
export function sharedSignature({ name, expression, free }: Shared): Signature<ValueType> {
  const parameters = free.map((variable) => local(variable.id, valueTypeOf(variable.type)));
  return { name, parameters, result: valueTypeOf(typeOf(expression)) };
}

function emitAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  emitter: Emitter,
): Wasm<ValueType> {
  return operators[kind](expression, emitter);
}

function typed<T extends ValueType>(expression: Wasm, type: T): Wasm<T> {
  invariant(isOfType(expression, type), `expected an ${type}, found ${expression.type}`);
  return expression;
}

/** Writes the code of one function of a policy. */
export class FunctionEmitter implements Emitter {
  readonly #program: ProgramContext;
  readonly #policy: string;
  readonly #counts = new Map<string, number>();
  /** The locals' names by the ids of the variables that are bound here. */
  #bound: ReadonlyMap<string, string>;

  /** `parameters` are the variables that the function takes. */
  constructor(program: ProgramContext, policy: string, parameters: readonly Variable[] = []) {
    this.#program = program;
    this.#policy = policy;
    this.#bound = new Map(parameters.map(({ id }) => [id, id]));
  }

  get kinds(): readonly GroupKind[] {
    return this.#program.kinds;
  }

  given(scope: ParameterScope): Wasm<'i32'> {
    const map = getGlobal(givenParameters[scope]);
    return scope === 'policy' && this.#program.parameters === 'keyed'
      ? runtime('member', map, string(this.#policy))
      : map;
  }

  value(expression: Expression): Wasm<ValueType> {
    const use = this.#program.sharing.useOf(expression, this.#policy);
    if (use === null) return this.computed(expression);
    const operands = use.free.map((variable) => get(this.local(variable, valueTypeOf(variable.type))));
    return call(sharedSignature(use.shared), ...operands);
  }

  callWith(expression: Expression, { id }: Variable, value: Wasm<ValueType>): Wasm<ValueType> | null {
    const use = this.#program.sharing.useOf(expression, this.#policy);
    const [only, ...others] = use?.free ?? [];
    if (use === null || only?.id !== id || others.length > 0) return null;
    return call(sharedSignature(use.shared), value);
  }

  /** The expression itself computed here, even if it is shared; its operands as ever. */
  computed(expression: Expression): Wasm<ValueType> {
    return expression.kind === 'named'
      ? this.computed(expression.value)
      : emitAs(expression.kind, expression, this);
  }

  i32(expression: Expression): Wasm<'i32'> {
    return typed(this.value(expression), 'i32');
  }

  i64(expression: Expression): Wasm<'i64'> {
    return typed(this.value(expression), 'i64');
  }

  condition(expression: Expression): Wasm<'i32'> {
    if (expression.kind !== 'present') return this.i32(expression);
    return isPresent(typeOf(expression.of), this.i32(expression.of));
  }

  regexTable(pattern: string): Uint8Array {
    const table = this.#program.regexTables.tableOf(pattern);
    invariant(table !== null, `the pattern ${pattern} has no table`);
    return table;
  }

  local<T extends ValueType>({ id }: Variable, type: T): Local<T> {
    return { name: this.#bound.get(id) ?? id, type };
  }

  within<T extends ValueType, Code>({ id }: Variable, type: T, write: (local: Local<T>) => Code): Code {
    const outer = this.#bound;
    const own = outer.has(id) ? this.fresh(id, type) : { name: id, type };
    this.#bound = new Map(outer).set(id, own.name);
    const code = write(own);
    this.#bound = outer;
    return code;
  }

  fresh<T extends ValueType>(name: string, type: T): Local<T> {
    return { name: this.#numbered(name), type };
  }

  label(name: string): string {
    return this.#numbered(name);
  }

  /** Variables have no dot in their names, so none is ever the same. */
  #numbered(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return `${name}.${count}`;
  }
}
