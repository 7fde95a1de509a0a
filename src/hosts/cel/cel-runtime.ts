import {
  type CelEnv,
  type CelFunc,
  type CelInput,
  type CelList,
  CelScalar,
  type CelType,
  type CelValue,
  celEnv,
  celFunc,
  celList,
  isCelError,
  isCelList,
  isCelMap,
  listType,
  parse,
  plan,
} from '@bufbuild/cel';
import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { invariant } from '../../base/invariant.ts';
import { type CostName, costs } from './cost.ts';
import { countedExpression } from './counted-expression.ts';
import { costsOf, functionTable } from './function-table.ts';
import { conversionFunctions } from './functions/conversions.ts';
import { listFunctions } from './functions/lists.ts';
import { orderFunctions } from './functions/order.ts';
import { patternFunctions } from './functions/patterns.ts';
import { quantityFunctions } from './functions/quantities.ts';
import { textFunctions } from './functions/text.ts';
import { countedName, hostFunctions } from './host-functions.ts';
import { CostMeter, expressionLimit, overLimit } from './meter.ts';
import { quickCalls } from './quick-calls.ts';
import type { StaticType } from './static-type.ts';

/** What an evaluation comes to, and what it cost by itself. */
export type CelOutcome =
  | { readonly kind: 'value'; readonly value: CelValue; readonly cost: number }
  | { readonly kind: 'error'; readonly message: string; readonly cost: number };

/** The values of names, and of `variables.<name>`, which are computed when they are asked for. */
export interface CelScope {
  readonly names: Readonly<Record<string, CelValue>>;
  /** @throws An error whose message says why there is none. */
  readonly variable: (name: string) => CelValue;
}

export interface CelExpression {
  readonly type: StaticType;
  readonly evaluate: (scope: CelScope) => CelOutcome;
}

const { BOOL, DOUBLE, DYN, STRING } = CelScalar;
const LIST = listType(DYN);

/** Functions whose receiver the library takes apart; here it is the first argument. */
const methods: ReadonlySet<string> = new Set(['startsWith', 'endsWith', 'contains']);

type Planned = ReturnType<typeof plan>;

/** Compiles expressions and evaluates them, one at a time or one within another. */
export class CelRuntime {
  readonly #meter = new CostMeter();
  readonly #env: CelEnv;
  readonly #parsed = new Map<string, Expr>();
  readonly #growing = new WeakMap<CelList, CelInput[]>();
  #scope: CelScope | null = null;

  constructor() {
    const own = [
      ...orderFunctions,
      ...conversionFunctions,
      ...textFunctions,
      ...listFunctions,
      ...patternFunctions(),
      ...quantityFunctions,
    ];
    const library = celEnv({ funcs: own });
    this.#env = celEnv({ funcs: [...own, ...this.#counted(library), ...this.#hostFunctions()] });
  }

  /** The functions of the table, which count what they cost. */
  #counted({ funcs }: CelEnv): readonly CelFunc[] {
    return Object.entries(functionTable).flatMap(([key, row]) => {
      const slash = key.lastIndexOf('/');
      const [name, arity] = [key.slice(0, slash), Number(key.slice(slash + 1))];
      return costsOf(row).map((cost) => this.#countedFunction(funcs, name, arity, cost));
    });
  }

  /** Its first argument is what is pending. */
  #countedFunction(funcs: CelEnv['funcs'], name: string, arity: number, cost: CostName): CelFunc {
    const group = funcs.find(name);
    invariant(group !== undefined, `there is no function ${name}`);
    const costOf = costs[cost];
    const meter = this.#meter;
    const isMethod = methods.has(name);
    const key = `${name}/${arity}`;
    const quick = Object.hasOwn(quickCalls, key) ? quickCalls[key] : undefined;
    const parameters: readonly CelType[] = [DOUBLE, ...Array.from({ length: arity }, () => DYN)];
    const callLibrary = (args: CelValue[]): CelValue => {
      const result = isMethod ? group.call(0, args[0], args.slice(1)) : group.call(0, undefined, args);
      if (result === undefined) throw new Error(`no such overload: ${name}`);
      if (isCelError(result)) throw result;
      return result;
    };
    const call = (pending: number, ...args: CelValue[]): CelValue => {
      meter.charge(pending);
      const result = quick?.(args[0], args[1]) ?? callLibrary(args);
      meter.charge(costOf(args, result));
      return result;
    };
    return celFunc(countedName(key, cost), parameters, DYN, call);
  }

  /** What stands for parts of expressions that are no calls. */
  #hostFunctions(): readonly CelFunc[] {
    const meter = this.#meter;
    return [
      celFunc(hostFunctions.charge, [DOUBLE, DYN], DYN, (cost, value) => {
        meter.charge(cost);
        return value;
      }),
      celFunc(hostFunctions.variable, [STRING], DYN, (name) => {
        invariant(this.#scope !== null, 'a variable outside of an evaluation');
        return this.#scope.variable(name);
      }),
      // The library takes a key whose value is null for absent.
      celFunc(hostFunctions.has, [DYN, STRING], BOOL, (value, key) => {
        if (isCelList(value)) throw new Error("unsupported index type 'string' in list");
        return isCelMap(value) && value.get(key) !== undefined;
      }),
      celFunc(hostFunctions.newList, [], LIST, () => {
        const items: CelInput[] = [];
        const list = celList(items);
        this.#growing.set(list, items);
        return list;
      }),
      celFunc(hostFunctions.append, [DOUBLE, LIST, DYN], LIST, (cost, list, item) => {
        meter.charge(cost);
        const items = this.#growing.get(list);
        invariant(items !== undefined, 'a list that no macro builds');
        items.push(item);
        return list;
      }),
      // Once over the limit, no inner loop begins.
      celFunc(hostFunctions.range, [DYN], DYN, (value) => {
        if (meter.isOverLimit) throw new Error(overLimit);
        return value;
      }),
    ];
  }

  #parse(text: string): Expr {
    const known = this.#parsed.get(text);
    if (known !== undefined) return known;
    const { expr } = parse(text);
    this.#parsed.set(text, expr);
    return expr;
  }

  /**
   * @param variables The types of the variables that the expression may read.
   * @throws An error whose message says why the expression cannot be evaluated here.
   */
  compile(text: string, variables: ReadonlyMap<string, StaticType>): CelExpression {
    const { expression, pending, type } = countedExpression(this.#parse(text), { variables });
    const planned = plan(this.#env, expression);
    return { type, evaluate: (scope) => this.#evaluate(planned, pending, scope) };
  }

  #evaluate(planned: Planned, pending: number, scope: CelScope): CelOutcome {
    const outerCost = this.#meter.begin();
    const outerScope = this.#scope;
    this.#scope = scope;
    const result = planned(scope.names);
    this.#scope = outerScope;
    const cost = this.#meter.end(outerCost) + pending;
    if (cost > expressionLimit) return { kind: 'error', message: overLimit, cost };
    if (isCelError(result)) return { kind: 'error', message: result.message, cost };
    return { kind: 'value', value: result, cost };
  }
}
