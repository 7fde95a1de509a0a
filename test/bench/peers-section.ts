import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineName, recipes } from '../peers/recipe.ts';
import { checkCommand } from './check-section.ts';
import { breaches } from './deployments.ts';
import { findPeer } from './find-peer.ts';
import { type Manifests, withManifests } from './manifests.ts';
import { type Command, measureProcesses, Stopped } from './process.ts';
import { hasArtifacts, inRepository } from './product.ts';
import { type Row, type Section, time } from './row.ts';

interface Peer {
  readonly engine: EngineName;
  readonly what: string;
  /** The target whose artifacts it needs; null when it runs without ours. */
  readonly target: string | null;
  readonly input: 'one' | 'many';
  /** How many Deployments it is given, as a share of those of the benchmark: slow engines get few. */
  readonly share: number;
  readonly command: (input: string, count: number) => Omit<Command, 'file'>;
  /** What our time may be, as a share of its time. */
  readonly budget: number | null;
  /** Slow engines are not run again and again. */
  readonly rounds: number;
}

/** Slower engines are stopped, and said to be. */
const limit = 90;
const message = 'containers are marked keystone';

const artifacts = (path: string): string => inRepository(`dist/policies/${path}`);

/** Kyverno's command finds no policies in a folder. */
function policyFiles(folder: string): readonly string[] {
  const names = readdirSync(artifacts(folder)).filter((name) => name.endsWith('.yaml'));
  return names.filter((name) => name !== 'kustomization.yaml').map((name) => artifacts(`${folder}/${name}`));
}

const asFile = (path: string): string => `--filename=${path}`;

function kubeconform(schema: string, refused: (count: number) => number): Peer['command'] {
  return (input, count) => ({
    args: ['-summary', '-schema-location', schema, input],
    statuses: [refused(count) === 0 ? 0 : 1],
    says: new RegExp(`Valid: ${count - refused(count)}, Invalid: ${refused(count)}`),
  });
}

function peersOf(trivialSchema: string): readonly Peer[] {
  const trivial = {
    engine: 'kubeconform',
    target: null,
    share: 1,
    command: kubeconform(trivialSchema, () => 0),
    budget: 1 / 3,
    rounds: 5,
  } as const;
  const finds = (count: number): readonly [string, number] => [message, breaches(count)];
  return [
    { ...trivial, what: 'kubeconform, a schema that accepts everything', input: 'one' },
    { ...trivial, what: 'kubeconform, a schema that accepts everything', input: 'many' },
    {
      engine: 'kubeconform',
      what: 'kubeconform, our schemas',
      target: 'json-schema',
      input: 'one',
      share: 1,
      command: kubeconform(artifacts('json-schema/{{ .ResourceKind }}{{ .KindSuffix }}.json'), breaches),
      budget: null,
      rounds: 2,
    },
    {
      engine: 'gator',
      what: 'gator test, our templates and constraints',
      target: 'gatekeeper',
      input: 'one',
      share: 1 / 10,
      command: (input, count) => ({
        args: [
          'test',
          ...[input, artifacts('gatekeeper/templates'), artifacts('gatekeeper/constraints')].map(asFile),
        ],
        statuses: [1],
        finds: finds(count),
      }),
      budget: 1 / 9,
      rounds: 1,
    },
    {
      engine: 'conftest',
      what: 'conftest test, our Rego',
      target: 'conftest',
      input: 'one',
      share: 1 / 10,
      command: (input, count) => ({
        args: ['test', '--policy', artifacts('conftest'), input],
        statuses: [1],
        finds: finds(count),
      }),
      budget: 1 / 15,
      rounds: 1,
    },
    {
      engine: 'kyverno',
      what: 'kyverno apply, our policies',
      target: 'kyverno',
      input: 'one',
      share: 1 / 250,
      command: (input, count) => ({
        args: ['apply', ...policyFiles('kyverno'), '--resource', input],
        statuses: [0, 1],
        finds: finds(count),
      }),
      budget: 1 / 90,
      rounds: 1,
    },
  ];
}

function measurePeer(peer: Peer, { count, one, many }: Manifests): Row | string {
  const engine = findPeer(peer.engine);
  if (engine === null) return `${peer.what}: not built (npm run engines -- ${peer.engine})`;
  if (peer.target !== null && !hasArtifacts(peer.target))
    return `${peer.what}: there is no target ${peer.target} yet`;
  const path = peer.input === 'one' ? one : many;
  const theirCommand: Command = { file: engine, ...peer.command(path, count), limit };
  try {
    const [ours, theirs] = measureProcesses([checkCommand(path, count), theirCommand], peer.rounds);
    if (ours === undefined || theirs === undefined) throw new Error('two commands have two times');
    const what = `\`check\`, ${count} objects in ${peer.input === 'one' ? 'one file' : 'as many files'}`;
    const against = { what: `${peer.what} (${recipes[peer.engine].version})`, quantity: time(theirs) };
    return { what, quantity: time(ours), against, budget: peer.budget };
  } catch (error) {
    if (error instanceof Stopped) return `${peer.what}, ${count} objects: ${error.message}`;
    throw error;
  }
}

/** `check` and the real engines on the same manifests, which all find the same in. */
export function peersSection(manifests: Manifests): Section {
  const folder = mkdtempSync(join(tmpdir(), 'keystone-bench-'));
  try {
    const schema = join(folder, 'trivial.json');
    writeFileSync(schema, '{}');
    const results = peersOf(schema).map((peer) =>
      peer.share === 1
        ? measurePeer(peer, manifests)
        : withManifests(Math.ceil(manifests.count * peer.share), (fewer) => measurePeer(peer, fewer)),
    );
    return {
      title: 'Beside other tools',
      text: `The same generated Deployments and all default policies; whole processes, in turns, each made to report the same breaches. What takes long is given fewer objects, as is \`check\` beside it, and is stopped after ${limit} s.`,
      rows: results.filter((result) => typeof result !== 'string'),
      skipped: results.filter((result) => typeof result === 'string'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
