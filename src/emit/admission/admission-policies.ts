import { specialize } from '../../analysis/specialize.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../base/json.ts';
import { type Severity, severities } from '../../base/severity.ts';
import { SharedWork } from '../../base/shared-work.ts';
import type { Expression } from '../../ir/expression.ts';
import { expressionsOf, walk } from '../../ir/operands.ts';
import type { ParameterValues, Policy, Program, WorkloadKind } from '../../ir/policy.ts';
import type { ParameterSource } from '../cel/parameters.ts';
import { hasFixedPath } from '../cel/pod.ts';
import { type CelOptions, type CelPolicy, emitCelPolicy } from '../cel/policy.ts';
import { inlinedParameters, keepParameters } from './keep-parameters.ts';
import { longestName, objectName } from './object-metadata.ts';

/** A policy's rules of one severity, as an object of an admission engine has them. */
export interface AdmissionPolicy {
  readonly policy: Policy;
  readonly severity: Severity;
  readonly name: string;
  readonly cel: CelPolicy;
  /** The policy with those of its parameters replaced by values that the engine does not give. */
  readonly compiled: Policy;
  /** Whether it reads values of parameters from the engine. */
  readonly readsParameters: boolean;
  /** The parameters, by their keys, whose values are compiled in although the engine has others. */
  readonly inlined: ReadonlySet<string>;
}

export interface AdmissionOptions {
  /** Names the target in diagnostics. */
  readonly target: string;
  /** Values of the parameters which are inlined: shared ones, and others by policy id. */
  readonly parameters: ParameterValues;
  /** Where the engine has the values of a policy's parameters; unless given, all are inlined. */
  readonly source?: ((policy: Policy) => ParameterSource) | undefined;
  readonly ratchet: boolean;
  /** Work that targets have in common. */
  readonly shared?: SharedWork | undefined;
}

export interface AdmissionPolicies {
  readonly policies: readonly AdmissionPolicy[];
  /** Kinds in which the policies find pods. */
  readonly kinds: readonly WorkloadKind[];
  readonly diagnostics: readonly Diagnostic[];
}

const unsupportedKind = (message: string): Diagnostic => ({
  code: 'unsupported-kind',
  severity: 'info',
  message,
});

/** Names are unique, but kinds of different groups share theirs. */
const kindName = ({ group, kind }: WorkloadKind): string => (group === '' ? kind : `${kind}.${group}`);

function unsupportedKinds(kinds: readonly WorkloadKind[], target: string): readonly Diagnostic[] {
  return kinds.map((kind) =>
    unsupportedKind(`${target} does not judge ${kindName(kind)}: it has more pods than one at a fixed path`),
  );
}

function ownValues(parameters: ParameterValues, id: string): JsonObject {
  const own = ownMember(parameters.policies, id);
  return isJsonObject(own) ? own : {};
}

/** Files are named after policies, and `kubectl apply -k` reads one of this name. */
const reservedId = 'kustomization';

/** What keeps a policy out of a target, as diagnostics that name both. */
function refusals({ policy, severity, name, cel }: AdmissionPolicy, target: string): readonly Diagnostic[] {
  const said = cel.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    message: `${target} leaves out ${policy.id}, severity ${severity}: ${diagnostic.message}`,
  }));
  if (policy.id === reservedId) {
    const message = `${target} has a file kustomization.yaml of its own: a policy cannot be called so`;
    return [{ code: 'unsupported', severity: 'error', message, place: policy.origin }, ...said];
  }
  if (name.length <= longestName) return said;
  const tooLong: Diagnostic = {
    code: 'unsupported',
    severity: 'error',
    message: `${target} cannot name an object ${name}: it has more than ${longestName} characters`,
    place: policy.origin,
  };
  return [tooLong, ...said];
}

/** Whether some expression reads a parameter. */
function hasParameters({ rules }: Policy): boolean {
  const seen = new Set<Expression>();
  let found = false;
  for (const expression of rules.flatMap(expressionsOf)) {
    walk(
      expression,
      ({ kind }) => {
        found ||= kind === 'parameter';
      },
      seen,
    );
  }
  return found;
}

/** A policy of each severity, from one of which some parameters may be read from the engine. */
function emitSeverities(
  policy: Policy,
  compiled: Policy,
  inlined: ReadonlySet<string>,
  options: Omit<CelOptions, 'severity'>,
): readonly AdmissionPolicy[] {
  const readsParameters = options.parameters !== undefined && hasParameters(compiled);
  return severities.flatMap((severity): readonly AdmissionPolicy[] => {
    const cel = emitCelPolicy(compiled, { ...options, severity });
    return cel === null
      ? []
      : [{ policy, severity, name: objectName(policy, severity), cel, compiled, readsParameters, inlined }];
  });
}

const none: ReadonlySet<string> = new Set();

/** With all parameters inlined: what does not depend on the target. */
function emitInlined(
  policy: Policy,
  kinds: readonly WorkloadKind[],
  parameters: ParameterValues,
  ratchet: boolean,
): readonly AdmissionPolicy[] {
  const values = { policy: ownValues(parameters, policy.id), shared: parameters.global };
  return emitSeverities(policy, specialize(policy, values), none, {
    kinds: kinds.filter(hasFixedPath),
    ratchet,
  });
}

/** A program in CEL for engines of admission: each policy and severity apart. */
export function admissionPolicies(program: Program, options: AdmissionOptions): AdmissionPolicies {
  const { target, parameters, ratchet, source, shared = new SharedWork() } = options;
  const kinds = program.kinds.filter(hasFixedPath);
  const policies = program.policies.flatMap((policy): readonly AdmissionPolicy[] => {
    if (source === undefined || !hasParameters(policy)) {
      return shared.once(emitInlined, policy, program.kinds, parameters, ratchet);
    }
    const values = { policy: ownValues(parameters, policy.id), shared: parameters.global };
    return keepParameters(policy, values, (compiled, inlined) =>
      emitSeverities(policy, compiled, inlined, { kinds, ratchet, parameters: source(policy) }),
    );
  });
  const others = program.kinds.filter((kind) => !hasFixedPath(kind));
  const judged = policies.map((one) => ({ one, refused: refusals(one, target) }));
  return {
    policies: judged.filter(({ refused }) => refused.length === 0).map(({ one }) => one),
    kinds,
    diagnostics: [
      ...unsupportedKinds(others, target),
      ...judged.flatMap(({ refused }) => refused),
      ...inlinedParameters(policies, target),
    ],
  };
}
