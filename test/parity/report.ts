import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';
import { type Disagreement, plainInput } from './check.ts';

/** A disagreement as a small YAML fixture, to be read, and pasted into a suite. */
export function disagreementText(disagreement: Disagreement): string {
  const { engine, difference, input, seed } = disagreement;
  const comment = `${engine} disagrees (seed ${seed}):\n${difference}`;
  const head = comment.split('\n').map((line) => `# ${line}\n`);
  return `${head.join('')}${dump(plainInput(input), { lineWidth: -1, quoteStyle: 'double' })}`;
}

/** A name that is the same for the same disagreement. */
export function disagreementFile(disagreement: Disagreement): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(plainInput(disagreement.input)))
    .digest('hex');
  return `${disagreement.engine}-${hash.slice(0, 8)}.yaml`;
}
