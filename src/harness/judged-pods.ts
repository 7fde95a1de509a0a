import type { JsonObject } from '../base/json.ts';
import type { Policy, WorkloadKind } from '../ir/policy.ts';
import { judge } from '../reference/review.ts';
import { shapedInput } from './input-shapes.ts';
import type { CaseInput } from './suite.ts';

/** Finds something in every pod. */
const probe: Policy = {
  id: 'probe',
  title: '',
  description: '',
  remedy: '',
  category: '',
  parameters: {},
  shared: {},
  rules: [
    {
      id: 'pod',
      severity: 'info',
      summary: '',
      each: [],
      when: { kind: 'literal', value: true },
      at: { kind: 'root', name: 'pod' },
      message: { kind: 'literal', value: 'a pod' },
      container: null,
      hint: null,
    },
  ],
};

function withoutOldObject(input: CaseInput): CaseInput {
  if (input.kind === 'object') return input;
  const request: JsonObject = Object.fromEntries(
    Object.entries(input.request).filter(([key]) => key !== 'oldObject'),
  );
  return { kind: 'review', request };
}

/** Whether any pod within a case's input is judged at all. */
export function judgesPods(input: CaseInput, kinds: readonly WorkloadKind[]): boolean {
  const none = { global: {}, policies: {} };
  const review = shapedInput(withoutOldObject(input), 'admission-review', none);
  const outcome = judge({ policies: [probe], kinds }, review, none);
  return outcome.kind === 'judged' && outcome.findings.length > 0;
}
