import { forBareObjects, forKind, specialize, unrollEach } from '../../analysis/specialize.ts';
import { ownObject } from '../../base/json.ts';
import type { Expression, GroupKind } from '../../ir/expression.ts';
import { walk } from '../../ir/operands.ts';
import type { ParameterValues, Policy, Program, Rule, WorkloadKind } from '../../ir/policy.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { type Definitions, defineFormula, definitions } from './definitions.ts';
import { all, anchorsOf, type Formula, moveAtoms, negate, self, whenAbsent } from './formula.ts';
import { formulaSchema } from './formula-schema.ts';
import { type RuleText, reportSchema } from './report-schema.ts';
import { allOf, type Schema } from './schema.ts';
import { atAllSites } from './sites.ts';

/** Why a rule is not in the schemas of some kinds, or is there with a difference. */
export interface Remark {
  readonly policy: string;
  readonly rule: string;
  readonly kind: 'unsupported' | 'stricter';
  readonly reason: string;
  /** The kinds whose schemas it is about, where those of others have the rule; all kinds otherwise. */
  readonly kinds?: readonly GroupKind[];
}

export interface KindSchema {
  readonly kind: WorkloadKind;
  /** Of an object of the kind; it refers to definitions. */
  readonly schema: Schema;
}

export interface CompiledProgram {
  readonly kinds: readonly KindSchema[];
  /** By name; those of a rule begin with `<policy>.<rule>`. */
  readonly definitions: ReadonlyMap<string, Schema>;
  /** What is not in the schemas, or not exactly. */
  readonly remarks: readonly Remark[];
  /** The policies as they were compiled: error rules alone, with constants for parameters. */
  readonly policies: readonly Policy[];
}

/** What stands before the first blank line, without a sentence that announces an example. */
function firstParagraph(markdown: string): string {
  const [paragraph = ''] = markdown.split('\n\n');
  return (paragraph.endsWith(':') ? paragraph.slice(0, paragraph.lastIndexOf('.') + 1) : paragraph).trim();
}

function textOf(policy: Policy, rule: Rule): RuleText {
  return {
    title: policy.title,
    description: `${rule.summary} ${firstParagraph(policy.remedy)}`.trim(),
    message: `${policy.id}/${rule.id}: ${rule.summary}`,
  };
}

/** The policy with constants for its parameters, and with its error rules alone: a schema has no other severity. */
function constantPolicy(policy: Policy, values: ParameterValues): Policy {
  const given = { policy: ownObject(values.policies, policy.id), shared: values.global };
  const errors = policy.rules.filter(({ severity }) => severity === 'error');
  const constant = specialize(forBareObjects({ ...policy, rules: errors }), given);
  return { ...constant, rules: constant.rules.flatMap(unrollEach) };
}

interface Parts {
  readonly ofPod: Formula;
  readonly ofObject: Formula;
  readonly ofBoth: Formula;
}

/** What of a condition is about the pod alone or the object alone, so that kinds share it, and what is not. */
function split(compliance: Formula): Parts {
  const parts = compliance.kind === 'and' ? compliance.of : [compliance];
  const isOf = (part: Formula, anchor: string): boolean =>
    [...anchorsOf(part)].every((each) => each === anchor);
  const ofPod = parts.filter((part) => isOf(part, 'pod'));
  const ofObject = parts.filter((part) => !isOf(part, 'pod') && isOf(part, 'object'));
  const ofBoth = parts.filter((part) => !isOf(part, 'pod') && !isOf(part, 'object'));
  return { ofPod: all(ofPod), ofObject: all(ofObject), ofBoth: all(ofBoth) };
}

const aboutItself = (formula: Formula, anchor: string): Formula =>
  moveAtoms(formula, (atom) => (atom.anchor === anchor ? { ...atom, anchor: self } : atom));

/** What decides how a policy reads for a kind: its group and kind, as far as the policy asks for them. */
function questionsAbout(policies: readonly Policy[]): (kind: WorkloadKind) => string {
  const asked = new Set<string>();
  const seen = new Set<Expression>();
  for (const rule of policies.flatMap(({ rules }) => rules)) {
    const note = (expression: Expression): void => {
      if (expression.kind === 'kindIs')
        for (const { group, kind } of expression.kinds) asked.add(`${group}/${kind}`);
    };
    for (const expression of [...rule.each.map(({ source }) => source), rule.when])
      walk(expression, note, seen);
  }
  return ({ group, kind }) => {
    const name = `${group}/${kind}`;
    return name === '/Pod' || asked.has(name) ? name : '';
  };
}

/** A rule as what its objects have to fulfil, in parts; or why it cannot be compiled. */
type SplitRule =
  | { readonly kind: 'split'; readonly compliance: Parts; readonly stricter: string | null }
  | Extract<CompiledRule, { readonly kind: 'unsupported' }>;

interface KindRule {
  readonly policy: Policy;
  readonly rule: Rule;
  readonly compiled: SplitRule;
}

class ProgramCompiler {
  readonly definitions: Definitions = definitions();
  readonly #remarks = new Map<string, { readonly remark: Remark; readonly kinds: readonly GroupKind[] }>();
  /** Rules that some kind's schema has, as `policy/rule`; a rule that can find nothing there does not count. */
  readonly #judged = new Set<string>();
  /** By the rule: what does not depend on the kind is one object for all kinds. */
  readonly #rules = new Map<Rule, SplitRule>();
  /** By what a rule says. */
  readonly #byText = new Map<string, SplitRule>();

  /** By what distinguishes kinds. */
  readonly #kinds = new Map<string, readonly KindRule[]>();
  /** What conditions became: rules that kinds share have the same objects for them. */
  readonly #references = new Map<Formula, Formula>();
  readonly #policies: readonly Policy[];
  readonly #question: (kind: WorkloadKind) => string;

  constructor(policies: readonly Policy[]) {
    this.#policies = policies;
    this.#question = questionsAbout(policies);
  }

  rulesOf(kind: WorkloadKind): readonly KindRule[] {
    const key = this.#question(kind);
    const known = this.#kinds.get(key);
    if (known !== undefined) return known;
    const rules = this.#policies
      .map((policy) => forKind(policy, kind))
      .flatMap((policy) =>
        policy.rules.map((rule) => ({ policy, rule, compiled: this.compile(policy, rule) })),
      );
    this.#kinds.set(key, rules);
    return rules;
  }

  compile(policy: Policy, rule: Rule): SplitRule {
    const known = this.#rules.get(rule) ?? this.#compileOnce(policy, rule);
    this.#rules.set(rule, known);
    return known;
  }

  #compileOnce(policy: Policy, rule: Rule): SplitRule {
    const { id, each, when } = rule;
    const key = JSON.stringify([policy.id, id, each, when], (name, value: unknown) =>
      name === 'origin' ? undefined : value,
    );
    const known = this.#byText.get(key);
    if (known !== undefined) return known;
    const splitRule = this.#split(compileRule(rule, `${policy.id}.${id}`, this.definitions));
    this.#byText.set(key, splitRule);
    return splitRule;
  }

  #split(compiled: CompiledRule): SplitRule {
    if (compiled.kind === 'unsupported') return compiled;
    for (const [name, schema] of compiled.definitions) this.definitions.add(name, schema);
    const compliance = split(negate(compiled.violation));
    return { kind: 'split', compliance, stricter: compiled.stricter };
  }

  remark({ policy, rule }: KindRule, kind: Remark['kind'], reason: string, where: WorkloadKind): void {
    const remark = { policy: policy.id, rule: rule.id, kind, reason };
    const key = JSON.stringify(remark);
    const kinds = this.#remarks.get(key)?.kinds ?? [];
    this.#remarks.set(key, { remark, kinds: [...kinds, { group: where.group, kind: where.kind }] });
  }

  remarks(): readonly Remark[] {
    return [...this.#remarks.values()].map(({ remark, kinds }) => {
      const isPartial = remark.kind === 'unsupported' && this.#judged.has(`${remark.policy}/${remark.rule}`);
      return isPartial ? { ...remark, kinds } : remark;
    });
  }

  /** A condition on a node as a reference to a definition, which says the rule's text where it fails. */
  define(condition: Formula, anchor: 'pod' | 'object', name: string, text: RuleText): Formula {
    const known = condition.kind === 'constant' ? condition : this.#references.get(condition);
    if (known !== undefined) return known;
    const own = aboutItself(condition, anchor);
    const to = this.definitions.add(name, reportSchema(own, text));
    const reference: Formula = { kind: 'reference', anchor, path: [], to, whenAbsent: whenAbsent(own) };
    this.#references.set(condition, reference);
    return reference;
  }

  /** A rule at the object of a kind: what is about its pods and what is not, as references. */
  ofRule(kindRule: KindRule, kind: WorkloadKind): Parts | null {
    const { policy, rule, compiled } = kindRule;
    if (compiled.kind === 'unsupported') {
      for (const reason of compiled.reasons) this.remark(kindRule, 'unsupported', reason, kind);
      return null;
    }
    const { ofPod, ofObject, ofBoth } = compiled.compliance;
    const atSites = atAllSites(ofBoth, kind.paths);
    if (atSites === null) {
      this.remark(kindRule, 'unsupported', 'the pods of an object and the object itself are compared', kind);
      return null;
    }
    if (compiled.stricter !== null) this.remark(kindRule, 'stricter', compiled.stricter, kind);
    if ([ofPod, ofObject, ofBoth].some((part) => part.kind !== 'constant'))
      this.#judged.add(`${policy.id}/${rule.id}`);
    const text = textOf(policy, rule);
    const name = `${policy.id}.${rule.id}`;
    return {
      ofPod: this.define(ofPod, 'pod', name, text),
      ofObject: this.define(ofObject, 'object', name, text),
      ofBoth: this.define(atSites, 'object', name, text),
    };
  }

  ofKind(kind: WorkloadKind): Schema {
    const rules = this.rulesOf(kind).flatMap((rule) => this.ofRule(rule, kind) ?? []);
    const object = defineFormula(this.definitions, 'object', all(rules.map(({ ofObject }) => ofObject)));
    const whereverPodsAre = atAllSites(object, kind.paths) ?? object;
    const both = all([whereverPodsAre, ...rules.map(({ ofBoth }) => ofBoth)]);
    const pods = this.podSchema(all(rules.map(({ ofPod }) => ofPod)), kind);
    return allOf([formulaSchema(aboutItself(both, 'object')), pods]);
  }

  /** All rules on the pod as one definition, at each pod of the kind. */
  podSchema(rules: Formula, kind: WorkloadKind): Schema {
    const pod = defineFormula(this.definitions, 'pod', rules);
    const sites = atAllSites(pod, kind.paths);
    const text = {
      title: 'Pods of this kind',
      description: 'A rule asks for something that an absent pod template does not have.',
      message: 'the pod template is missing',
    };
    return sites === null ? true : reportSchema(aboutItself(sites, 'object'), text);
  }
}

/** Compiles the error rules of a program for each kind; parameters become constants. */
export function compileProgram(program: Program, values: ParameterValues): CompiledProgram {
  const policies = program.policies.map((policy) => constantPolicy(policy, values));
  const compiler = new ProgramCompiler(policies);
  const kinds = program.kinds.map((kind) => ({ kind, schema: compiler.ofKind(kind) }));
  return {
    kinds,
    definitions: compiler.definitions.schemas,
    remarks: compiler.remarks(),
    policies,
  };
}
