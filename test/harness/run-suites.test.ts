import { describe, expect, test } from 'vitest';
import type { EngineAnswer, InProcessEngine } from '../../src/harness/engine.ts';
import type { KnownDifference } from '../../src/harness/known-differences.ts';
import { readSuite } from '../../src/harness/read-suite.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import { runSuites } from '../../src/harness/run-suites.ts';
import type { SuiteRun } from '../../src/harness/suite-run.ts';
import { definePolicy, error, warn } from '../../src/index.ts';
import { builtInKinds } from '../../src/k8s/kinds.ts';

const policy = definePolicy({
  id: 'p',
  title: 'No host network',
  description: 'A policy of this test.',
  remedy: 'None.',
  check: ({ pod }) => [
    error('network', 'The host network is used.')
      .when(pod.spec.hostNetwork.orElse(false), pod.spec.hostPID.orElse(false).not())
      .at(pod.spec.hostNetwork).says`the pod uses the network of its host`,
    warn('ipc', 'The IPC namespace is used.').when(pod.spec.hostIPC.orElse(false)).at(pod.spec.hostIPC)
      .says`the pod uses the IPC namespace of its host`,
  ],
});
const program = { policies: [policy], kinds: builtInKinds };

const whole = `
policy: p
cases:
  - name: finds
    object: {apiVersion: v1, kind: Pod, spec: {hostNetwork: true}}
    expect:
      - {rule: network, severity: error, message: the pod uses the network of its host, path: /spec/hostNetwork}
  - name: both
    object: {apiVersion: v1, kind: Pod, spec: {hostNetwork: true, hostIPC: true}}
    expect:
      - {rule: ipc, severity: warn, message: the pod uses the IPC namespace of its host, path: /spec/hostIPC}
      - {rule: network, severity: error, message: the pod uses the network of its host, path: /spec/hostNetwork}
  - name: the process namespace too
    object: {apiVersion: v1, kind: Pod, spec: {hostNetwork: true, hostPID: true}}
    expect: []
  - name: passes
    object: {apiVersion: v1, kind: Pod, spec: {}}
    expect: []
`;

function run(
  suite: string,
  engines: readonly InProcessEngine[] = [],
  known: readonly KnownDifference[] = [],
): Promise<SuiteRun> {
  const files = { policy: 'p', suite: new TextEncoder().encode(suite), objects: new Map() };
  const read = readSuite(files, 'fixtures').suite;
  return runSuites(program, { suites: read === null ? [] : [read], engines, known });
}

/** An engine that answers as the reference does, changed. */
function changed(
  change: (answer: EngineAnswer) => EngineAnswer,
  part: Partial<InProcessEngine> = {},
): InProcessEngine {
  const reference = referenceEngine();
  return {
    ...reference,
    id: 'other',
    shapes: ['bare'],
    ...part,
    prepare: async (of, parameters) => {
      const prepared = await reference.prepare(of, parameters);
      return { ...prepared, judge: (input, id) => change(prepared.judge(input, id)) };
    },
  };
}

test('a suite that reaches all passes, in all four shapes', async () => {
  const result = await run(whole);
  expect(result.failures).toEqual([]);
  expect(result.diagnostics).toEqual([]);
  expect(result.cells).toEqual([
    { policy: 'p', engine: 'reference', passed: 4, failed: 0, known: 0, notApplicable: 0, unclaimed: [] },
  ]);
  expect(result.coverage).toEqual([{ policy: 'p', reached: 12, branches: 12, uncovered: [] }]);
  expect(result.passed).toBe(true);
});

test('a branch that no case reaches is named, and fails', async () => {
  const result = await run(
    whole.replace('hostIPC: true', 'hostIPC: false').replace(/ {6}- \{rule: ipc.*\n/, ''),
  );
  expect(result.failures).toEqual([]);
  const uncovered = result.coverage[0]?.uncovered.map(({ rule, side, text }) => [rule, side, text]);
  expect(uncovered).toEqual([
    ['ipc', 'found', 'The IPC namespace is used.'],
    ['ipc', 'true', 'pod.spec.hostIPC.boolean().orElse(false)'],
  ]);
  expect(result.passed).toBe(false);
});

test('a wrong expectation is shown exactly, in each shape', async () => {
  const result = await run(
    whole.replace('message: the pod uses the network', 'message: a pod uses the network'),
  );
  expect(result.failures.map(({ case: name, shape }) => [name, shape])).toEqual([
    ['finds', 'bare'],
    ['finds', 'admission-review'],
    ['finds', 'request'],
    ['finds', 'gatekeeper'],
  ]);
  expect(result.failures[0]?.differences).toEqual([
    {
      what: 'finding',
      expected:
        '{rule: "network", severity: "error", message: "a pod uses the network of its host", path: "/spec/hostNetwork"}',
      found:
        '{rule: "network", severity: "error", message: "the pod uses the network of its host", path: "/spec/hostNetwork"}',
    },
  ]);
});

const matchCases = [
  {
    name: 'a case that matches nothing must say so',
    change: ['kind: Pod, spec: {}', 'kind: Cod, spec: {}'],
    expected: 'the case "passes" matches nothing: no pod is judged in it',
  },
  {
    name: 'a case that says so must match nothing',
    change: ['- name: passes', '- name: passes\n    matches: nothing'],
    expected: 'the case "passes" says that it matches nothing, but a pod is judged in it',
  },
] as const;

test.each(matchCases)('$name', async ({ change: [from, to], expected }) => {
  const { diagnostics } = await run(whole.replace(from, to));
  expect(diagnostics.map(({ message }) => message)).toEqual([expected]);
});

describe('engines are compared as exactly as they can say', () => {
  const answers: readonly (readonly [string, EngineAnswer, readonly string[]])[] = [
    ['nothing found', { kind: 'findings', findings: [] }, ['finds', 'both']],
    ['a verdict', { kind: 'verdict', denied: true }, ['the process namespace too', 'passes']],
    [
      'a refusal',
      { kind: 'refused', message: 'no' },
      ['finds', 'both', 'the process namespace too', 'passes'],
    ],
    [
      'a failure',
      { kind: 'failed', message: 'no' },
      ['finds', 'both', 'the process namespace too', 'passes'],
    ],
    [
      'a joined message',
      { kind: 'joined', error: 'the pod uses the network of its host', warn: null },
      ['both', 'the process namespace too', 'passes'],
    ],
    [
      'a joined message for reports, where there is none',
      { kind: 'joined', error: 'the pod uses the network of its host', warn: null, info: 'odd' },
      ['finds', 'both', 'the process namespace too', 'passes'],
    ],
    ['no answer', { kind: 'not-judged' }, []],
  ];
  test.each(answers)('%s', async (_, answer, failed) => {
    const result = await run(whole, [changed(() => answer)]);
    expect(result.failures.map(({ case: name }) => name)).toEqual(failed);
    expect(result.cells[1]?.notApplicable).toBe(answer.kind === 'not-judged' ? 4 : 0);
  });
});

test('what an engine does not claim is not asked of it', async () => {
  const other = changed((answer) =>
    answer.kind === 'findings'
      ? { ...answer, findings: answer.findings.filter(({ rule }) => rule !== 'ipc') }
      : answer,
  );
  const claiming: InProcessEngine = {
    ...other,
    prepare: async (of, parameters) => ({
      ...(await other.prepare(of, parameters)),
      unclaimed: (_, rule) => (rule.id === 'ipc' ? 'it has no warnings' : null),
    }),
  };
  const result = await run(whole, [claiming]);
  expect(result.failures).toEqual([]);
  expect(result.cells[1]).toMatchObject({
    passed: 4,
    unclaimed: [{ rule: 'ipc', reason: 'it has no warnings' }],
  });
});

test('to say nothing of a policy is not to pass its cases; to deny all the same fails', async () => {
  const silent = (answer: EngineAnswer): InProcessEngine => {
    const other = changed(() => answer);
    return {
      ...other,
      prepare: async (of, parameters) => ({
        ...(await other.prepare(of, parameters)),
        unclaimed: () => 'it reads nothing',
      }),
    };
  };
  const result = await run(whole, [silent({ kind: 'verdict', denied: false })]);
  expect(result.failures).toEqual([]);
  expect(result.cells[1]).toMatchObject({ passed: 0, notApplicable: 4 });
  const denying = await run(whole, [silent({ kind: 'verdict', denied: true })]);
  expect(denying.cells[1]).toMatchObject({ passed: 0, failed: 4, notApplicable: 0 });
});

const none: EngineAnswer = { kind: 'findings', findings: [] };
const knownFor = (name: string): KnownDifference => ({
  policy: 'p',
  case: name,
  engine: 'other',
  reason: 'it is blind',
});

test('a known difference counts as known', async () => {
  const result = await run(whole, [changed(() => none)], [knownFor('finds'), knownFor('both')]);
  expect(result.failures).toEqual([]);
  expect(result.cells[1]).toMatchObject({ passed: 2, known: 2, failed: 0 });
  expect(result.passed).toBe(true);
});

test('a known difference that is gone fails', async () => {
  const result = await run(whole, [changed((answer) => answer)], [knownFor('finds')]);
  expect(result.diagnostics).toMatchObject([
    {
      message: 'other no longer differs in the case "finds" of p',
      hint: 'remove the known difference: it is blind',
    },
  ]);
  expect(result.passed).toBe(false);
});
