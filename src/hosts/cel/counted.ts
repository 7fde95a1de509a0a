import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { hostFunctions } from './host-functions.ts';
import { bytes, other, type StaticType, string } from './static-type.ts';
import { callOf, callsOf, isAttribute, number } from './syntax.ts';

/** An expression that counts what it costs. */
export interface CountedExpression {
  readonly expression: Expr;
  /** What it costs beside what it counts itself. */
  readonly pending: number;
  readonly type: StaticType;
}

/** An expression that the host cannot evaluate: it calls a function that is not in the table. */
export class UnsupportedExpression extends Error {}

/** A path that begins with a call has one more step. */
export function rootCost(operand: Expr | undefined): number {
  if (operand === undefined || isAttribute(operand) || callsOf(operand, '_?_:_') !== null) return 0;
  return 1;
}

/** An expression with nothing pending, or `less` of it. */
export function charged({ expression, pending, type }: CountedExpression, less = 0): CountedExpression {
  const rest = Math.max(0, pending - less);
  if (rest === 0) return { expression, pending: 0, type };
  return { expression: callOf(hostFunctions.charge, [number(rest), expression]), pending: 0, type };
}

/** The type of a literal. */
export function constantType(kind: string | undefined): StaticType {
  if (kind === 'stringValue') return string;
  return kind === 'bytesValue' ? bytes : other;
}
