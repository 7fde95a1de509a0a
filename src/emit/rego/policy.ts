import { expressionsOf } from '../../analysis/rewrite.ts';
import type { Severity } from '../../base/severity.ts';
import type { ExpressionOf } from '../../ir/expression.ts';
import type { Parameters, Policy, Rule } from '../../ir/policy.ts';
import { type Clause, printModule, type RegoRule } from './document.ts';
import { expressions } from './expressions.ts';
import type { LibraryName } from './library/index.ts';
import { ModuleBuilder } from './module-builder.ts';
import { messageTerm } from './operators/messages.ts';
import { type Context, RuleScope } from './scope.ts';
import * as rego from './term.ts';

export interface PolicyOptions {
  /** The package of the module: `keystone.policies["one-keystone-max"]`. */
  readonly package: string;
  /** How it imports the library as `lib`: `data.keystone.lib`. */
  readonly library: string;
  /** The severities whose rules are written. */
  readonly severities: readonly Severity[];
  /** A rule that engines ask for, and what it imports. */
  readonly entrypoint?: { readonly import: string; readonly text: string } | undefined;
}

export interface PolicyModule {
  readonly text: string;
  /** What it uses of the library. */
  readonly used: ReadonlySet<LibraryName>;
}

function documentationIn(parameters: Parameters, [name = '', ...rest]: readonly string[]): string | null {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (parameter === undefined) return null;
  if (rest.length === 0) return parameter.doc;
  return parameter.type === 'group' ? documentationIn(parameter.members, rest) : null;
}

function findingTerm(rule: Rule, context: Context): rego.Term {
  const { emitter, scope } = context;
  const container =
    rule.container === null
      ? rego.json(null)
      : scope.module.library('container', emitter.value(rule.container, context));
  return rego.record([
    ['rule', rego.string(rule.id)],
    ['severity', rego.string(rule.severity)],
    ['message', messageTerm(rule.message, context)],
    ['path', emitter.place(rule.at, context)],
    ['container', container],
  ]);
}

function findingRule(rule: Rule, module: ModuleBuilder): RegoRule {
  const scope = new RuleScope(module, rule.id, null);
  const context = rule.each.reduce(
    (outer, { variable, source }) => outer.emitter.each(source, variable, outer),
    module.open(scope),
  );
  context.emitter.holds(rule.when, context);
  const value = findingTerm(rule, context);
  const clause: Clause = { value, body: context.body.render() };
  return { kind: 'contains', name: findingsName, parameters: null, clauses: [clause], comment: rule.summary };
}

/** The set that holds what a policy finds in a pod. */
const findingsName = 'findings';

const isParameter = ({ name }: RegoRule): boolean => name.startsWith('parameter_');

/**
 * A policy as a module whose `findings` are what it finds in one pod, given in `input`: `pod` (unless it is absent),
 * its `path`, `object`, `group`, `kind`, `context`, and `parameters`.
 */
export function emitPolicy(policy: Policy, options: PolicyOptions): PolicyModule {
  const documentation = ({ scope, path }: ExpressionOf<'parameter'>): string | null =>
    documentationIn(scope === 'shared' ? policy.shared : policy.parameters, path);
  const module = new ModuleBuilder(expressions, policy.id, documentation);
  const rules = policy.rules.filter(({ severity }) => options.severities.includes(severity));
  for (const name of [findingsName, 'violation']) module.names.take(name);
  for (const rule of rules) {
    for (const expression of expressionsOf({ ...rule, hint: null })) module.facts.count(expression);
  }
  const findings = rules.map((rule) => findingRule(rule, module));
  const { entrypoint, library } = options;
  const text = printModule({
    package: options.package,
    comment: [policy.title],
    imports: [...(module.used.size === 0 ? [] : [library]), ...(entrypoint ? [entrypoint.import] : [])],
    rules: [
      ...(entrypoint ? [entrypoint.text] : []),
      ...module.rules.filter(isParameter),
      ...findings,
      ...module.rules.filter((rule) => !isParameter(rule)),
    ],
  });
  return { text, used: module.used };
}
