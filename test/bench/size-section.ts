import { execFileSync } from 'node:child_process';
import { isJsonArray, isJsonObject, type Json } from '../../src/base/json.ts';
import { targets } from '../../src/compile.ts';
import { compileFor, createDefaultProgram, inRepository } from './product.ts';
import { alone, bytes, type Row, type Section } from './row.ts';

function packRows(): readonly Row[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: inRepository('.'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packs: Json = JSON.parse(output);
  const [pack] = isJsonArray(packs) ? packs : [];
  if (!isJsonObject(pack)) throw new Error('npm pack says nothing of the package');
  return [
    alone('the package, as npm downloads it', bytes(Number(pack['size']))),
    alone(`the package, its ${pack['entryCount']} files`, bytes(Number(pack['unpackedSize']))),
  ];
}

/** How large the output of each target is, and the package. */
export function sizeSection(): Section {
  const program = createDefaultProgram();
  const rows = targets.map(({ id }) => {
    const artifacts = compileFor(program, [id]);
    const size = artifacts.reduce((sum, artifact) => sum + artifact.bytes.length, 0);
    return alone(`${id}, ${artifacts.length} files`, bytes(size));
  });
  return {
    title: 'Sizes',
    text: `What each target makes of all ${program.policies.length} default policies, and what \`npm pack\` holds.`,
    rows: [...rows, ...packRows()],
    skipped: [],
  };
}
