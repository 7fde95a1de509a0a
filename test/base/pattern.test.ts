import { describe, expect, test } from 'vitest';
import { matchesPath, matchesPattern } from '../../src/base/pattern.ts';

describe('a pattern', () => {
  test.each([
    ['web', 'web', true],
    ['web', 'web2', false],
    ['*', '', true],
    ['', '', false],
    ['web-*', 'web-', true],
    ['*-web', 'a-web', true],
    ['a*a', 'a', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['*a*b*', 'xaxbx', true],
    ['*b*a*', 'xaxbx', false],
    ['a**b', 'ab', true],
    ['a.b', 'axb', false],
    ['é*', 'é', false],
  ])('%s on %j: %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  test('takes linear time', () => {
    const started = performance.now();
    expect(matchesPattern(`${'*a'.repeat(50)}*b`, 'a'.repeat(1_000_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('a pattern of paths', () => {
  test.each([
    ['charts/**', 'charts/a/b.yaml', true],
    ['charts/**', 'chart/a.yaml', false],
    ['**/prod/*.yaml', 'prod/a.yaml', true],
    ['**/prod/*.yaml', 'x/y/prod/a.yaml', true],
    ['**/prod/*.yaml', 'prod/x/a.yaml', false],
    ['*.yaml', 'a/b.yaml', false],
    ['a/*/c', 'a/b/c', true],
    ['a/*/c', 'a/c', false],
    ['**', 'a/b', true],
    ['é .yaml', 'é .yaml', true],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected);
  });
});
