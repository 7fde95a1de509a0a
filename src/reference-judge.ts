import { isJsonObject, type JsonObject, ownMember } from './base/json.ts';
import type { Judge } from './check.ts';
import type { Program } from './ir/policy.ts';
import type { GivenParameters } from './reference/judge-object.ts';
import { judge } from './reference/review.ts';
import { podSites } from './reference/sites.ts';
import { staticsOf } from './reference/statics.ts';

function podsIn(input: JsonObject, program: Program): number {
  const request = ownMember(input, 'request');
  const object = isJsonObject(request) ? ownMember(request, 'object') : undefined;
  return podSites(object ?? input, program.kinds).length;
}

/** Judges with the reference evaluator. */
export function referenceJudge(program: Program, parameters: GivenParameters): Judge {
  const config = { global: parameters.global, policies: parameters.policies };
  const statics = staticsOf(program);
  return (input) => {
    const outcome = judge(program, input, config, { statics });
    if (outcome.kind === 'invalid') return { kind: 'failed', message: outcome.message };
    return { kind: 'judged', findings: outcome.findings, pods: podsIn(input, program) };
  };
}
