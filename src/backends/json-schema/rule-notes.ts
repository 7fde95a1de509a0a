import type { Diagnostic } from '../../base/diagnostic.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Remark } from '../../emit/json-schema/compile-program.ts';
import type { Program } from '../../ir/policy.ts';

const sayings: Readonly<Record<Remark['kind'], string>> = {
  unsupported: 'a plain JSON Schema cannot say it',
  stricter: 'the JSON Schema is stricter than the rule',
};

/** One diagnostic for each rule and reason. */
export function diagnosticsOf(remarks: readonly Remark[], { policies }: Program): readonly Diagnostic[] {
  return remarks.map(({ policy, rule, kind, reason }) => {
    const written = policies.find(({ id }) => id === policy)?.rules.find(({ id }) => id === rule);
    return {
      code: `json-schema-${kind}`,
      severity: 'info',
      message: `${policy}/${rule}: ${sayings[kind]}: ${reason}`,
      place: written?.origin,
    };
  });
}

/** What a reader of the schemas has to know of the rules: which are not there, or not exactly, and why. */
export function ruleNotes(remarks: readonly Remark[]): JsonObject {
  const notes = new Map<
    string,
    { policy: string; rule: string; unsupported: string[]; stricter: string[] }
  >();
  for (const { policy, rule, kind, reason } of remarks) {
    const key = `${policy}/${rule}`;
    const note = notes.get(key) ?? { policy, rule, unsupported: [], stricter: [] };
    note[kind].push(reason);
    notes.set(key, note);
  }
  return { version: 1, rules: [...notes.keys()].sort().flatMap((key) => notes.get(key) ?? []) };
}
