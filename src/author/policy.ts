import type { Parameters, Policy } from '../ir/policy.ts';
import { objectFields, podFields } from '../k8s/fields.ts';
import { Bool } from './bool.ts';
import { finishRules } from './finish.ts';
import { NodeHandle } from './node-handle.ts';
import { type ObjectHandle, objectHandle } from './object-handle.ts';
import { callSite } from './origin.ts';
import { type ParameterHandles, parameterHandles } from './parameters.ts';
import { flattenDrafts, type RuleDrafts } from './rule-draft.ts';
import { Str } from './str.ts';

/** What a policy's `check` is given. */
export interface Subject<P extends Parameters, S extends Parameters> {
  /** The Pod, or the pod template within a workload. */
  readonly pod: ObjectHandle<typeof podFields>;
  /** The judged object: the Pod itself, or the workload that holds the template. */
  readonly object: ObjectHandle<typeof objectFields>;
  /** The namespace that the object is in: the request's in a review, else the object's; empty for none. */
  readonly namespace: Str;
  readonly params: ParameterHandles<P> & ParameterHandles<S>;
  /**
   * Whether the object is a Pod, or holds a pod template; and whether it is the one that an UPDATE replaces, of which
   * the findings excuse those of the new one.
   */
  readonly context: { isPod(): Bool; isTemplate(): Bool; isReplaced(): Bool };
  /** Whether the object is of a kind, in any version: `kindIs('batch', 'CronJob')`. */
  kindIs(group: string, ...kinds: readonly string[]): Bool;
}

/** Markdown: one paragraph, or several. */
export type Markdown = string | readonly string[];

export interface PolicyDefinition<P extends Parameters, S extends Parameters> {
  /** Kebab-case; the names of its file, of its fixtures and of what is emitted. */
  readonly id: string;
  /** What holds where the policy is kept, in a few words. */
  readonly title: string;
  /** What it asks for and why. */
  readonly description: Markdown;
  /** How to mend what it finds. */
  readonly remedy: Markdown;
  /** YAML that shows the remedy, and follows it in documentation. */
  readonly example?: string;
  readonly category?: string;
  readonly params?: P;
  /** Parameters that policies share, such as `styles`. */
  readonly shared?: S;
  readonly check: (subject: Subject<P, S>) => RuleDrafts;
}

function paragraphs(text: Markdown, example?: string): string {
  const code = example === undefined ? [] : [`\`\`\`yaml\n${example.trim()}\n\`\`\``];
  return [...(typeof text === 'string' ? [text] : text), ...code].join('\n\n');
}

const root = (name: 'pod' | 'object'): NodeHandle => new NodeHandle({ kind: 'root', name });
const contextIs = (context: 'pod' | 'template'): Bool => new Bool({ kind: 'contextIs', context });

/** Defines a policy: `check` runs once, now, and describes the rules; it never sees an object. */
export function definePolicy<
  const P extends Parameters = Record<never, never>,
  const S extends Parameters = Record<never, never>,
>(definition: PolicyDefinition<P, S>): Policy {
  const { id, title, category = 'Keystone containers', check } = definition;
  const description = paragraphs(definition.description);
  const remedy = paragraphs(definition.remedy, definition.example);
  const parameters: Parameters = definition.params ?? {};
  const shared: Parameters = definition.shared ?? {};
  const drafts = check({
    pod: objectHandle(podFields, root('pod')),
    object: objectHandle(objectFields, root('object')),
    // Absent `params` and `shared` are the empty records that their type parameters default to.
    params: {
      ...parameterHandles('policy', parameters),
      ...parameterHandles('shared', shared),
    } as ParameterHandles<P> & ParameterHandles<S>,
    namespace: new Str({ kind: 'namespace' }),
    context: {
      isPod: () => contextIs('pod'),
      isTemplate: () => contextIs('template'),
      isReplaced: () => new Bool({ kind: 'isReplaced' }),
    },
    kindIs: (group, ...kinds) => new Bool({ kind: 'kindIs', kinds: kinds.map((kind) => ({ group, kind })) }),
  });
  const rules = finishRules(flattenDrafts(drafts));
  return { id, title, description, remedy, category, parameters, shared, rules, origin: callSite() };
}
