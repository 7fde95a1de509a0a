import { isJsonObject, type JsonObject, ownMember } from '../base/json.ts';
import type { Program } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import { judge } from '../reference/review.ts';
import { podSites } from '../reference/sites.ts';
import type { Judge } from './judge.ts';

function podsIn(input: JsonObject, program: Program): number {
  const request = ownMember(input, 'request');
  const object = isJsonObject(request) ? ownMember(request, 'object') : undefined;
  return podSites(object ?? input, program.kinds).length;
}

/** Judges with the reference evaluator. */
export function referenceJudge(program: Program, { global, policies }: GivenParameters): Judge {
  return (input) => {
    const outcome = judge(program, input, { global, policies });
    if (outcome.kind === 'invalid') return { kind: 'refused', message: outcome.message };
    return { kind: 'judged', findings: outcome.findings, pods: podsIn(input, program) };
  };
}
