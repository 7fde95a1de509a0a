import type { Artifact } from '../../artifacts/artifact.ts';
import { compileProgram } from '../../emit/json-schema/compile-program.ts';
import type { Policy, Program, WorkloadKind } from '../../ir/policy.ts';
import type { EmitOptions } from '../backend.ts';
import { ruleNotes } from './rule-notes.ts';

/** The kinds that are shown: a Pod, and a workload with a template at the usual path. The others differ in paths alone. */
const isShown = ({ group, kind }: WorkloadKind): boolean =>
  (group === '' && kind === 'Pod') || (group === 'apps' && kind === 'Deployment');

function reviewPolicy(policy: Policy, kinds: readonly WorkloadKind[], options: EmitOptions): string | null {
  const compiled = compileProgram({ policies: [policy], kinds }, options.parameters);
  if (compiled.definitions.size === 0 && compiled.remarks.length === 0) return null;
  const shown = {
    kinds: Object.fromEntries(compiled.kinds.map(({ kind, schema }) => [kind.kind, schema])),
    $defs: Object.fromEntries(compiled.definitions),
    notes: ruleNotes(compiled.remarks)['rules'],
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

/** What schemas hold of each policy alone, and what they cannot say of it; nothing of policies without error rules. */
export function review(program: Program, options: EmitOptions): readonly Artifact[] {
  const kinds = program.kinds.filter(isShown);
  return program.policies.flatMap((policy) => {
    const text = reviewPolicy(policy, kinds, options);
    if (text === null) return [];
    const path = `json-schema/${policy.id}.json`;
    return [{ path, mediaType: 'application/json', bytes: new TextEncoder().encode(text) }];
  });
}
