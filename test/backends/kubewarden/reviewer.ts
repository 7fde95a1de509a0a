import guestRuntime from 'keystone:runtime';
import type { EmitOptions } from '../../../src/backends/backend.ts';
import { kubewarden } from '../../../src/backends/kubewarden/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, ownMember } from '../../../src/base/json.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { createWholeProgram } from '../../policies.ts';
import { Burrego } from '../../wasm/support/burrego.ts';

/** `response` of the AdmissionReview, as Kubewarden's mode `opa` takes it. */
export type Response = JsonObject;

export const program = createWholeProgram();

export const options = { parameters: { global: {}, policies: {} }, guestRuntime };

/** The files that are made of policies, by path within the target's folder. */
export function filesOf(
  policies: readonly Policy[],
  more: Partial<EmitOptions> = {},
): ReadonlyMap<string, Uint8Array> {
  const { artifacts } = kubewarden.emit({ policies, kinds: workloadKinds }, { ...options, ...more });
  return new Map(artifacts.map(({ path, bytes }) => [path.slice('kubewarden/'.length), bytes]));
}

export function policyNamed(id: string): Policy {
  const policy = program.policies.find((each) => each.id === id);
  if (policy === undefined) throw new Error(`no policy ${id}`);
  return policy;
}

/** A module in Kubewarden's host. */
export class Reviewer {
  readonly host: Burrego;

  constructor(module: Uint8Array) {
    this.host = new Burrego(module);
  }

  /** The answer to `{"request": …}`, as the mode `opa` puts it, with settings as data. */
  review(request: JsonObject, settings: JsonObject = {}): Response {
    return this.reviewText(JSON.stringify({ request }), settings);
  }

  reviewText(input: string, settings: JsonObject = {}): Response {
    const results = this.host.evaluate(input, JSON.stringify(settings));
    const [only] = isJsonArray(results) ? results : [];
    const review = isJsonObject(only) ? ownMember(only, 'result') : undefined;
    const response = isJsonObject(review) ? ownMember(review, 'response') : undefined;
    if (!isJsonObject(response)) throw new Error(`no response: ${JSON.stringify(results)}`);
    return response;
  }
}

export function reviewerOf(policy: Policy, more: Partial<EmitOptions> = {}): Reviewer {
  const module = filesOf([policy], more).get(`${policy.id}/policy.wasm`);
  if (module === undefined) throw new Error(`no module of ${policy.id}`);
  return new Reviewer(module);
}
