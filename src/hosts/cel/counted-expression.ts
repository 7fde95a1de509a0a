import type {
  Expr,
  Expr_Call,
  Expr_Comprehension,
  Expr_CreateList,
  Expr_Select,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { type CountedExpression, charged, constantType, rootCost, UnsupportedExpression } from './counted.ts';
import { functionTable } from './function-table.ts';
import { countedName, hostFunctions } from './host-functions.ts';
import { dyn, itemOf, join, joinAll, listOf, map, other, type StaticType, string } from './static-type.ts';
import {
  callOf,
  callsOf,
  conversions,
  isAttribute,
  isConstant,
  node,
  number,
  text,
  typeNames,
} from './syntax.ts';

/** What an expression may name, beside the variables of its own macros. */
export interface Names {
  /** Types of `variables.<name>`. */
  readonly variables: ReadonlyMap<string, StaticType>;
}

/** What cel-go counts for the creation of a list or a map, unless it is constant. */
const listCost = 10;
const mapCost = 30;

type Locals = ReadonlyMap<string, StaticType>;

/** Rewrites one expression. */
class Counter {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  count(expression: Expr | undefined, locals: Locals): CountedExpression {
    if (expression === undefined) throw new UnsupportedExpression('an expression without a part');
    const { exprKind } = expression;
    switch (exprKind.case) {
      case 'constExpr':
        return { expression, pending: 0, type: constantType(exprKind.value.constantKind.case) };
      case 'identExpr':
        return this.#identifier(expression, exprKind.value.name, locals);
      case 'selectExpr':
        return this.#select(exprKind.value, locals);
      case 'callExpr':
        return this.#call(exprKind.value, locals);
      case 'listExpr':
        return this.#list(expression, exprKind.value.elements, locals);
      case 'structExpr':
        return this.#map(expression, locals);
      case 'comprehensionExpr':
        return this.#comprehension(exprKind.value, locals);
      default:
        throw new UnsupportedExpression('an expression of no kind');
    }
  }

  /** With nothing pending. */
  whole(expression: Expr | undefined, locals: Locals, less = 0): CountedExpression {
    return charged(this.count(expression, locals), less);
  }

  #identifier(expression: Expr, name: string, locals: Locals): CountedExpression {
    const local = locals.get(name);
    if (local === undefined && typeNames.has(name)) return { expression, pending: 0, type: other };
    return { expression, pending: 1, type: local ?? dyn };
  }

  #select({ operand, field, testOnly }: Expr_Select, locals: Locals): CountedExpression {
    const isVariable =
      operand?.exprKind.case === 'identExpr' &&
      operand.exprKind.value.name === 'variables' &&
      !locals.has('variables');
    if (isVariable) {
      const type = this.#names.variables.get(field);
      if (testOnly || type === undefined)
        throw new UnsupportedExpression(`the variable ${field} is not there`);
      return { expression: callOf(hostFunctions.variable, [text(field)]), pending: 2, type };
    }
    const { expression, pending } = this.count(operand, locals);
    if (testOnly) {
      const has = callOf(hostFunctions.has, [expression, text(field)]);
      return { expression: has, pending: pending + rootCost(operand), type: other };
    }
    const value = { $typeName: 'cel.expr.Expr.Select', operand: expression, field, testOnly } as const;
    return {
      expression: node({ case: 'selectExpr', value }),
      pending: pending + rootCost(operand) + 1,
      type: dyn,
    };
  }

  #call(call: Expr_Call, locals: Locals): CountedExpression {
    const { target, args } = call;
    const all = target === undefined ? args : [target, ...args];
    switch (call.function) {
      case '_&&_':
      case '_||_':
        return this.#logical(call, locals);
      case '_?_:_':
        return this.#conditional(call, locals);
      case '_[_]':
        return this.#index(call, locals);
      case '@not_strictly_false': {
        const { expression, pending } = this.count(all[0], locals);
        return { expression: callOf(call.function, [expression]), pending: pending + 1, type: other };
      }
      default:
        return this.#strictCall(call.function, all, locals);
    }
  }

  #strictCall(name: string, all: readonly Expr[], locals: Locals): CountedExpression {
    const key = `${name}/${all.length}`;
    const row = Object.hasOwn(functionTable, key) ? functionTable[key] : undefined;
    if (row === undefined) throw new UnsupportedExpression(`the function ${key} is not known here`);
    const [first, second] = all;
    const counted = all.map((argument) => this.count(argument, locals));
    const pending = counted.reduce((total, one) => total + one.pending, 0);
    // Membership of a constant list is looked up in a set, and conversions of constants are made once.
    if (name === '@in' && second?.exprKind.case === 'listExpr' && isConstant(second))
      return {
        expression: callOf(
          name,
          counted.map(({ expression }) => expression),
        ),
        pending,
        type: other,
      };
    if (conversions.has(name) && first !== undefined && isConstant(first))
      return { expression: callOf(name, [first]), pending: 0, type: row.result([counted[0]?.type ?? dyn]) };
    const types = counted.map(({ type }) => type);
    const arguments_ = [number(pending), ...counted.map(({ expression }) => expression)];
    return {
      expression: callOf(countedName(key, row.cost(types)), arguments_),
      pending: 0,
      type: row.result(types),
    };
  }

  #logical(call: Expr_Call, locals: Locals): CountedExpression {
    const [first, ...others] = call.args;
    const { expression, pending } = this.count(first, locals);
    const rest = others.map((one) => this.whole(one, locals).expression);
    return { expression: callOf(call.function, [expression, ...rest]), pending, type: other };
  }

  #conditional({ args }: Expr_Call, locals: Locals): CountedExpression {
    const [condition, yes, no] = args;
    const decided = this.count(condition, locals);
    const branch = (of: Expr | undefined): CountedExpression =>
      // A branch that is a path is resolved without its first step being counted.
      this.whole(of, locals, of !== undefined && isAttribute(of) ? 1 : 0);
    const [whenTrue, whenFalse] = [branch(yes), branch(no)];
    return {
      expression: callOf('_?_:_', [decided.expression, whenTrue.expression, whenFalse.expression]),
      pending: decided.pending,
      type: join(whenTrue.type, whenFalse.type),
    };
  }

  #index({ args }: Expr_Call, locals: Locals): CountedExpression {
    const [operand, index] = args;
    const of = this.count(operand, locals);
    const at = this.count(index, locals);
    const step = index !== undefined && isAttribute(index) ? 0 : 1;
    return {
      expression: callOf('_[_]', [of.expression, at.expression]),
      pending: of.pending + rootCost(operand) + at.pending + step,
      type: itemOf(of.type),
    };
  }

  #list(expression: Expr, elements: readonly Expr[], locals: Locals): CountedExpression {
    const counted = elements.map((element) => this.count(element, locals));
    const type = listOf(joinAll(counted.map((one) => one.type)));
    if (elements.every(isConstant)) return { expression, pending: 0, type };
    const value: Expr_CreateList = {
      $typeName: 'cel.expr.Expr.CreateList',
      elements: counted.map((one) => one.expression),
      optionalIndices: [],
    };
    const pending = counted.reduce((total, one) => total + one.pending, listCost);
    return { expression: node({ case: 'listExpr', value }), pending, type };
  }

  #map(expression: Expr, locals: Locals): CountedExpression {
    const { exprKind } = expression;
    if (exprKind.case !== 'structExpr') throw new UnsupportedExpression('no map');
    let pending = mapCost;
    let isConstantMap = true;
    const entries = exprKind.value.entries.map((entry) => {
      const { keyKind } = entry;
      if (keyKind.case !== 'mapKey' || entry.value === undefined)
        throw new UnsupportedExpression('a message');
      const key = this.count(keyKind.value, locals);
      const value = this.count(entry.value, locals);
      pending += key.pending + value.pending;
      isConstantMap &&= isConstant(keyKind.value) && isConstant(entry.value);
      return { ...entry, keyKind: { ...keyKind, value: key.expression }, value: value.expression };
    });
    const made = node({ case: 'structExpr', value: { ...exprKind.value, entries } });
    return { expression: made, pending: isConstantMap ? 0 : pending, type: map };
  }

  #comprehension(fold: Expr_Comprehension, locals: Locals): CountedExpression {
    const range = this.count(fold.iterRange, locals);
    const item = range.type.kind === 'list' ? range.type.item : range.type.kind === 'map' ? string : dyn;
    const within = new Map([...locals, [fold.iterVar, item], [fold.accuVar, dyn]]);
    const built = this.#builtList(fold, within);
    const init = built === null ? this.count(fold.accuInit, locals) : null;
    const step = built ?? this.whole(fold.loopStep, within);
    const condition = this.whole(fold.loopCondition, within);
    const result = this.count(fold.result, within);
    const value: Expr_Comprehension = {
      ...fold,
      iterRange: callOf(hostFunctions.range, [range.expression]),
      accuInit: init?.expression ?? callOf(hostFunctions.newList, []),
      loopCondition: condition.expression,
      loopStep: step.expression,
      result: result.expression,
    };
    return {
      expression: node({ case: 'comprehensionExpr', value }),
      pending: range.pending + (init?.pending ?? 0) + result.pending,
      type: built === null ? other : listOf(built.type),
    };
  }

  /**
   * The step of a macro that builds a list, which here grows in place: joining lists again and again takes the square
   * of their length. Null for other macros. Its type is that of the items.
   */
  #builtList({ accuInit, accuVar, loopStep }: Expr_Comprehension, within: Locals): CountedExpression | null {
    if (accuInit?.exprKind.case !== 'listExpr' || accuInit.exprKind.value.elements.length > 0) return null;
    const sum = callsOf(loopStep, '_+_');
    if (sum !== null) return this.#appended(sum.args[1], accuVar, within);
    const [condition, yes, no] = callsOf(loopStep, '_?_:_')?.args ?? [];
    const added = this.#appended(callsOf(yes, '_+_')?.args[1], accuVar, within);
    if (added === null || no === undefined) return null;
    const decided = this.count(condition, within);
    return charged({
      expression: callOf('_?_:_', [decided.expression, added.expression, no]),
      pending: decided.pending,
      type: added.type,
    });
  }

  #appended(list: Expr | undefined, accuVar: string, within: Locals): CountedExpression | null {
    if (list?.exprKind.case !== 'listExpr') return null;
    const [element, ...others] = list.exprKind.value.elements;
    if (element === undefined || others.length > 0) return null;
    const { expression, pending, type } = this.count(element, within);
    // The list so far, the sum, and the list of one item.
    const cost = pending + 2 + (isConstant(element) ? 0 : listCost);
    const accu = node({ case: 'identExpr', value: { $typeName: 'cel.expr.Expr.Ident', name: accuVar } });
    return { expression: callOf(hostFunctions.append, [number(cost), accu, expression]), pending: 0, type };
  }
}

/**
 * An expression that says the same, and calls functions of the host's that count what it costs as cel-go does: the
 * library counts nothing itself. What is certain to be evaluated is counted together.
 *
 * @throws UnsupportedExpression
 */
export function countedExpression(expression: Expr, names: Names): CountedExpression {
  return new Counter(names).count(expression, new Map());
}
