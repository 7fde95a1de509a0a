import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureBuilt } from '../cli/built.ts';
import { scratchFolder } from '../cli/scratch.ts';

/** A pod with an error, in namespace `shop`. */
export const badPod = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b: keystone}}
spec: {restartPolicy: Never, containers: [{name: a}, {name: b}]}
`;

export const goodPod = (name: string): string => badPod(name).replace('b: keystone', 'b: sidecar');

/** The command `keystone`, as a script that runs the build. */
export function keystoneScript(): string {
  ensureBuilt();
  return `exec "${process.execPath}" "${process.cwd()}/dist/cli.mjs" "$@"`;
}

export interface ScriptRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a script of a pipeline as its runner does.
 *
 * @param commands Commands that stand first in the path: the body of each as a script for sh.
 */
export function runScript(
  shell: readonly [string, ...string[]],
  script: string,
  cwd: string,
  commands: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): ScriptRun {
  const bin = scratchFolder();
  mkdirSync(bin, { recursive: true });
  for (const [name, body] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}${delimiter}${process.env['PATH']}`, ...environment };
  const [program, ...flags] = shell;
  const { status, stdout, stderr } = spawnSync(program, [...flags, script], { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}
