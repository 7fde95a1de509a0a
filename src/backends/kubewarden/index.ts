import type { Artifact } from '../../artifacts/artifact.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { SharedWork } from '../../base/shared-work.ts';
import {
  emitModule,
  kubewardenModule,
  newRegexTables,
  type RegexTables,
  withGivenDefaults,
} from '../../emit/wasm/index.ts';
import type { Policy, Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';
import { metadataText } from './metadata.ts';
import { reviewedRules } from './reviewed-rules.ts';
import { support } from './support.ts';

const id = 'kubewarden';

const encoder = new TextEncoder();

const monitorMode: Diagnostic = {
  code: 'kubewarden-audit',
  severity: 'warn',
  message:
    'kubewarden: a module cannot audit; what it refuses is only reported with "mode: monitor" in its ClusterAdmissionPolicy',
};

function emitPolicy(policy: Policy, { kinds }: Program, options: EmitOptions, tables: RegexTables): Emitted {
  const { parameters, guestRuntime, enforcement = 'enforce', ratchet = true } = options;
  const reviewed = reviewedRules(policy, enforcement);
  if (reviewed.policy.rules.length === 0) return { artifacts: [], diagnostics: reviewed.diagnostics };
  const program = withGivenDefaults({ policies: [reviewed.policy], kinds }, parameters);
  const module = emitModule(program, guestRuntime, { ...kubewardenModule, ratchets: ratchet }, tables);
  if (module.kind === 'refused') return { artifacts: [], diagnostics: module.diagnostics };
  const metadata = metadataText(reviewed.policy, kinds, module.bytes, options);
  const artifacts: readonly Artifact[] = [
    {
      path: `${id}/${policy.id}/metadata.yml`,
      mediaType: 'application/yaml',
      bytes: encoder.encode(metadata),
    },
    { path: `${id}/${policy.id}/policy.wasm`, mediaType: 'application/wasm', bytes: module.bytes },
  ];
  return { artifacts, diagnostics: reviewed.diagnostics };
}

function emit(program: Program, options: EmitOptions): Emitted {
  const { shared = new SharedWork() } = options;
  const tables = shared.once(newRegexTables);
  const emitted = program.policies.map((policy) => emitPolicy(policy, program, options, tables));
  return {
    artifacts: emitted.flatMap(({ artifacts }) => artifacts),
    diagnostics: [
      ...(options.enforcement === 'audit' ? [monitorMode] : []),
      ...emitted.flatMap(({ diagnostics }) => diagnostics),
    ],
  };
}

/**
 * A module for each policy, in Kubewarden's mode `opa`: entrypoint 0 answers with an AdmissionReview, the settings are
 * the policy's parameters, and input that cannot be read is refused.
 */
export const kubewarden: Backend = { id, title: 'Kubewarden', support, emit };
