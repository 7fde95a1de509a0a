import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Artifact } from '../../src/artifacts/artifact.ts';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { toYaml } from '../../src/artifacts/yaml.ts';
import type { EmitOptions } from '../../src/backends/backend.ts';
import { gatekeeper } from '../../src/backends/gatekeeper/index.ts';
import { joinMessages } from '../../src/base/join-messages.ts';
import { isJsonObject, type Json, type JsonObject, ownString } from '../../src/base/json.ts';
import { severities } from '../../src/base/severity.ts';
import { createProgram } from '../../src/compile.ts';
import { systemNamespaces } from '../../src/emit/admission/match-conditions.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { judge } from '../../src/reference/review.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds.filter(hasFixedPath));
const none = { global: {}, policies: {} };

/** Finds every object once, and so counts those that gator evaluates. */
const counter: readonly JsonObject[] = [
  {
    apiVersion: 'templates.gatekeeper.sh/v1',
    kind: 'ConstraintTemplate',
    metadata: { name: 'everyobject' },
    spec: {
      crd: { spec: { names: { kind: 'EveryObject' } } },
      targets: [
        {
          target: 'admission.k8s.gatekeeper.sh',
          code: [
            {
              engine: 'Rego',
              source: {
                version: 'v1',
                rego: 'package everyobject\n\nviolation contains {"msg": "seen"} if true\n',
              },
            },
          ],
        },
      ],
    },
  },
  {
    apiVersion: 'constraints.gatekeeper.sh/v1beta1',
    kind: 'EveryObject',
    metadata: { name: 'every-object' },
    spec: { enforcementAction: 'dryrun' },
  },
];

function isJudged(object: JsonObject): boolean {
  const metadata = object['metadata'];
  const version = ownString(object, 'apiVersion');
  const group = version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
  return (
    isJsonObject(metadata) &&
    !systemNamespaces.includes(ownString(metadata, 'namespace')) &&
    program.kinds.some((kind) => kind.group === group && kind.kind === object['kind'])
  );
}

/** Objects of all fixtures, each under a name of its own, by which gator's answers are told apart. */
function namedObjects(): readonly { readonly name: string; readonly object: JsonObject }[] {
  const { suites } = loadFixtures(
    'fixtures',
    'fixtures',
    program.policies.map(({ id }) => id),
  );
  const objects = suites.flatMap(({ cases }) =>
    cases.flatMap(({ input }) => (input.kind === 'object' && isJudged(input.object) ? [input.object] : [])),
  );
  return objects.map((object, index) => {
    const name = `object-${index}`;
    const metadata = object['metadata'];
    return { name, object: { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), name } } };
  });
}

/** `gator verify` judges every fixture; a part of them tells whether `gator test` does as it. */
const objects = namedObjects().filter((_, index) => index % 6 === 0);

const yaml = (path: string, documents: readonly JsonObject[]): Artifact => ({
  path,
  mediaType: 'application/yaml',
  bytes: new TextEncoder().encode(toYaml(documents)),
});

/** `<object> <constraint>: <message>`, sorted. */
function expectedLines(constraints: ReadonlySet<string>): readonly string[] {
  const lines = objects.flatMap(({ name, object }) => {
    const judged = judge(program, object, {});
    if (judged.kind === 'invalid') throw new Error(judged.message);
    return program.policies.flatMap(({ id }) =>
      severities.flatMap((severity) => {
        const messages = judged.findings
          .filter((finding) => finding.policy === id && finding.severity === severity)
          .map(({ message }) => message);
        const constraint = `keystone-${id}-${severity}`;
        if (messages.length === 0 || !constraints.has(constraint)) return [];
        return [`${name} ${constraint}: ${joinMessages(messages)}`];
      }),
    );
  });
  return lines.sort();
}

interface Result {
  readonly msg: string;
  readonly constraint: { readonly metadata: { readonly name: string } };
  readonly violatingObject: { readonly metadata: { readonly name: string } };
}

describeWith(['gator'], 'gator test', (engine) => {
  const scratch = scratchFolder('gator-test');
  afterAll(() => scratch.remove());

  function gator(...args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
    const options = { cwd: scratch.path, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
    const { status, stdout, stderr } = spawnSync(engine('gator').path, args, options);
    if (stdout === '') throw new Error(stderr);
    return { status, stdout };
  }

  const emitted = (folder: string, options: EmitOptions['gatekeeper']) => {
    const { artifacts } = gatekeeper.emit(program, {
      parameters: none,
      guestRuntime: new Uint8Array(),
      gatekeeper: options,
    });
    return artifacts
      .filter(({ path }) => !path.endsWith('kustomization.yaml') && !path.endsWith('catalog.yaml'))
      .map((artifact) => ({ ...artifact, path: `${folder}/${artifact.path}` }));
  };

  /** One policy is too large for two engines in one template. */
  const inCelAlone = 'keystone-fields-have-expected-types-error';
  const withoutCelAlone = ({ path }: Artifact): boolean => !path.includes(inCelAlone);

  beforeAll(() =>
    writeArtifacts(scratch.path, [
      yaml('counter/counter.yaml', counter),
      ...objects.map(({ name, object }) => yaml(`objects/${name}.yaml`, [object])),
      ...emitted('both', {}),
      ...emitted('two', {}).filter(withoutCelAlone),
      ...emitted('cel', { engines: 'cel' }),
      ...emitted('rego', { engines: 'rego' }),
      ...emitted('expansion', { expands: true }),
    ]),
  );

  const runs = [
    { title: 'both engines: CEL', folder: 'both', native: true },
    { title: 'both engines: Rego', folder: 'two', native: false },
    { title: 'CEL alone', folder: 'cel', native: true },
    { title: 'Rego alone', folder: 'rego', native: true },
  ] as const;

  describe.each(runs)('$title', ({ folder, native, title }) => {
    test('every object has the verdicts and messages of the reference, and none is left out', {
      timeout: 400_000,
    }, () => {
      const { status, stdout } = gator(
        'test',
        ...['-f', join(folder, 'gatekeeper/templates'), '-f', join(folder, 'gatekeeper/constraints')],
        ...['-f', 'counter', '-f', 'objects', '-o', 'json', `--enable-k8s-native-validation=${native}`],
      );
      // It is what gator prints.
      const results = JSON.parse(stdout) as readonly Result[];
      const lines = results.map(
        ({ msg, constraint, violatingObject }) =>
          `${violatingObject.metadata.name} ${constraint.metadata.name}: ${msg}`,
      );
      const isCount = (line: string): boolean => line.endsWith(' every-object: seen');
      const seen = lines.filter(isCount).map((line) => line.slice(0, line.indexOf(' ')));
      // Templates and constraints are objects, too.
      expect(seen.filter((name) => name.startsWith('object-')).sort()).toEqual(
        objects.map(({ name }) => name).sort(),
      );
      const constraints = readdirSync(join(scratch.path, folder, 'gatekeeper/constraints')).flatMap(
        (file) => /^(keystone-.+)\.yaml$/.exec(file)?.[1] ?? [],
      );
      const found = lines.filter((line) => !isCount(line)).sort();
      const expected = expectedLines(new Set(constraints));
      expect(found).toEqual(expected);
      expect(status).toBe(1);
      expect(expected.length).toBeGreaterThan(50);
      console.log(`gator test, ${title}: ${objects.length} objects, ${expected.length} violations`);
    });
  });

  test('with ExpansionTemplates a Deployment is judged by the Pod that it makes, once', () => {
    const marks = {
      'sidecars.alpha.kubernetes.io/app': 'keystone',
      'sidecars.alpha.kubernetes.io/log': 'keystone',
    };
    const containers: Json = ['app', 'log'].map((name) => ({ name, image: 'x' }));
    const object: JsonObject = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' }, annotations: marks }, spec: { containers } },
      },
    };
    return writeArtifacts(scratch.path, [yaml('deployment/web.yaml', [object])]).then(() => {
      const name = 'keystone-one-keystone-max-error.yaml';
      const run = (folder: string, ...more: readonly string[]) => {
        const files = ['templates', 'constraints'].flatMap((kind) => [
          '-f',
          join(folder, 'gatekeeper', kind, name),
        ]);
        const { stdout } = gator('test', ...files, '-f', 'deployment', '-o', 'json', ...more);
        return (JSON.parse(stdout) as readonly Result[]).map(({ msg }) => msg);
      };
      const message = '2 containers are marked keystone (app, log); a pod may have at most 1';
      expect(run('both')).toEqual([message]);
      const expanded = run('expansion', '-f', 'expansion/gatekeeper/expansion');
      expect(expanded).toEqual([`[Implied by keystone-spec-template] ${message}`]);
    });
  });
});
