import type { Diagnostic } from '../../base/diagnostic.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Remark } from '../../emit/json-schema/compile-program.ts';
import type { GroupKind } from '../../ir/expression.ts';
import type { Program } from '../../ir/policy.ts';

const sayings: Readonly<Record<Remark['kind'], string>> = {
  unsupported: 'a plain JSON Schema cannot say it',
  stricter: 'the JSON Schema is stricter than the rule',
};

function inKinds(kinds: readonly GroupKind[] | undefined): string {
  if (kinds === undefined) return '';
  return ` for ${kinds.map(({ group, kind }) => (group === '' ? kind : `${kind}.${group}`)).join(', ')}`;
}

/** One diagnostic for each rule and reason. */
export function diagnosticsOf(remarks: readonly Remark[], { policies }: Program): readonly Diagnostic[] {
  return remarks.map(({ policy, rule, kind, reason, kinds }) => {
    const written = policies.find(({ id }) => id === policy)?.rules.find(({ id }) => id === rule);
    return {
      code: `json-schema-${kind}`,
      severity: 'info',
      message: `${policy}/${rule}: ${sayings[kind]}${inKinds(kinds)}: ${reason}`,
      place: written?.origin,
    };
  });
}

interface RuleNote {
  readonly policy: string;
  readonly rule: string;
  readonly unsupported: string[];
  readonly stricter: string[];
  /** There when schemas of other kinds have the rule. */
  unsupportedKinds?: JsonObject[];
}

/** What a reader of the schemas has to know of the rules: which are not there, or not exactly, and why. */
export function ruleNotes(remarks: readonly Remark[]): JsonObject {
  const notes = new Map<string, RuleNote>();
  for (const { policy, rule, kind, reason, kinds } of remarks) {
    const key = `${policy}/${rule}`;
    const note = notes.get(key) ?? { policy, rule, unsupported: [], stricter: [] };
    if (kinds === undefined) note[kind].push(reason);
    else
      note.unsupportedKinds = [
        ...(note.unsupportedKinds ?? []),
        ...kinds.map((one) => ({ group: one.group, kind: one.kind, reason })),
      ];
    notes.set(key, note);
  }
  const rows = [...notes.keys()].sort().flatMap((key): readonly JsonObject[] => {
    const note = notes.get(key);
    return note === undefined ? [] : [{ ...note }];
  });
  return { version: 1, rules: rows };
}
