import { defaultPolicies } from 'keystone:policies';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function report(...options: readonly string[]): string {
  const args = ['dist/cli.mjs', 'check', 'docs/demo', 'test/cases/real', '-o', 'json', ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(1);
  return stdout;
}

test('what the build evaluated says the same as what is compiled when the command runs', () => {
  const ids = [...defaultPolicies.map(({ id }) => id), 'fields-have-expected-types'];
  const evaluated = report();
  expect(JSON.parse(evaluated).findings.length).toBeGreaterThan(0);
  expect(report(...ids.flatMap((id) => ['--policy', id]))).toBe(evaluated);
});

test('parameters count', () => {
  const found = (...options: readonly string[]): number =>
    JSON.parse(report(...options)).findings.filter(
      ({ policy }: { readonly policy: string }) => policy === 'one-keystone-max',
    ).length;
  expect(found()).toBeGreaterThan(0);
  expect(found('--param', 'one-keystone-max.max=100')).toBe(0);
});
