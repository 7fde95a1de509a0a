// Compiles the guest runtime (assembly/) to WebAssembly. Needs assemblyscript; the result is linked without it.

import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const sources = fileURLToPath(new URL('assembly', import.meta.url));
const self = fileURLToPath(import.meta.url);

const flags = [
  '--outFile',
  'runtime.wasm',
  '-O3',
  '--shrinkLevel',
  '2',
  '--converge',
  '--runtime',
  'stub',
  '--noAssert',
  '--use',
  'abort=',
  '--importMemory',
  '--zeroFilledMemory',
];

/**
 * The module of literals: each is its size as u32, its UTF-8, and a NUL, so that it also serves as a C string. All of
 * the runtime's static data is this one block, whose last byte is not 0: the optimizer cuts trailing zeros off, and
 * the linker would lay its own data into them.
 */
function literalsModule(json) {
  const block = [];
  const addresses = Object.entries(JSON.parse(json)).map(([name, text]) => {
    const bytes = new TextEncoder().encode(text);
    const size = [0, 8, 16, 24].map((shift) => (bytes.length >>> shift) & 0xff);
    const offset = block.length;
    block.push(...size, ...bytes, 0);
    return `export const ${name}: usize = block + ${offset};\n`;
  });
  return `const block: usize = memory.data<u8>([${[...block, 0xff]}]);\n${addresses.join('')}`;
}

async function readSources() {
  const names = (await readdir(sources)).sort();
  const contents = await Promise.all(names.map((name) => readFile(join(sources, name), 'utf8')));
  const files = new Map(names.map((name, index) => [name, contents[index]]));
  files.set('literals.ts', literalsModule(files.get('literals.json')));
  files.delete('literals.json');
  return files;
}

/** The module's bytes. Throws what the compiler says when it does not compile. */
export async function compileRuntime() {
  const files = await readSources();
  let bytes = null;
  const { error, stderr } = await asc.main(['index.ts', ...flags], {
    readFile: (name) => files.get(name) ?? null,
    writeFile: (_name, contents) => {
      bytes = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === null)
    throw new Error(`the guest runtime does not compile\n${stderr.toString()}`);
  return bytes;
}

async function modifiedAt(file) {
  return (await stat(file)).mtimeMs;
}

async function isCurrent(out) {
  const inputs = [self, ...(await readdir(sources)).map((name) => join(sources, name))];
  try {
    const built = await modifiedAt(out);
    const times = await Promise.all(inputs.map(modifiedAt));
    return times.every((time) => time < built);
  } catch {
    return false;
  }
}

/** Writes the module to `out`, unless it is newer than all sources. */
export async function buildRuntime(out) {
  if (await isCurrent(out)) return;
  const begun = new Date();
  const bytes = await compileRuntime();
  await mkdir(dirname(out), { recursive: true });
  // Several test runs may build at once: each writes a file of its own, and the last one stays whole.
  const part = `${out}.${process.pid}`;
  await writeFile(part, bytes);
  // As old as the sources it was made of: one that changes meanwhile is newer.
  await utimes(part, begun, begun);
  await rename(part, out);
}
