import { isJsonArray, isJsonObject, type Json, ownMember, ownString } from '../base/json.ts';
import type { Severity } from '../base/severity.ts';
import type { AdmissionRequest, ResourceOf } from '../hosts/vap/admission-request.ts';
import { severityLabel } from '../hosts/vap/labels.ts';
import type { Objection, VapHost } from '../hosts/vap/vap-host.ts';
import type { Policy, Program, Rule, WorkloadKind } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import { CompileCache } from './compiled.ts';
import type { EngineAnswer, InProcessEngine } from './engine.ts';

/** The host, which is loaded when the engine is first prepared. */
type Hosts = typeof import('../hosts/vap/index.ts');

/** The objects of a program, or of one of its policies, in the host. */
interface Loaded {
  readonly host: VapHost;
  /** Why there are no objects for rules of a severity. */
  readonly reason: string;
}

/** The policies of a program for one set of parameters: each alone, and all; made when asked for. */
class LoadedPolicies {
  readonly #hosts: Hosts;
  readonly #program: Program;
  readonly #parameters: GivenParameters;
  readonly #cache: CompileCache;
  readonly #runtime: InstanceType<Hosts['CelRuntime']>;
  readonly #loaded = new Map<string | null, Loaded>();

  constructor(
    hosts: Hosts,
    program: Program,
    parameters: GivenParameters,
    cache: CompileCache,
    runtime: InstanceType<Hosts['CelRuntime']>,
  ) {
    this.#hosts = hosts;
    this.#program = program;
    this.#parameters = parameters;
    this.#cache = cache;
    this.#runtime = runtime;
  }

  of(policy: string | null): Loaded {
    const known = this.#loaded.get(policy);
    if (known !== undefined) return known;
    const { artifacts, diagnostics } = this.#cache.compile(this.#program, this.#parameters, policy);
    const { VapHost: Host, readObjects } = this.#hosts;
    const loaded = {
      host: new Host(readObjects(artifacts), this.#runtime),
      reason: diagnostics.map(({ message }) => message).join('; '),
    };
    this.#loaded.set(policy, loaded);
    return loaded;
  }
}

function requestOf(input: Json, resourceOf: ResourceOf, hosts: Hosts): AdmissionRequest | null {
  if (!isJsonObject(input)) return null;
  if (ownString(input, 'kind') !== 'AdmissionReview') return hosts.creationOf(input, resourceOf);
  const request = ownMember(input, 'request');
  return isJsonObject(request) ? hosts.admissionRequest(request, resourceOf) : null;
}

/** Lists are no objects of an API; and in kinds that the objects do not name, CEL finds no pods. */
function isOutside(
  kinds: readonly WorkloadKind[],
  { resource, kind, object, oldObject }: AdmissionRequest,
  host: VapHost,
): boolean {
  if (kind.kind.endsWith('List') && isJsonArray(ownMember(object ?? oldObject ?? {}, 'items'))) return true;
  if (!kinds.some((row) => row.group === kind.group && row.kind === kind.kind)) return false;
  return !host.names(resource.group, resource.resource);
}

function messageOf(objections: readonly Objection[], severity: Severity): string | null {
  const [first] = objections.filter(({ policy }) => ownMember(policy.labels, severityLabel) === severity);
  return first?.message ?? null;
}

function answerOf(objections: readonly Objection[]): EngineAnswer {
  const failed = objections.find(({ isError }) => isError);
  if (failed !== undefined) return { kind: 'failed', message: `${failed.policy.name}: ${failed.message}` };
  return {
    kind: 'joined',
    error: messageOf(objections, 'error'),
    warn: messageOf(objections, 'warn'),
    info: messageOf(objections, 'info'),
  };
}

function resourcesOf(kinds: readonly WorkloadKind[]): ResourceOf {
  return (group, kind) => kinds.find((row) => row.group === group && row.kind === kind)?.resource ?? null;
}

/**
 * The ValidatingAdmissionPolicies as the API server evaluates them, in JavaScript. It is asked about one policy at a
 * time: each has a message of its own.
 */
export function celEngine(guestRuntime: Uint8Array): InProcessEngine {
  const cache = new CompileCache('vap', guestRuntime);
  return {
    id: 'cel',
    title: 'ValidatingAdmissionPolicies, evaluated in JavaScript',
    shapes: ['bare', 'admission-review'],
    answers: 'joined',
    hints: false,
    prepare: async (program, parameters) => {
      const hosts = await import('../hosts/vap/index.ts');
      const policies = new LoadedPolicies(hosts, program, parameters, cache, new hosts.CelRuntime());
      const resourceOf = resourcesOf(program.kinds);
      const unclaimed = ({ id }: Policy, { severity }: Rule): string | null => {
        const { host, reason } = policies.of(id);
        const isThere = host.policies.some(({ labels }) => ownMember(labels, severityLabel) === severity);
        return isThere ? null : reason;
      };
      return {
        unclaimed,
        judge: (input, policy) => {
          const request = requestOf(input, resourceOf, hosts);
          if (request === null) return { kind: 'refused', message: 'there is no request' };
          const { host } = policies.of(policy);
          if (isOutside(program.kinds, request, host)) return { kind: 'not-judged' };
          return answerOf(host.review(request).objections);
        },
      };
    },
  };
}
