import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import knownPolarity from '../../../policies/known-polarity.ts';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import type { Artifact } from '../../../src/artifacts/artifact.ts';
import type { ParameterValues } from '../../../src/backends/backend.ts';
import { opaWasm, toText } from '../../../src/backends/opa-wasm/index.ts';
import type { Json } from '../../../src/base/json.ts';
import { loadOpaWasm } from '../../../src/hosts/opa-wasm.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { runtimeModule } from '../../wasm/support/runtime-module.ts';

const guestRuntime = await runtimeModule();
const noValues: ParameterValues = { global: {}, policies: {} };

function emitted(policies: readonly Policy[] = [oneKeystoneMax, knownPolarity], parameters = noValues) {
  return opaWasm.emit({ policies, kinds: workloadKinds }, { parameters, guestRuntime });
}

function bytesOf(name: string, artifacts: readonly Artifact[] = emitted().artifacts): Uint8Array {
  const found = artifacts.find(({ path }) => path === `opa-wasm/${name}`);
  if (found === undefined) throw new Error(`no artifact ${name}`);
  return found.bytes;
}

const jsonOf = (name: string, artifacts = emitted().artifacts): Json =>
  JSON.parse(new TextDecoder().decode(bytesOf(name, artifacts)));

test('the artifacts and their media types', () => {
  expect(emitted().diagnostics).toEqual([]);
  expect(emitted().artifacts.map(({ path, mediaType }) => [path, mediaType])).toEqual([
    ['opa-wasm/bundle.tar.gz', 'application/gzip'],
    ['opa-wasm/data.json', 'application/json'],
    ['opa-wasm/policy.wasm', 'application/wasm'],
    ['opa-wasm/.manifest', 'application/json'],
  ]);
});

test('two builds are equal to the byte', () => {
  expect(emitted()).toEqual(emitted());
});

describe('the manifest', () => {
  test('names each entrypoint in the module, and owns data.keystone alone', () => {
    const ofPolicies = ['one-keystone-max', 'known-polarity'].map((id) => `policies/${id}/violation`);
    const entrypoints = ['violation', 'deny', 'warn', 'findings', ...ofPolicies];
    expect(jsonOf('.manifest')).toEqual({
      revision: expect.stringMatching(/^[0-9a-f]{64}$/),
      roots: ['keystone'],
      rego_version: 1,
      wasm: entrypoints.map((name) => ({ entrypoint: `keystone/${name}`, module: '/policy.wasm' })),
    });
    expect(jsonOf('data.json')).toEqual({});
  });

  test('has a revision that changes with the module', () => {
    const other = emitted([oneKeystoneMax]).artifacts;
    const revisions = [emitted().artifacts, other].map((artifacts) => jsonOf('.manifest', artifacts));
    expect(revisions[0]).not.toEqual(revisions[1]);
  });
});

describe('the bundle', () => {
  const bundle = bytesOf('bundle.tar.gz');

  test('has a gzip header without time', () => {
    expect([...bundle.subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 2, 3]);
  });

  test('is a tar of regular files that begin with a slash, of no user and no time', () => {
    const listing = execFileSync('tar', ['-P', '-tvzf', '-', '--numeric-owner', '--utc', '--full-time'], {
      input: bundle,
      encoding: 'utf8',
    });
    const rows = listing
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    expect(rows.map(([mode, owner, , date, time, name]) => [mode, owner, date, time, name])).toEqual(
      ['/data.json', '/policy.wasm', '/.manifest'].map((name) => [
        '-rw-------',
        '0/0',
        '1970-01-01',
        '00:00:00',
        name,
      ]),
    );
  });

  test('holds the files that lie beside it', () => {
    const tar = gunzipSync(bundle);
    for (const name of ['data.json', 'policy.wasm', '.manifest']) {
      const file = execFileSync('tar', ['-P', '-xOf', '-', `/${name}`], { input: tar });
      expect(new Uint8Array(file), name).toEqual(bytesOf(name));
    }
  });
});

describe('given parameter values', () => {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      annotations: Object.fromEntries(['a', 'b'].map((name) => [`p.example/${name}`, 'keystone'])),
    },
  };
  const given = {
    global: { styles: { perContainer: ['p.example'], single: 'of another type' } },
    policies: { 'one-keystone-max': { max: 1 }, unknown: { max: 9 } },
  };

  async function violations(
    parameters: ParameterValues,
    data: Readonly<Record<string, Json>>,
  ): Promise<Json> {
    const policy = await loadOpaWasm(bytesOf('policy.wasm', emitted([oneKeystoneMax], parameters).artifacts));
    policy.setData(data);
    const answer = policy.evaluate('keystone/deny', { kind: 'value', value: pod });
    return answer.kind === 'value' ? answer.value : answer.error.message;
  }

  const tooMany = '2 containers are marked keystone (a, b); a pod may have at most 1';

  test('stand for the defaults', async () => {
    expect(await violations(noValues, {})).toEqual([]);
    expect(await violations(given, {})).toEqual([tooMany]);
  });

  test('give way to those in data', async () => {
    expect(
      await violations(given, { keystone_config: { policies: { 'one-keystone-max': { max: 2 } } } }),
    ).toEqual([]);
  });
});

test('a regular expression that is too large for a table is a diagnostic', () => {
  const [rule] = oneKeystoneMax.rules;
  const when = {
    kind: 'matches',
    text: { kind: 'literal', value: 'a' },
    pattern: '((a{1000}){1000}){1000}',
    origin: { file: 'policies/p.ts', line: 3, column: 5 },
  } as const;
  const policy: Policy = { ...oneKeystoneMax, id: 'p', rules: rule === undefined ? [] : [{ ...rule, when }] };
  expect(emitted([policy])).toEqual({
    artifacts: [],
    diagnostics: [
      {
        code: 'regex-too-large',
        severity: 'error',
        message: 'p: the regular expression ((a{1000}){1000}){1000} has too many states for a table',
        place: { file: 'policies/p.ts', line: 3, column: 5 },
        hint: 'count with length() instead of repeats within repeats',
      },
    ],
  });
});

test('the text has the functions of the policies', () => {
  const text = toText({ policies: [oneKeystoneMax], kinds: workloadKinds });
  expect(text.match(/^\(func \$policy\S*/gm)).toEqual(['(func $policy.one-keystone-max']);
});
