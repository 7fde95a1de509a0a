import type { TestDifference, TestFailure } from './test-report.ts';

/** One difference, and every engine and shape that shows it. */
interface SharedDifference {
  readonly difference: TestDifference;
  readonly engines: ReadonlyMap<string, readonly string[]>;
}

/** Engines mostly differ alike in every shape: what is the same is told once. */
function shareDifferences(failures: readonly TestFailure[]): readonly SharedDifference[] {
  const shared = new Map<string, { difference: TestDifference; engines: Map<string, readonly string[]> }>();
  for (const { engine, shape, differences } of failures) {
    for (const difference of differences) {
      const key = JSON.stringify([difference.what, difference.expected, difference.found]);
      const entry = shared.get(key) ?? { difference, engines: new Map() };
      entry.engines.set(engine, [...(entry.engines.get(engine) ?? []), shape]);
      shared.set(key, entry);
    }
  }
  return [...shared.values()];
}

/** How one case differs, in lines. */
export function failureLines(failures: readonly TestFailure[]): readonly string[] {
  return shareDifferences(failures).flatMap(({ difference, engines }) => {
    const who = [...engines].map(([engine, shapes]) => `${engine} (${shapes.join(', ')})`).join(', ');
    const { what, expected, found } = difference;
    return [`${what}, ${who}`, `  expected  ${expected}`, `  found     ${found}`];
  });
}
