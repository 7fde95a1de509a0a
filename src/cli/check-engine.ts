import { type Arguments, lastValue, type Option } from './command.ts';
import { parseChoice } from './parse-choice.ts';

/** What `check` can judge with. */
export const checkEngines = ['wasm', 'reference', 'cel'] as const;
export type CheckEngine = (typeof checkEngines)[number];

export const checkEngineOption: Readonly<Record<string, Option>> = {
  engine: {
    value: '<name>',
    doc: `What judges: wasm (the default), reference (slow: what policies mean), or cel (slow: the ValidatingAdmissionPolicies as the API server evaluates them: all findings of a policy and severity in one message, at the object).`,
  },
};

/** Throws UsageError. */
export function parseCheckEngine(given: Arguments): CheckEngine {
  return parseChoice('--engine', lastValue(given, 'engine'), checkEngines, 'wasm');
}
