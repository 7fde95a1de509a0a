import type { Severity } from '../../base/severity.ts';
import type { Policy } from '../../ir/policy.ts';

/** What an entrypoint makes of the findings; `review` is a whole AdmissionReview. */
export type Projection = 'violations' | 'messages' | 'objects' | 'review';

/** An entrypoint that asks all policies. */
export interface Entrypoint {
  /** Without `data/`; its index is its id. */
  readonly path: string;
  readonly severities: readonly Severity[];
  readonly projection: Projection;
}

/** The entrypoints of a module, in the order of their ids. */
export interface Entrypoints {
  readonly ofAll: readonly Entrypoint[];
  /** Whether each policy has one of its own behind them, with its violations of severity error. */
  readonly ofEach: boolean;
}

const findingsOf = (
  name: string,
  projection: Projection,
  ...severities: readonly Severity[]
): Entrypoint => ({ path: `keystone/${name}`, severities, projection });

const common: readonly Entrypoint[] = [
  findingsOf('violation', 'violations', 'error'),
  findingsOf('deny', 'messages', 'error'),
  findingsOf('warn', 'messages', 'warn'),
  findingsOf('findings', 'objects', 'error', 'warn', 'info'),
];

/** For OPA, conftest and the npm SDK. */
export const bundleEntrypoints: Entrypoints = { ofAll: common, ofEach: true };

/** For Kubewarden in its mode `opa`, which evaluates entrypoint 0 and reads `response` of an AdmissionReview. */
export const kubewardenEntrypoints: Entrypoints = {
  ofAll: [findingsOf('review', 'review', 'error', 'warn'), ...common],
  ofEach: false,
};

/** The paths by id. */
export function entrypointPaths(
  { ofAll, ofEach }: Entrypoints,
  policies: readonly Policy[],
): readonly string[] {
  const each = policies.map(({ id }) => `keystone/policies/${id}/violation`);
  return [...ofAll.map(({ path }) => path), ...(ofEach ? each : [])];
}
