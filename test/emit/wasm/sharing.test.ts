import { describe, expect, test } from 'vitest';
import { bundleModule, driverText, policiesText } from '../../../src/emit/wasm/index.ts';
import type { Expression, Variable } from '../../../src/ir/expression.ts';
import type { Policy, Rule } from '../../../src/ir/policy.ts';
import { programOf } from './wasm-engine.ts';

const text = (value: string): Expression => ({ kind: 'literal', value });
const pod: Expression = { kind: 'root', name: 'pod' };
const field = (base: Expression, key: string): Expression => ({ kind: 'field', base, key: text(key) });
const annotations = field(field(pod, 'metadata'), 'annotations');

/** The keys of the annotations that begin with a prefix; every use has objects of its own. */
function keysUnder(prefix: string, variableId: string, origin: number): Expression {
  const variable: Variable = { id: variableId, type: 'entry' };
  const key: Expression = { kind: 'key', entry: { kind: 'variable', variable } };
  return {
    kind: 'names',
    from: [
      {
        variable,
        source: {
          kind: 'entries',
          node: field(field(pod, 'metadata'), 'annotations'),
          filter: 'text',
        },
      },
    ],
    where: { kind: 'startsWith', text: key, part: text(prefix) },
    value: key,
    origin: { file: 'p.ts', line: origin, column: 1 },
  };
}

const some = (names: Expression): Expression => ({
  kind: 'less',
  left: { kind: 'literal', value: 0 },
  right: { kind: 'size', names },
});

function policy(id: string, ...conditions: readonly Expression[]): Policy {
  const rules = conditions.map(
    (when, index): Rule => ({
      id: `r${index}`,
      severity: 'error',
      summary: '',
      each: [],
      when,
      at: annotations,
      message: text('m'),
      container: null,
      hint: null,
    }),
  );
  return { id, title: id, description: '', remedy: '', category: '', parameters: {}, shared: {}, rules };
}

const functionsIn = (...policies: readonly Policy[]): readonly string[] =>
  [...policiesText(programOf(policies)).matchAll(/^\(func \$(\S+)/gm)].map(([, name]) => name ?? '');
const sharedNames = (...policies: readonly Policy[]): readonly string[] =>
  functionsIn(...policies).filter((name) => name.startsWith('shared.names'));

describe('a closed expression is computed in one function', () => {
  test('when two policies use it, whatever its variables are called and wherever it is written', () => {
    const first = policy('a', some(keysUnder('x/', 'entry', 1)));
    const second = policy('b', some(keysUnder('x/', 'annotation', 2)));
    expect(sharedNames(first, second)).toEqual(['shared.names']);
  });

  test('and is inlined when there is one use', () => {
    expect(sharedNames(policy('a', some(keysUnder('x/', 'entry', 1))))).toEqual([]);
  });

  test('but not with others that differ in a literal', () => {
    const policies = ['x/', 'y/'].map((prefix) => policy(prefix, some(keysUnder(prefix, 'entry', 1))));
    expect(sharedNames(...policies)).toEqual([]);
  });

  test('under the name that it was given', () => {
    const named = (): Expression => ({ kind: 'named', name: 'marks', value: keysUnder('x/', 'entry', 1) });
    expect(functionsIn(policy('a', some(named()), some(named())))).toContain('shared.marks');
  });

  test('parameters of two policies stay apart', () => {
    const parameter = (): Expression => ({
      kind: 'parameter',
      scope: 'policy',
      path: ['on'],
      fallback: true,
    });
    const isOn = (): Expression => ({
      kind: 'orElse',
      optional: { kind: 'read', node: parameter(), as: 'bool' },
      fallback: { kind: 'literal', value: false },
    });
    const names = functionsIn(policy('a', isOn(), isOn()), policy('b', isOn(), isOn()));
    expect(names.filter((name) => name.startsWith('shared.parameter'))).toEqual([
      'shared.parameter',
      'shared.parameter.2',
    ]);
  });

  test('and is forgotten for the next pod', () => {
    const program = programOf([policy('a', some(keysUnder('x/', 'e', 1)), some(keysUnder('x/', 'e', 1)))]);
    const [, judgePod = ''] = driverText(program, bundleModule).split('(func $judge_pod ');
    expect(judgePod).toContain('(global.set $shared.names (i32.const -1))');
  });
});

describe('an open expression is a function of its variables', () => {
  const container: Variable = { id: 'container', type: 'node' };
  const each = [
    { variable: container, source: { kind: 'items', node: field(pod, 'spec'), filter: 'map' } },
  ] as const;

  function isMarked(variable: Variable): Expression {
    const name: Expression = {
      kind: 'orElse',
      optional: { kind: 'read', node: field({ kind: 'variable', variable }, 'name'), as: 'str' },
      fallback: text(''),
    };
    return {
      kind: 'or',
      of: ['a', 'b', 'c'].map((other) => ({ kind: 'equals', left: name, right: text(other) })),
    };
  }

  test('when it is used twice', () => {
    const one = policy('a', isMarked(container));
    const [rule] = one.rules;
    const rules =
      rule === undefined
        ? []
        : [
            { ...rule, each },
            { ...rule, id: 'r1', each },
          ];
    const code = policiesText(programOf([{ ...one, rules }]));
    expect(code).toContain('(func $shared.or (param $container i32) (result i32)');
    expect(code.match(/call \$shared\.or \(local\.get \$container\)/g)).toHaveLength(2);
  });

  test('and rules over one source are one loop', () => {
    const one = policy('a', isMarked(container));
    const [rule] = one.rules;
    const rules =
      rule === undefined
        ? []
        : [
            { ...rule, each },
            { ...rule, id: 'r1', each },
          ];
    const code = policiesText(programOf([{ ...one, rules }]));
    expect(code.match(/\(loop /g)).toHaveLength(1);
  });
});

describe('the code', () => {
  test('is the same for the same program', () => {
    const program = programOf([
      policy('a', some(keysUnder('x/', 'e', 1))),
      policy('b', some(keysUnder('x/', 'e', 1))),
    ]);
    expect(policiesText(program)).toBe(policiesText(program));
  });

  test('builds nothing when nothing is found', () => {
    const code = policiesText(programOf([policy('a', some(keysUnder('x/', 'e', 1)))]));
    const loop = code.slice(code.indexOf('(loop '), code.indexOf('rt_names_new'));
    expect(loop.match(/rt_\w+/g)).toEqual(['rt_read_text', 'rt_next', 'rt_starts_with']);
  });
});
