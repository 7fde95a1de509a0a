import type { Finding } from '../base/finding.ts';
import { toPointer } from '../base/pointer.ts';
import type { Expression } from '../ir/expression.ts';
import type { Policy, Program } from '../ir/policy.ts';
import { judge } from '../reference/review.ts';
import { staticsOf } from '../reference/statics.ts';
import type { EngineFinding, InProcessEngine } from './engine.ts';
import { inputShapes } from './input-shapes.ts';

/** Told of each condition that is decided. */
export type ConditionObserver = (policy: Policy, condition: Expression, holds: boolean) => void;

export function asEngineFinding(finding: Finding): EngineFinding {
  return { ...finding, path: toPointer(finding.path) };
}

function selected(program: Program, id: string | null): Program {
  return id === null
    ? program
    : { ...program, policies: program.policies.filter((policy) => policy.id === id) };
}

/** The reference evaluator as an engine; the observer sees the conditions of every case, for coverage. */
export function referenceEngine(onCondition?: ConditionObserver): InProcessEngine {
  return {
    id: 'reference',
    title: 'the reference evaluator',
    shapes: inputShapes,
    answers: 'findings',
    hints: true,
    prepare: async (program, parameters) => {
      const config = { global: parameters.global, policies: parameters.policies };
      const statics = staticsOf(program);
      return {
        unclaimed: () => null,
        judge: (input, id) => {
          const outcome = judge(selected(program, id), input, config, { onCondition, statics });
          if (outcome.kind === 'invalid') return { kind: 'refused', message: outcome.message };
          return { kind: 'findings', findings: outcome.findings.map(asEngineFinding) };
        },
      };
    },
  };
}
