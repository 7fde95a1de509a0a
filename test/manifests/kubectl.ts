import { execFile } from 'node:child_process';

/** One reading of a file by kubectl. */
export interface KubectlReading {
  readonly objects: readonly unknown[];
  /** What it complains of; empty when it reads all. */
  readonly error: string;
}

const command = process.env['KEYSTONE_KUBECTL'] ?? 'kubectl';
const decoder = /^Client Version: v1\.(?<minor>\d+)/m;
const oldestMinor = 32;

function run(words: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(command, [...words], { timeout: 20_000, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ stdout, stderr: stderr === '' && error !== null ? error.message : stderr });
    });
  });
}

/** Why kubectl cannot be asked; null when it can. Its YAML decoder must be that of 1.32 or newer. */
export async function kubectlIsMissing(): Promise<string | null> {
  const { stdout, stderr } = await run(['version', '--client']);
  const minor = decoder.exec(stdout)?.groups?.['minor'];
  if (minor === undefined) return `no kubectl: ${stderr.trim().split('\n')[0]}`;
  return Number(minor) < oldestMinor ? `kubectl 1.${minor} is older than 1.${oldestMinor}` : null;
}

/** JSON objects that kubectl prints one after another. */
function parseObjects(text: string): readonly unknown[] {
  const objects = text.split(/^(?=\{)/m).filter((part) => part.trim() !== '');
  return objects.map((part) => JSON.parse(part));
}

/** Reads a file with kubectl, without a server: an empty patch prints the objects as they were decoded. */
export async function readWithKubectl(path: string): Promise<KubectlReading> {
  const words = [
    'patch',
    '--local',
    '--type=merge',
    '-p',
    '{}',
    '-o',
    'json',
    '--show-managed-fields',
    '-f',
    path,
  ];
  const { stdout, stderr } = await run(words);
  return { objects: parseObjects(stdout), error: stderr.trim() };
}
