import { readdirSync } from 'node:fs';
import type { Policy } from '../../src/ir/policy.ts';

const folder = new URL('../../policies/', import.meta.url);

async function load(path: string): Promise<Policy> {
  const module: { readonly default: Policy } = await import(new URL(path, folder).href);
  return module.default;
}

const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

/** Every policy of the repository, sorted by its file. */
export const shippedPolicies: readonly Policy[] = await Promise.all(paths.sort().map(load));
