import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureBuilt } from '../cli/built.ts';
import { scratchFolder } from '../cli/scratch.ts';

/** One command of a document, what it promises, and what it did. */
export interface ShownRun {
  readonly line: string;
  readonly expected: { readonly status: number; readonly stdout: string | null };
  readonly found: { readonly status: number | null; readonly stdout: string };
}

interface Block {
  readonly language: string;
  readonly text: string;
}

function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** The folder of a reader who has written down every block that begins with the name of its file. */
function readerFolder(blocks: readonly Block[]): string {
  const folder = scratchFolder();
  for (const { language, text } of blocks) {
    const name = /^(?:#|\/\/) ([\w./-]+)\n/.exec(text)?.[1];
    if (!['yaml', 'ts'].includes(language) || name === undefined) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text.slice(text.indexOf('\n') + 1));
  }
  return folder;
}

/** Runs the examples of a whole document, in one folder. */
export function runDocument(file: string): readonly ShownRun[] {
  return runExamples(readFileSync(file, 'utf8'));
}

/**
 * Runs the `sh` blocks of a text, one line after another. A remark may promise an exit status other than 0, and a
 * `text` block right after a block of commands shows what its last line prints.
 */
export function runExamples(markdown: string): readonly ShownRun[] {
  ensureBuilt();
  const blocks = blocksOf(markdown);
  const cwd = readerFolder(blocks);
  const bin = scratchFolder();
  writeFileSync(
    join(bin, 'keystone'),
    `#!/bin/sh\nexec "${process.execPath}" "${process.cwd()}/dist/cli.mjs" "$@"\n`,
  );
  chmodSync(join(bin, 'keystone'), 0o755);
  const env = { PATH: `${bin}${delimiter}${process.env['PATH']}` };
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    const lines = text.trimEnd().split('\n');
    return lines.map((line, at) => {
      const { status, stdout } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
      const shown = at === lines.length - 1 && next?.language === 'text' ? next.text : null;
      const promised = Number(/# exit status (\d)/.exec(line)?.[1] ?? 0);
      return { line, expected: { status: promised, stdout: shown }, found: { status, stdout } };
    });
  });
}
