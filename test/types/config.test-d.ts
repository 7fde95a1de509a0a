import { describe, expectTypeOf, test } from 'vitest';
import type { targetIds } from '../../src/config/target-ids.ts';
import { defineConfig, type KeystoneConfig } from '../../src/index.ts';

describe('keystone.config.ts', () => {
  test('says everything that keystone.yaml says', () => {
    expectTypeOf<keyof KeystoneConfig>().toEqualTypeOf<
      | 'policies'
      | 'parameters'
      | 'packs'
      | 'policyFiles'
      | 'kinds'
      | 'targets'
      | 'enforcement'
      | 'exemptNamespaces'
      | 'ratchet'
      | 'gatekeeper'
      | 'vap'
      | 'out'
      | 'include'
      | 'ignore'
      | 'failOn'
      | 'baseline'
      | 'exemptions'
    >();
    expectTypeOf<NonNullable<KeystoneConfig['targets']>[number]>().toEqualTypeOf<
      (typeof targetIds)[number]
    >();
  });

  test('takes what is right', () => {
    const all: readonly string[] = ['deploy'];
    defineConfig({
      policies: { a: 'off', b: true, c: { severity: 'warn', rules: { r: 'on' }, parameters: { max: 1 } } },
      include: all,
      targets: ['vap'],
      vap: { parameters: 'crd' },
      exemptions: [
        { policies: ['*'], match: { names: ['a*'] }, reason: 'r', owner: 'o', expires: '2027-03-31' },
      ],
    });
  });

  test('refuses what is not', () => {
    // @ts-expect-error there is no such key
    defineConfig({ polices: {} });
    // @ts-expect-error there is no such severity
    defineConfig({ policies: { a: 'warning' } });
    // @ts-expect-error there is no such target
    defineConfig({ targets: ['vpa'] });
    // @ts-expect-error nobody answers for it
    defineConfig({ exemptions: [{ policies: ['*'], match: {}, reason: 'r', expires: '2027-03-31' }] });
    // @ts-expect-error a kind has a plural name
    defineConfig({ kinds: [{ group: '', kind: 'A', versions: ['v1'], paths: ['spec'] }] });
  });
});
