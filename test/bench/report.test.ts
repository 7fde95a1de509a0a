import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { breaches, deployment, deploymentSet, deploymentYaml } from './deployments.ts';
import { budgetSummary, sectionText } from './report.ts';
import { bytes, type Row, type Section, time } from './row.ts';

const fast: Row = {
  what: 'fast',
  quantity: time({ best: 0.00125, worst: 0.0015 }),
  against: { what: 'slow', quantity: time({ best: 0.5, worst: 0.5 }) },
  budget: 0.01,
};
const large: Row = { what: 'large', quantity: bytes(330_000), against: null, budget: 300_000 };
const section: Section = {
  title: 'Title',
  text: 'Text.',
  rows: [fast, large],
  skipped: ['another: not built'],
};

test('a section is a table with ratios, budgets and what could not be measured', () => {
  expect(sectionText(section)).toBe(`## Title

Text.

| what  | measured       | against | its measure | ratio  | budget                       |
| ----- | -------------- | ------- | ----------- | ------ | ---------------------------- |
| fast  | 1.3 ms (+20 %) | slow    | 500 ms      | 0.0025 | ≤ 0.010: met                 |
| large | 330 KB         |         |             |        | ≤ 300 KB: **missed** by 1.1× |

- not measured: another: not built
`);
});

test('missed budgets are named', () => {
  expect(budgetSummary([section])).toBe('1 of 2 budgets met; missed:\n\n- large\n');
  expect(budgetSummary([{ ...section, rows: [fast] }])).toBe('1 of 1 budgets met\n');
});

describe('generated Deployments', () => {
  test('are as large as manifests are', () => {
    const sizes = Array.from({ length: 1000 }, (_, index) => deploymentYaml(index).length);
    const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect(Math.abs(average - 1650)).toBeLessThan(100);
  });

  test('read back as what they were written from, and are the same every time', () => {
    expect(load(deploymentYaml(7))).toEqual(deployment(7));
    expect(deploymentYaml(7)).toBe(deploymentYaml(7));
  });

  test('ten of a set have two keystones, evenly spread', () => {
    const marked = (count: number): readonly number[] =>
      deploymentSet(count).flatMap((text, index) => (text.includes(': keystone') ? [index] : []));
    expect(marked(1000)).toEqual([99, 199, 299, 399, 499, 599, 699, 799, 899, 999]);
    expect(marked(25)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
    expect(breaches(1000)).toBe(10);
    expect(marked(1)).toEqual([]);
  });
});
