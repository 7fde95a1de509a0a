import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { engineFolder, isBuilt, recipeDigest, stampFile } from './engine-cache.ts';
import { type EngineName, type Recipe, recipes, withVersion } from './recipe.ts';

/** `output` is what Go wrote, for a build that failed. */
export type BuildResult =
  | { readonly ok: true; readonly seconds: number }
  | { readonly ok: false; readonly seconds: number; readonly output: string };

class GoFailure extends Error {}

/** Go's version as it states it, or null without Go on the PATH. */
export function goVersion(): string | null {
  const { status, stdout } = spawnSync('go', ['version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * Builds one engine into the cache, replacing what is there. The folder appears whole or not at all, so two builds at
 * the same time do no harm.
 * @param peers the folder that holds the recipes' folders
 */
export function buildEngine(peers: string, cache: string, name: EngineName): BuildResult {
  const recipe = recipes[name];
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, `.${name}-`));
  try {
    compile(peers, scratch, name, recipe);
    copyAssets(peers, scratch, recipe);
    const stamp = {
      name,
      version: recipe.version,
      recipe: recipeDigest(peers, recipe),
      seconds: Math.round(seconds()),
    };
    writeFileSync(join(scratch, stampFile), `${JSON.stringify(stamp)}\n`);
    publish(peers, cache, name, scratch);
    return { ok: true, seconds: seconds() };
  } catch (error) {
    if (error instanceof GoFailure) return { ok: false, seconds: seconds(), output: error.message };
    throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function publish(peers: string, cache: string, name: EngineName, scratch: string): void {
  const target = engineFolder(cache, name);
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(scratch, target);
  } catch (error) {
    // Another build may have been there first with the same result.
    if (!isBuilt(peers, cache, name)) throw error;
  }
}

function compile(peers: string, scratch: string, name: EngineName, recipe: Recipe): void {
  const variables = Object.entries(recipe.link).map(
    ([variable, value]) => `-X ${variable}=${withVersion(recipe, value)}`,
  );
  // Without symbol tables the links are faster and the binaries a third smaller.
  const flags = [`-ldflags=${['-s', '-w', ...variables].join(' ')}`, `-tags=${recipe.tags.join(',')}`];
  if (recipe.folder !== null) {
    go(['build', '-mod=readonly', ...flags, '-o', join(scratch, name), recipe.package], {
      folder: join(peers, recipe.folder),
    });
    return;
  }
  // `go install` names the binary after the last element of the package's path; `go build` cannot take a version.
  const bin = mkdtempSync(join(scratch, 'bin-'));
  go(['install', ...flags, `${recipe.package}@v${recipe.version}`], { folder: scratch, bin });
  renameSync(join(bin, installedName(recipe.package)), join(scratch, name));
  rmSync(bin, { recursive: true });
}

/** The name that `go install` gives: the last element of the path that is no major version. */
function installedName(path: string): string {
  const elements = path.split('/').filter((element) => !/^v[0-9]+$/.test(element));
  return elements.at(-1) ?? path;
}

function copyAssets(peers: string, scratch: string, recipe: Recipe): void {
  const assets = Object.entries(recipe.assets);
  if (assets.length === 0) return;
  const source = moduleFolder(peers, scratch, recipe);
  for (const [copy, original] of assets) copyWritable(join(source, original), join(scratch, copy));
}

/** Go's module cache is read-only, and a copy of its folders could only be removed by root. */
function copyWritable(source: string, target: string): void {
  mkdirSync(target);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) copyWritable(from, to);
    else writeFileSync(to, readFileSync(from));
  }
}

function moduleFolder(peers: string, scratch: string, recipe: Recipe): string {
  if (recipe.folder !== null) {
    return go(['list', '-m', '-f', '{{.Dir}}', recipe.module], { folder: join(peers, recipe.folder) }).trim();
  }
  const answer: unknown = JSON.parse(
    go(['mod', 'download', '-json', `${recipe.module}@v${recipe.version}`], { folder: scratch }),
  );
  if (typeof answer === 'object' && answer !== null && 'Dir' in answer && typeof answer.Dir === 'string')
    return answer.Dir;
  throw new GoFailure(`go mod download named no folder for ${recipe.module}`);
}

/** Runs Go outside of any workspace, whatever the user's settings; `opa_wasm` needs cgo. */
function go(args: readonly string[], where: { readonly folder: string; readonly bin?: string }): string {
  const environment = {
    ...process.env,
    GOWORK: 'off',
    CGO_ENABLED: '1',
    ...(where.bin === undefined ? {} : { GOBIN: where.bin }),
  };
  const { status, stdout, stderr, error } = spawnSync('go', args, {
    cwd: where.folder,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new GoFailure(`go ${args.join(' ')}\n${error === undefined ? stderr : error.message}`.trimEnd());
}
