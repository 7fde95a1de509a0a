import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import type { RegoFile } from '../../../src/emit/rego/program.ts';
import { needEngine } from '../../peers/locate.ts';

/** An input, what `data.keystone_config` holds, and the one policy that is asked; null asks all. */
export interface OpaCase {
  readonly input: Json;
  readonly config: Json;
  readonly policy: string | null;
}

/** A module, since opa compiles what stands in a query otherwise than what stands in a module. */
const cases = `package cases

findings := [answer |
	some one in input
	answer := answers(one.policy) with input as one.input with data.keystone_config as one.config
]

answers(policy) := data.keystone.findings if {
	policy == null
} else := [violation.details | some violation in data.keystone.policies[policy].violation]
`;

/** A folder that is gone when `use` returns. */
function withFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'keystone-rego-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeFiles(folder: string, files: readonly RegoFile[]): void {
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function runOpa(
  args: readonly string[],
  folder: string,
): { readonly stdout: string; readonly output: string } {
  const { stdout, stderr, status } = spawnSync(needEngine('opa').path, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return { stdout: status === 0 ? stdout : '', output: `${stdout}${stderr}` };
}

/** What opa says of modules: of `opa check --strict` and of what `opa fmt` would change. */
export function complaintsOf(files: readonly RegoFile[]): string {
  return withFolder((folder) => {
    writeFiles(folder, files);
    const check = runOpa(['check', '--strict', '.'], folder);
    return check.output + runOpa(['fmt', '--list', '.'], folder).output;
  });
}

/** The findings of a program's modules for each case, by `opa eval`; builtin errors are no way to be undefined. */
export function findingsByOpa(
  files: readonly RegoFile[],
  judged: readonly OpaCase[],
): readonly JsonObject[][] {
  return withFolder((folder) => {
    writeFiles(join(folder, 'policies'), files);
    writeFileSync(join(folder, 'cases.json'), JSON.stringify(judged));
    writeFileSync(join(folder, 'cases.rego'), cases);
    const data = ['-d', 'policies', '-d', 'cases.rego', '-i', 'cases.json'];
    const args = ['eval', ...data, '--strict-builtin-errors', '-f', 'json', 'data.cases.findings'];
    const { stdout, output } = runOpa(args, folder);
    if (stdout === '') throw new Error(output);
    const answer: {
      readonly result: readonly { readonly expressions: readonly { readonly value: JsonObject[][] }[] }[];
    } = JSON.parse(stdout);
    return answer.result[0]?.expressions[0]?.value ?? [];
  });
}
