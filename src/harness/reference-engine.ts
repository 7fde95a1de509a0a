import type { Finding } from '../base/finding.ts';
import { toPointer } from '../base/pointer.ts';
import type { Expression } from '../ir/expression.ts';
import type { Policy } from '../ir/policy.ts';
import { judge } from '../reference/review.ts';
import { staticsOf } from '../reference/statics.ts';
import type { Engine, EngineFinding } from './engine.ts';
import { inputShapes } from './input-shapes.ts';

/** Told of each condition that is decided. */
export type ConditionObserver = (policy: Policy, condition: Expression, holds: boolean) => void;

export function asEngineFinding(finding: Finding): EngineFinding {
  return { ...finding, path: toPointer(finding.path) };
}

/** The reference evaluator as an engine; the observer sees the conditions of every case, for coverage. */
export function referenceEngine(onCondition?: ConditionObserver): Engine {
  return {
    id: 'reference',
    title: 'the reference evaluator',
    shapes: inputShapes,
    hints: true,
    prepare: async (program, parameters) => {
      const statics = staticsOf(program);
      const config = { global: parameters.global, policies: parameters.policies };
      return {
        unclaimed: () => null,
        judge: (input, id) => {
          const policies = program.policies.filter((policy) => policy.id === id);
          const outcome = judge({ ...program, policies }, input, config, { onCondition, statics });
          if (outcome.kind === 'invalid') return { kind: 'refused', message: outcome.message };
          return { kind: 'findings', findings: outcome.findings.map(asEngineFinding) };
        },
      };
    },
  };
}
