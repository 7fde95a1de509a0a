import { expect } from 'vitest';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import { keystone, type Run } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

/** Finds one error, and has an image without a version. */
export const pod = `apiVersion: v1
kind: Pod
metadata:
  name: web
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
    sidecars.alpha.kubernetes.io/log: keystone
spec:
  restartPolicy: Never
  containers: [{ name: app, image: app }, { name: log, image: "log:1" }]
`;

/** A policy that finds the pod above. */
export const own = `import { definePolicy, warn } from 'keystone';

export default definePolicy({
  id: 'named-web',
  title: 'Nothing is called web',
  description: 'Everything is called web.',
  remedy: 'Find another name.',
  check: ({ pod }) =>
    warn('name', 'It is called web.').when(pod.metadata.name.any((name) => name.equals('web'))).says\`it is called web\`,
});
`;

/** Findings of a run with `-o json`, as `severity policy/rule`. */
export function findings({ stdout, stderr }: Run): readonly string[] {
  expect(stderr).toBe('');
  const report: Json = JSON.parse(stdout);
  const list = isJsonObject(report) ? report['findings'] : [];
  if (!Array.isArray(list)) throw new Error('no findings');
  return list.map(({ severity, policy, rule }) => `${severity} ${policy}/${rule}`);
}

/** Findings in the pod, in a project with this configuration and the policy above under rules/. */
export async function checkWith(
  configuration: string,
  ...args: readonly string[]
): Promise<readonly string[]> {
  const cwd = scratchFolder({ 'keystone.yaml': configuration, 'pod.yaml': pod, 'rules/own.ts': own });
  return findings(await keystone(['check', 'pod.yaml', '-o', 'json', ...args], { cwd }));
}
