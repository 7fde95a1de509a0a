import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits, findFiles, type InputFile, readFiles } from '../../src/manifests/index.ts';

const files = [
  'b.yaml',
  'a/2.yml',
  'a/10.json',
  'a/notes.txt',
  'a/.hidden/x.yaml',
  'a/node_modules/x.yaml',
  'a/.git/x.yaml',
  'chart/Chart.yaml',
  'chart/templates/deep/pod.yaml',
  'templates/pod.yaml',
  'odd[1].yaml',
  'empty/readme.md',
];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystone-'));
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), `kind: ${file}\n`);
  }
  await symlink('b.yaml', join(folder, 'link.yaml'));
  await symlink('gone', join(folder, 'dangling.yaml'));
  await symlink('.', join(folder, 'loop'));
});

afterAll(() => rm(folder, { recursive: true }));

async function namesFor(...words: readonly string[]): Promise<readonly string[]> {
  return (await findFiles(words, folder)).inputs.map(({ file }) => file);
}

describe('findFiles', () => {
  test('walks folders in one order', async () => {
    expect(await namesFor('.')).toEqual([
      'a/.hidden/x.yaml',
      'a/10.json',
      'a/2.yml',
      'b.yaml',
      'chart/Chart.yaml',
      'chart/templates/deep/pod.yaml',
      'link.yaml',
      'odd[1].yaml',
      'templates/pod.yaml',
    ]);
  });

  test('keeps the order of arguments and takes a file once', async () => {
    const { inputs } = await findFiles(
      ['b.yaml', 'a', 'b.yaml', '-', './a/2.yml', join(folder, 'link.yaml')],
      folder,
    );
    expect(inputs.map(({ file, named }) => `${file} ${named}`)).toEqual([
      'b.yaml true',
      'a/.hidden/x.yaml false',
      'a/10.json false',
      'a/2.yml true',
      '<stdin> true',
      'link.yaml true',
    ]);
  });

  test('expands globs, but takes a file that is there by its name', async () => {
    expect(await namesFor('a/*.{yml,json}')).toEqual(['a/10.json', 'a/2.yml']);
    expect(await namesFor('**/pod.yaml')).toEqual(['chart/templates/deep/pod.yaml', 'templates/pod.yaml']);
    expect(await namesFor('odd[1].yaml')).toEqual(['odd[1].yaml']);
  });

  test('knows templates of charts, unless they are named', async () => {
    const template = async (...words: readonly string[]): Promise<readonly string[]> =>
      (await findFiles(words, folder)).inputs.filter((input) => input.helmTemplate).map(({ file }) => file);
    expect(await template('.')).toEqual(['chart/templates/deep/pod.yaml']);
    expect(await template('chart/templates/deep/pod.yaml')).toEqual([]);
  });

  test('tells of arguments that stand for nothing', async () => {
    const { inputs, diagnostics } = await findFiles(
      ['gone.yaml', 'gone/*.yaml', 'empty', 'b.yaml/x'],
      folder,
    );
    expect(inputs).toEqual([]);
    expect(diagnostics).toEqual([
      { code: 'no-such-path', severity: 'error', message: 'there is no file or folder gone.yaml' },
      { code: 'empty-glob', severity: 'error', message: 'no file matches gone/*.yaml' },
      {
        code: 'no-manifests',
        severity: 'error',
        message: 'the folder empty holds no .yaml, .yml or .json file',
      },
      { code: 'no-such-path', severity: 'error', message: 'there is no file or folder b.yaml/x' },
    ]);
  });
});

async function* stdin(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('kind: ');
  yield Buffer.from('stdin\n');
}

async function readAll(inputs: readonly InputFile[], limits = defaultLimits): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const reading of readFiles(inputs, { limits, stdin: stdin() })) {
    const { file } = reading.input;
    texts.push(
      'bytes' in reading
        ? `${file}: ${Buffer.from(reading.bytes)}`
        : `${file}: ${reading.error.code}: ${reading.error.message}`,
    );
  }
  return texts;
}

describe('readFiles', () => {
  test('reads files and standard input in order', async () => {
    const { inputs } = await findFiles(['b.yaml', '-', '.'], folder);
    const texts = await readAll(inputs);
    expect(texts).toEqual(
      inputs.map(({ file }) => {
        if (file === '<stdin>') return '<stdin>: kind: stdin\n';
        return `${file}: kind: ${file === 'link.yaml' ? 'b.yaml' : file}\n`;
      }),
    );
    expect(texts).toHaveLength(10);
  });

  test('a file that cannot be read is an error and hides no other', async () => {
    const [known] = (await findFiles(['b.yaml'], folder)).inputs;
    const gone: InputFile = {
      file: 'gone.yaml',
      path: join(folder, 'gone.yaml'),
      named: true,
      helmTemplate: false,
    };
    const directory: InputFile = { file: 'a', path: join(folder, 'a'), named: true, helmTemplate: false };
    expect(await readAll([gone, directory, ...(known === undefined ? [] : [known])])).toEqual([
      'gone.yaml: unreadable: the file cannot be read (ENOENT)',
      'a: unreadable: the file cannot be read (EISDIR)',
      'b.yaml: kind: b.yaml\n',
    ]);
  });

  test('size is bounded', async () => {
    const { inputs } = await findFiles(['b.yaml', '-'], folder);
    expect(await readAll(inputs, { ...defaultLimits, fileBytes: 10 })).toEqual([
      'b.yaml: size: the file is too large',
      '<stdin>: size: the file is too large',
    ]);
  });
});
