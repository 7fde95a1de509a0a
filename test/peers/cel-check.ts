import { spawnSync } from 'node:child_process';
import { needEngine } from './locate.ts';

/** Binds CEL's variables; what is absent is null. A policy without a request sees the creation of the object. */
export interface CelInput {
  readonly object?: unknown;
  readonly oldObject?: unknown;
  readonly params?: unknown;
  /** A Namespace. */
  readonly namespaceObject?: unknown;
  /** An AdmissionRequest, its object and oldObject left out. */
  readonly request?: unknown;
  /** The values of `variables.*`, for expressions only: a policy computes its own. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Costs are in the units of the API server's limits: 1,000,000 for an expression, 10,000,000 for a policy. */
export type CelResult =
  | { readonly value: unknown; readonly cost: number }
  | { readonly error: string; readonly cost: number };

/** One result for each input, in order, or why the expression does not compile. */
export type CelExpression =
  | { readonly type: string; readonly results: readonly CelResult[] }
  | { readonly error: string };

/** What one validation says; `message` is the one that a client would see. */
export interface CelDecision {
  readonly action: 'admit' | 'deny';
  readonly evaluation: 'admit' | 'deny' | 'error';
  readonly message: string;
  readonly reason: string;
}

/** A policy on one input. There are no decisions when a match condition is false. */
export interface CelReview {
  readonly decisions: readonly CelDecision[];
  readonly auditAnnotations: Readonly<Record<string, string>>;
  /** Every evaluation, a variable before the expression that needed it, each with its own cost only; paths lead into the policy's spec. */
  readonly costs: readonly { readonly path: string; readonly cost: number }[];
}

/** `refused` has the expressions that do not compile; without any there is one review for each input, in order. */
export interface CelPolicy {
  readonly refused: readonly { readonly path: string; readonly error: string }[];
  readonly reviews: readonly CelReview[];
}

/**
 * Compiles and evaluates expressions as Kubernetes 1.`minor` does, each on each input, in one process.
 * The engine `cel-check` must be there.
 */
export function checkExpressions(
  minor: number,
  expressions: readonly string[],
  inputs: readonly CelInput[] = [],
): readonly CelExpression[] {
  // The shape is that of expressionsAnswer in cel-check/expressions.go, built from the same commit.
  const answer = ask({ minor, expressions, inputs }) as { readonly expressions: readonly CelExpression[] };
  return answer.expressions;
}

/**
 * Evaluates the spec of a ValidatingAdmissionPolicy on each input with the API server's own validator, its expressions
 * compiled as Kubernetes 1.`minor` does. Match constraints and bindings play no part. The engine `cel-check` must be there.
 */
export function checkPolicy(minor: number, policy: object, inputs: readonly CelInput[] = []): CelPolicy {
  // The shape is that of policyAnswer in cel-check/policy.go, built from the same commit.
  return ask({ minor, policy, inputs }) as CelPolicy;
}

function ask(request: object): object {
  const { status, stdout, stderr, error } = spawnSync(needEngine('cel-check').path, {
    input: JSON.stringify(request),
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(stderr);
  const answer: unknown = JSON.parse(stdout);
  if (typeof answer !== 'object' || answer === null) throw new Error(`cel-check answered ${stdout}`);
  if ('error' in answer) throw new Error(`cel-check: ${answer.error}`);
  return answer;
}
