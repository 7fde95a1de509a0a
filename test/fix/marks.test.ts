import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { referenceJudge } from '../../src/check/reference-judge.ts';
import { createProgram } from '../../src/compile.ts';
import { marksIn, namesMarked } from '../../src/fix/marks.ts';
import { stylesOf } from '../../src/fix/styles.ts';
import { definePolicy, info, marks, styles } from '../../src/index.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';

/** Tells of every name that the policies take as marked. */
const teller = definePolicy({
  id: 'teller',
  title: 'Tells of marks',
  description: 'Tells of marks.',
  remedy: 'None.',
  shared: { styles },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    const { keystones, sidecars } = marks(annotations, params.styles);
    return [
      keystones.each((name) => info('keystone', 'A keystone.').at(annotations).about(name).says`${name}`),
      sidecars.each((name) => info('sidecar', 'A sidecar.').at(annotations).about(name).says`${name}`),
    ];
  },
});

const program = createProgram([teller], workloadKinds);
const custom = {
  perContainer: ['marks.example.com'],
  single: ['main.example.com/container'],
  list: [
    { key: 'example.com/mains', polarity: 'keystone' },
    { key: 'example.com/helpers', polarity: 'sidecar' },
  ],
};

function told(annotations: JsonObject, shared: JsonObject): Readonly<Record<string, readonly string[]>> {
  const judge = referenceJudge(program, { global: shared, policies: {} });
  const judged = judge({ apiVersion: 'v1', kind: 'Pod', metadata: { annotations }, spec: {} });
  const findings = judged.kind === 'judged' ? judged.findings : [];
  const names = (rule: string) =>
    findings.flatMap((finding) =>
      finding.rule === rule && finding.container !== null ? [finding.container] : [],
    );
  return { keystone: names('keystone'), sidecar: names('sidecar') };
}

const keys = fc.constantFrom(
  'sidecars.alpha.kubernetes.io/app',
  'sidecars.alpha.kubernetes.io/log',
  'sidecars.alpha.kubernetes.io/a/b',
  'sidecars.alpha.kubernetes.io/',
  'sidecars.alpha.kubernetes.io/A',
  'alpha.sidecars.kubernetes.io/log',
  'Sidecars.alpha.kubernetes.io/app',
  'alpha.node.kubernetes.io/keystone',
  'alpha.node.kubernetes.io/sidecars',
  'marks.example.com/log',
  'main.example.com/container',
  'example.com/mains',
  'example.com/helpers',
  '__proto__',
);
const names = fc.constantFrom(
  'app',
  'log',
  ' log',
  'app\t',
  'A',
  '',
  'a.b',
  '\u00a0log',
  'x'.repeat(64),
  'é',
);
const values = fc.oneof(
  fc.constantFrom('keystone', 'sidecar', 'Keystone', ' sidecar'),
  names,
  fc.array(names, { maxLength: 4 }).map((list) => list.join(',')),
  fc
    .integer({ min: 126, max: 131 })
    .map((count) => Array.from({ length: count }, (_, index) => `n${index}`).join(',')),
  fc.integer({ min: 4090, max: 4100 }).map((length) => `log,${'é'.repeat(length / 2)}`),
);

describe.each([
  ['the usual styles', {}],
  ['styles of their own', { styles: custom }],
])('with %s', (_, shared: JsonObject) => {
  test('fixes read the marks that policies read', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, values), { maxLength: 6 }), (entries) => {
        const annotations = Object.fromEntries(entries);
        const read = marksIn(annotations, stylesOf(shared));
        const expected = told(annotations, shared);
        expect([...namesMarked(read, 'keystone')].toSorted()).toEqual(expected['keystone']);
        expect([...namesMarked(read, 'sidecar')].toSorted()).toEqual(expected['sidecar']);
      }),
      { numRuns: 500 },
    );
  });
});
