import { expect, test } from 'vitest';
import { constraintParameters, objectParameters } from '../../../src/emit/cel/parameters.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { concat, definePolicy, error, names, strings } from '../../../src/index.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';

/** Counts the names that follow the prefixes of a parameter, with a slash between. */
function counting(pattern: string | undefined) {
  return definePolicy({
    id: 'counting',
    title: 'Counting',
    description: 'Counts.',
    remedy: 'None.',
    params: {
      prefixes: strings({ doc: 'Prefixes.', default: ['a'], ...(pattern === undefined ? {} : { pattern }) }),
    },
    check: ({ pod, params }) => {
      const marked = names(pod.metadata.annotations, ({ key }) => ({
        name: key.after('/').orElse(''),
        when: params.prefixes.any((prefix) => key.startsWith(concat(prefix, '/'))),
      }));
      return error('many', 'There are many.').when(marked.size().greaterThan(1)).at(pod.metadata.annotations)
        .says`there are ${marked.size()}`;
    },
  });
}

function textOf(pattern: string | undefined, parameters = constraintParameters): string {
  const options = { severity: 'error', kinds: builtInKinds, ratchet: false, parameters } as const;
  const cel = emitCelPolicy(counting(pattern), options);
  expect(cel?.diagnostics).toEqual([]);
  return JSON.stringify(cel);
}

/** Each name is counted at the smallest of its keys. */
const looksUp = /\.exists\(\s*(\\n)?\s*otherPrefix,/;
const isDistinctByPosition = /\.indexOf\(/;

test('names that follow different prefixes are counted once by looking up the other keys', () => {
  expect(textOf('[a-z.]+')).toMatch(looksUp);
  expect(textOf('[a-z.]+')).not.toMatch(/variables\.positions/);
});

test('where a prefix may have a slash, by their positions', () => {
  for (const pattern of [undefined, '[a-z/]+']) {
    expect(textOf(pattern)).toMatch(isDistinctByPosition);
    expect(textOf(pattern)).toMatch(/variables\.positions/);
  }
});

test('values come from the constraint, or from an object, and defaults from the code', () => {
  const given = (text: string) => /"name":"givenPrefixes","expression":"(.*?)"\}/.exec(text)?.[1];
  expect(given(textOf('[a-z]+'))?.replaceAll('\\n', '')).toBe(
    'variables.params != null &&has(variables.params.prefixes) &&type(variables.params.prefixes) == list  ? variables.params.prefixes  : dyn([dyn(\\"a\\")])',
  );
  expect(given(textOf('[a-z]+', objectParameters('counting')))).toContain(
    'has(params.spec) &&\\nhas(params.spec.policies) &&\\n\\"counting\\" in params.spec.policies &&\\nhas(params.spec.policies[\\"counting\\"].prefixes)',
  );
});
