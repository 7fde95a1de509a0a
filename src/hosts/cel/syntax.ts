import type { Expr, Expr_Call } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';

/** Names that stand for types where no variable has them. */
export const typeNames: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'int',
  'list',
  'map',
  'null_type',
  'string',
  'type',
  'uint',
]);

type ExprKind = Expr['exprKind'];

export const node = (exprKind: ExprKind): Expr => ({ $typeName: 'cel.expr.Expr', id: 0n, exprKind });

export const callOf = (name: string, args: readonly Expr[]): Expr =>
  node({ case: 'callExpr', value: { $typeName: 'cel.expr.Expr.Call', function: name, args: [...args] } });

const constant = (constantKind: Extract<ExprKind, { case: 'constExpr' }>['value']['constantKind']): Expr =>
  node({ case: 'constExpr', value: { $typeName: 'cel.expr.Constant', constantKind } });

export const number = (value: number): Expr => constant({ case: 'doubleValue', value });
export const text = (value: string): Expr => constant({ case: 'stringValue', value });

/** Functions that are called once when what they convert is constant. */
export const conversions: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'dyn',
  'int',
  'string',
  'type',
]);

/** Whether an expression is evaluated once: literals, and the lists, maps and conversions of them. */
export function isConstant({ exprKind }: Expr): boolean {
  switch (exprKind.case) {
    case 'constExpr':
      return true;
    case 'listExpr':
      return exprKind.value.elements.every(isConstant);
    case 'structExpr':
      return exprKind.value.entries.every(
        ({ keyKind, value }) =>
          keyKind.case === 'mapKey' && isConstant(keyKind.value) && value !== undefined && isConstant(value),
      );
    case 'callExpr':
      return conversions.has(exprKind.value.function) && exprKind.value.args.every(isConstant);
    default:
      return false;
  }
}

/** The call of a function that an expression is; null when it is something else. */
export function callsOf(expression: Expr | undefined, name: string): Expr_Call | null {
  if (expression?.exprKind.case !== 'callExpr') return null;
  const { value } = expression.exprKind;
  return value.function === name ? value : null;
}

/** A name, and what is reached from it: `a.b[c]`. */
export const isAttribute = ({ exprKind }: Expr): boolean =>
  exprKind.case === 'identExpr' ||
  (exprKind.case === 'selectExpr' && !exprKind.value.testOnly) ||
  (exprKind.case === 'callExpr' && exprKind.value.function === '_[_]');
