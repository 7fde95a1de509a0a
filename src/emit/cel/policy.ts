import { unrollEach } from '../../analysis/specialize.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Severity } from '../../base/severity.ts';
import type { Policy, WorkloadKind } from '../../ir/policy.ts';
import { Body } from './body.ts';
import { Facts } from './facts.ts';
import { find } from './found.ts';
import { inlineOptionals } from './inline-optionals.ts';
import { type Layout, onOneLine, render, widthOf } from './layout.ts';
import { compareRules, orderAll, type Placed } from './order.ts';
import type { ParameterSource } from './parameters.ts';
import { placesOf } from './place.ts';
import { hasFixedPath } from './pod.ts';
import { outermost, type Side } from './scope.ts';
import { shareTexts } from './share.ts';
import * as cel from './term.ts';
import { validation } from './validation.ts';

export interface CelVariable {
  readonly name: string;
  readonly expression: string;
}

/**
 * One policy and severity as variables and one validation, for ValidatingAdmissionPolicies, Kyverno and Gatekeeper. It
 * reads `variables.anyObject`, for ratcheting `oldObject` and `request.operation`, and `request.namespace` where a rule
 * asks for it; the targets declare the first.
 */
export interface CelPolicy {
  /** In the order in which they are declared. */
  readonly variables: readonly CelVariable[];
  /** True when nothing is found. */
  readonly expression: string;
  /** All that is found, joined to one line. */
  readonly messageExpression: string;
  /** What CEL cannot say; with any, the policy is not to be used. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CelOptions {
  /** The policy's rules of this severity alone. */
  readonly severity: Severity;
  /** Those with one fixed path are judged. */
  readonly kinds: readonly WorkloadKind[];
  /** Whether an UPDATE may keep what it found before. */
  readonly ratchet: boolean;
  /** Where the values of parameters are; none unless given, and then the policy has none that are read. */
  readonly parameters?: ParameterSource | undefined;
}

/** The width at which expressions are broken into lines. */
const width = 100;

/** Nobody reads more, and kubectl keeps no more than 256 KiB of an applied object: longer ones are not broken into lines. */
const longestReadable = 64 * 1024;

const newSide: Side = {
  object: cel.member(cel.name('variables'), 'anyObject'),
  prefix: '',
  isReplaced: false,
};

/**
 * A policy's rules of one severity as CEL. The policy has constant parameters (`specialize`); null when it has no rule
 * of that severity.
 */
export function emitCelPolicy(policy: Policy, options: CelOptions): CelPolicy | null {
  const facts = new Facts();
  const all = policy.rules
    .filter(({ severity }) => severity === options.severity)
    .flatMap(unrollEach)
    .map((rule) => shareTexts(inlineOptionals(rule, facts), facts))
    .map((rule): Placed => ({ rule, places: placesOf(rule, facts) }))
    .sort(compareRules);
  if (all.length === 0) return null;
  const body = new Body(options.parameters ?? null, { policy: policy.parameters, shared: policy.shared });
  const scope = outermost(body, facts, newSide, options.kinds.filter(hasFixedPath));
  const found = orderAll(all).map((ordered, index) => find(ordered, index, scope, options.ratchet));
  const { expression, message } = validation(found, scope);
  const layouts = [...body.definitions.map(({ term }) => term.layout), expression.layout, message.layout];
  const size = layouts.reduce((total, layout) => total + widthOf(layout), 0);
  const write = (layout: Layout): string =>
    size > longestReadable ? onOneLine(layout) : render(layout, width);
  return {
    variables: body.definitions.map(({ name, term }) => ({ name, expression: write(term.layout) })),
    expression: write(expression.layout),
    messageExpression: write(message.layout),
    diagnostics: body.problems,
  };
}
