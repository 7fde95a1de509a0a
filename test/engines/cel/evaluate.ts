import type { Json } from '../../../src/base/json.ts';
import type { CelPolicy } from '../../../src/emit/cel/policy.ts';
import { type CelInput, checkPolicy } from '../../peers/cel-check.ts';

/** What a policy says of one input: its joined message, null when it finds nothing; or why it failed. */
export interface CelOutcome {
  readonly joined: string | null;
  readonly error: string | null;
  /** The most expensive expression, and all of them together. */
  readonly cost: { readonly highest: number; readonly total: number };
}

/** Beside a message: the API server drops messages with line breaks and blank ones, and the cases have both. */
const nothing = 'nothing';

/** Evaluates a policy as a ValidatingAdmissionPolicy of Kubernetes 1.`minor`, with its limits on cost. */
export function evaluateCel(
  minor: number,
  policy: CelPolicy,
  inputs: readonly CelInput[],
): readonly CelOutcome[] {
  const { expression, messageExpression } = policy;
  const spec = {
    failurePolicy: 'Fail',
    // As Gatekeeper binds them: the parameters of a constraint, null for none.
    paramKind: { apiVersion: 'v1', kind: 'Constraint' },
    variables: [
      { name: 'anyObject', expression: 'object' },
      { name: 'params', expression: 'params == null || !has(params.spec) ? dyn(null) : params.spec' },
      ...policy.variables,
    ],
    validations: [{ expression, messageExpression }],
    auditAnnotations: [
      {
        key: 'joined',
        valueExpression: `(${expression}) ? "${nothing}" : "[" + (${messageExpression}) + "]"`,
      },
    ],
  };
  const { refused, reviews } = checkPolicy(minor, spec, inputs);
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused, null, 1)}`);
  return reviews.map(({ decisions, auditAnnotations, costs }): CelOutcome => {
    const [decision] = decisions;
    const failed = decision === undefined || decision.evaluation === 'error';
    const joined = auditAnnotations['joined'];
    const amounts = costs.map(({ cost }) => cost);
    return {
      joined: joined === undefined || joined === nothing ? null : joined.slice(1, -1),
      error: failed || joined === undefined ? (decision?.message ?? 'no decision') : null,
      cost: { highest: Math.max(0, ...amounts), total: amounts.reduce((sum, cost) => sum + cost, 0) },
    };
  });
}

/** An object that is created. */
export const created = (object: Json): CelInput => ({ object });
