import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What is loaded together with a module, packages included. */
async function loadedWith(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['keystone:*'],
    logLevel: 'silent',
  });
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of metafile.inputs[file]?.imports ?? [])
      if (kind === 'import-statement') visit(path);
  };
  visit(entry);
  return [...loaded];
}

const isCel = (file: string): boolean => file.startsWith('@bufbuild/') || file.includes('/hosts/cel/');

test.each(['src/cli/main.ts', 'src/cli/commands/check.ts', 'src/cli/commands/test.ts'])(
  '%s does not load the library of CEL before it is needed',
  async (entry) => {
    const loaded = await loadedWith(entry);
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter(isCel)).toEqual([]);
  },
);

test('the host does', async () => {
  expect((await loadedWith('src/hosts/vap/index.ts')).some(isCel)).toBe(true);
});
