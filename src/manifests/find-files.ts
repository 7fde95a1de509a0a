import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { compareCodePoints } from '../base/code-points.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { InputError } from './messages.ts';

/** A file or stream to read. */
export interface InputFile {
  /** As reports name it: relative to the working directory, with `/`; `<stdin>` for standard input. */
  readonly file: string;
  /** Null for standard input. */
  readonly path: string | null;
  /** Named by the user or standard input, rather than found in a folder or by a glob. */
  readonly named: boolean;
  /** Found under `templates/` beside a `Chart.yaml`. */
  readonly helmTemplate: boolean;
}

/** What the arguments of a command stand for. */
export interface FoundFiles {
  /** In the order of the arguments, what one argument finds sorted by name; each file once. */
  readonly inputs: readonly InputFile[];
  /** Arguments that stand for nothing: `no-such-path`, `empty-glob`, `no-manifests`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Folders that cannot be listed. */
  readonly errors: readonly InputError[];
}

/** The name of standard input in reports. */
export const stdinName = '<stdin>';

const stdinArgument = '-';
const manifestName = /\.(?:ya?ml|json)$/i;
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error';
}

async function isKind(path: string, kind: 'isFile' | 'isDirectory'): Promise<boolean> {
  try {
    return (await stat(path))[kind]();
  } catch {
    return false;
  }
}

/** Each file under its shortest name; a glob follows links to folders, which may lead around. */
async function withoutAliases(paths: readonly string[]): Promise<readonly string[]> {
  const sorted = [...paths].sort((a, b) => a.length - b.length || compareCodePoints(a, b));
  const kept = new Map<string, string>();
  for (const path of sorted) {
    const target = await realpath(path).catch(() => path);
    if (!kept.has(target)) kept.set(target, path);
  }
  return [...kept.values()];
}

/** How arguments are taken. */
export interface FindOptions {
  /** A file counts as found, not as named: the user did not choose it, another tool passes it on. */
  readonly asFound?: boolean;
}

class FileFinder {
  readonly #workingDirectory: string;
  readonly #asFound: boolean;
  readonly #inputs = new Map<string, InputFile>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #errors: InputError[] = [];
  readonly #charts = new Map<string, Promise<boolean>>();
  /** By folder. */
  readonly #helmTemplates = new Map<string, Promise<boolean>>();

  constructor(workingDirectory: string, { asFound = false }: FindOptions) {
    this.#workingDirectory = workingDirectory;
    this.#asFound = asFound;
  }

  result(): FoundFiles {
    return { inputs: [...this.#inputs.values()], diagnostics: this.#diagnostics, errors: this.#errors };
  }

  async addArgument(argument: string): Promise<void> {
    const path = resolve(this.#workingDirectory, argument);
    if (argument === stdinArgument) {
      this.#inputs.set(stdinName, { file: stdinName, path: null, named: true, helmTemplate: false });
    } else if (await isKind(path, 'isDirectory')) await this.#addFolder(argument, path);
    else if (await this.#isMissing(path)) await this.#addGlob(argument);
    else if (this.#asFound) await this.#addFound([path]);
    else this.#addNamed(path);
  }

  /** A path that is there but cannot be looked at is an error when it is read. */
  async #isMissing(path: string): Promise<boolean> {
    try {
      await stat(path);
      return false;
    } catch (error) {
      return ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
    }
  }

  #refuse(code: string, message: string): void {
    this.#diagnostics.push({ code, severity: 'error', message });
  }

  #nameOf(path: string): string {
    const prefix = `${this.#workingDirectory}${sep}`;
    // Most are in it; then no path need be taken apart.
    if (sep === '/' && path.startsWith(prefix)) return path.slice(prefix.length);
    return relative(this.#workingDirectory, path).split(sep).join('/');
  }

  #addNamed(path: string): void {
    const file = this.#nameOf(path);
    this.#inputs.set(file, { file, path, named: true, helmTemplate: false });
  }

  async #addFound(paths: readonly string[]): Promise<void> {
    const files = paths.map((path) => ({ file: this.#nameOf(path), path }));
    files.sort((left, right) => compareCodePoints(left.file, right.file));
    for (const { file, path } of files) {
      if (this.#inputs.has(file)) continue;
      const helmTemplate = await this.#isHelmTemplate(dirname(path));
      this.#inputs.set(file, { file, path, named: false, helmTemplate });
    }
  }

  async #addGlob(pattern: string): Promise<void> {
    // Loaded when it is needed: most arguments are paths.
    const { glob, isDynamicPattern } = await import('tinyglobby');
    if (!isDynamicPattern(pattern)) {
      this.#refuse('no-such-path', `there is no file or folder ${pattern}`);
      return;
    }
    const ignore = [...skippedFolders].map((folder) => `**/${folder}/**`);
    const cwd = this.#workingDirectory;
    const paths = await glob(pattern, { cwd, ignore, absolute: true, expandDirectories: false });
    if (paths.length === 0) this.#refuse('empty-glob', `no file matches ${pattern}`);
    await this.#addFound(await withoutAliases(paths.map((path) => resolve(path))));
  }

  async #addFolder(argument: string, folder: string): Promise<void> {
    const errorsBefore = this.#errors.length;
    const paths = await this.#walk(folder);
    if (paths.length === 0 && this.#errors.length === errorsBefore) {
      this.#refuse('no-manifests', `the folder ${argument} holds no .yaml, .yml or .json file`);
    }
    await this.#addFound(paths);
  }

  /** Links to files are followed, links to folders are not, as kubectl has it. */
  async #walk(folder: string): Promise<string[]> {
    const files: string[] = [];
    const folders = [folder];
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      for (const entry of await this.#list(next)) {
        const path = join(next, entry.name);
        if (entry.isDirectory()) {
          if (!skippedFolders.has(entry.name)) folders.push(path);
        } else if (manifestName.test(entry.name)) {
          if (entry.isFile() || (entry.isSymbolicLink() && (await isKind(path, 'isFile')))) files.push(path);
        }
      }
    }
    return files;
  }

  async #list(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(folder, { withFileTypes: true });
    } catch (error) {
      const message = `the folder cannot be listed (${errorCode(error)})`;
      this.#errors.push({ code: 'unreadable', message, file: this.#nameOf(folder), line: 1, column: 1 });
      return [];
    }
  }

  #isHelmTemplate(folder: string): Promise<boolean> {
    const known = this.#helmTemplates.get(folder);
    if (known !== undefined) return known;
    const answer = this.#isBelowTemplates(folder);
    this.#helmTemplates.set(folder, answer);
    return answer;
  }

  async #isBelowTemplates(start: string): Promise<boolean> {
    for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
      if (basename(folder) === 'templates' && (await this.#hasChart(dirname(folder)))) return true;
    }
    return false;
  }

  #hasChart(folder: string): Promise<boolean> {
    const known = this.#charts.get(folder);
    if (known !== undefined) return known;
    const answer = isKind(join(folder, 'Chart.yaml'), 'isFile');
    this.#charts.set(folder, answer);
    return answer;
  }
}

/**
 * Finds the files that arguments stand for: files, folders (all `.yaml`, `.yml` and `.json` in them, `.git` and
 * `node_modules` left out), globs, and `-` for standard input.
 */
export async function findFiles(
  argumentsOfCommand: readonly string[],
  workingDirectory: string,
  options: FindOptions = {},
): Promise<FoundFiles> {
  const finder = new FileFinder(workingDirectory, options);
  for (const argument of argumentsOfCommand) await finder.addArgument(argument);
  return finder.result();
}
