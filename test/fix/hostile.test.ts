import { describe, expect, test } from 'vitest';
import { fixText } from '../../src/fix/fix-text.ts';
import { fixOptions } from './fix-case.ts';

const listed = 'annotations: {alpha.node.kubernetes.io/sidecars: log';
const pod = (more: string): string => `apiVersion: v1
kind: Pod
metadata: {name: p, ${more}
spec: {restartPolicy: Never, containers: [{name: app}, {name: log}]}
`;

/** Texts that are long, deep or strange where edits look. */
const texts: readonly (readonly [string, string])[] = [
  ['blanks before a bracket', pod(`${listed}${' '.repeat(2_000_000)}}}`)],
  ['commas and comments before a bracket', pod(`${listed},${' # c\n'.repeat(200_000)} }}`)],
  ['a long list beside the marks', pod(`${listed}}, finalizers: [${'a, '.repeat(200_000)}]}`)],
  ['a deep list beside the marks', pod(`${listed}}, x: ${'['.repeat(190)}${']'.repeat(190)}}`)],
  [
    'many annotations',
    pod(`${listed}, ${Array.from({ length: 20_000 }, (_, index) => `a${index}: b`).join(', ')}}}`),
  ],
];

describe('a hostile text', () => {
  test.each(texts)('with %s', (_, text) => {
    const input = { text, file: 'a.yaml', named: true, helmTemplate: false, untouchable: null };
    const fixed = fixText(input, fixOptions());
    expect(fixed.errors).toEqual([]);
    const [key, mended] = [
      'alpha.node.kubernetes.io/sidecars: log',
      'sidecars.alpha.kubernetes.io/log: sidecar',
    ];
    expect(fixed.text).toBe(text.replace(key, mended));
  });

  test('with a List of many objects that all need a fix', () => {
    const item = pod(`${listed}}}`).trimEnd().replaceAll('\n', '\n  ');
    const text = `apiVersion: v1\nkind: List\nitems:\n${`- ${item}\n`.repeat(500)}`;
    const input = { text, file: 'a.yaml', named: true, helmTemplate: false, untouchable: null };
    const start = performance.now();
    const fixed = fixText(input, fixOptions('native'));
    expect(fixed.applied.length).toBe(1000);
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  test.each(['__proto__', 'constructor', 'toString'])('with a container that is called %s', (name) => {
    const text = `apiVersion: v1
kind: Pod
metadata:
  name: p
  annotations:
    __proto__: sidecar
    alpha.node.kubernetes.io/sidecars: log,${name}
spec: {restartPolicy: Never, containers: [{name: app}, {name: log}, {name: ${name}}]}
`;
    const input = { text, file: 'a.yaml', named: true, helmTemplate: false, untouchable: null };
    const fixed = fixText(input, fixOptions('native', 'remove-dangling'));
    const reasons = fixed.left.map(({ reason }) => reason);
    if (name === 'constructor')
      expect(fixed.text).toContain('initContainers: [{name: log, restartPolicy: Always}, ');
    else expect(reasons).toContain(`${JSON.stringify(name)} cannot be a container's name`);
  });
});
