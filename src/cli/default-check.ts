import { defaultPolicies } from 'keystone:policies';
import { invariant } from '../base/invariant.ts';
import type { CheckData } from '../check/checker.ts';
import { createProgram } from '../compile.ts';
import { workloadKinds } from '../k8s/kinds.ts';
import { compileCheck } from './compile-check.ts';

function compileDefaults(): CheckData {
  const { data, diagnostics } = compileCheck(createProgram(defaultPolicies, workloadKinds), {
    global: {},
    policies: {},
  });
  invariant(data !== null, diagnostics.map(({ message }) => message).join('; '));
  return data;
}

/**
 * What checks manifests by the default policies. build.mjs evaluates this module and bundles its value, so that the
 * command starts without loading policies and compiler.
 */
export const defaultCheck: CheckData = compileDefaults();
