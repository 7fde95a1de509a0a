import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineName, recipes } from '../peers/recipe.ts';
import { checkCommand } from './check-section.ts';
import { breaches } from './deployments.ts';
import { findPeer } from './find-peer.ts';
import type { Manifests } from './manifests.ts';
import { measureProcesses } from './process.ts';
import { hasArtifacts, inRepository } from './product.ts';
import { type Row, type Section, time } from './row.ts';

interface Peer {
  readonly engine: EngineName;
  readonly what: string;
  /** The target whose artifacts it needs; null when it runs without ours. */
  readonly target: string | null;
  readonly input: 'one' | 'many';
  readonly args: (input: string) => readonly string[];
  readonly statuses: readonly number[];
  /** What its output has when it did the work. */
  readonly says?: RegExp;
  /** What our time may be, as a share of its time. */
  readonly budget: number | null;
  /** Slow engines are not run again and again. */
  readonly rounds: number;
}

const artifacts = (path: string): string => inRepository(`dist/policies/${path}`);

function peersOf(count: number, trivialSchema: string): readonly Peer[] {
  const kubeconform = (schema: string) => (input: string) => ['-summary', '-schema-location', schema, input];
  const found = breaches(count);
  const trivial = {
    engine: 'kubeconform',
    target: null,
    args: kubeconform(trivialSchema),
    statuses: [0],
    says: new RegExp(`Valid: ${count}, Invalid: 0`),
    budget: 1 / 3,
    rounds: 5,
  } as const;
  return [
    { ...trivial, what: 'kubeconform, a schema that accepts everything, one file', input: 'one' },
    { ...trivial, what: 'kubeconform, the same, one file for each', input: 'many' },
    {
      engine: 'kubeconform',
      what: 'kubeconform, our schemas',
      target: 'json-schema',
      input: 'one',
      args: kubeconform(artifacts('json-schema/{{ .ResourceKind }}{{ .KindSuffix }}.json')),
      statuses: [1],
      says: new RegExp(`Valid: ${count - found}, Invalid: ${found}`),
      budget: null,
      rounds: 3,
    },
    {
      engine: 'gator',
      what: 'gator test, our templates and constraints',
      target: 'gatekeeper',
      input: 'one',
      args: (input) => [
        'test',
        `--filename=${input}`,
        `--filename=${artifacts('gatekeeper/templates')}`,
        `--filename=${artifacts('gatekeeper/constraints')}`,
      ],
      statuses: [1],
      budget: 1 / 9,
      rounds: 2,
    },
    {
      engine: 'conftest',
      what: 'conftest test, our Rego',
      target: 'conftest',
      input: 'one',
      args: (input) => ['test', '--policy', artifacts('conftest'), input],
      statuses: [1],
      budget: 1 / 15,
      rounds: 2,
    },
    {
      engine: 'kyverno',
      what: 'kyverno apply, our policies',
      target: 'kyverno',
      input: 'one',
      args: (input) => ['apply', artifacts('kyverno'), '--resource', input],
      statuses: [0, 1],
      budget: 1 / 90,
      rounds: 1,
    },
  ];
}

function measurePeer(peer: Peer, path: string, manifests: Manifests): Row | string {
  const engine = findPeer(peer.engine);
  if (engine === null) return `${peer.what}: not built (npm run engines -- ${peer.engine})`;
  if (peer.target !== null && !hasArtifacts(peer.target))
    return `${peer.what}: there is no target ${peer.target} yet`;
  const { args, statuses, says } = peer;
  const theirCommand = {
    file: engine,
    args: args(path),
    statuses,
    ...(says === undefined ? {} : { says }),
  };
  const [ours, theirs] = measureProcesses([checkCommand(path, manifests.count), theirCommand], peer.rounds);
  if (ours === undefined || theirs === undefined) throw new Error('two commands have two times');
  const what = peer.input === 'one' ? '`check`, one file' : '`check`, one file for each';
  const against = { what: `${peer.what} (${recipes[peer.engine].version})`, quantity: time(theirs) };
  return { what, quantity: time(ours), against, budget: peer.budget };
}

/** `check` and the real engines on the same manifests. */
export function peersSection(manifests: Manifests): Section {
  const folder = mkdtempSync(join(tmpdir(), 'keystone-bench-'));
  try {
    const schema = join(folder, 'trivial.json');
    writeFileSync(schema, '{}');
    const results = peersOf(manifests.count, schema).map((peer) =>
      measurePeer(peer, peer.input === 'one' ? manifests.one : manifests.many, manifests),
    );
    return {
      title: 'Beside other tools',
      text: `The same ${manifests.count} Deployments; whole processes, in turns.`,
      rows: results.filter((result) => typeof result !== 'string'),
      skipped: results.filter((result) => typeof result === 'string'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
