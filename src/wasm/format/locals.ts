import { invariant } from '../../base/invariant.ts';
import type { Local, WasmFunction } from './expression.ts';
import { walk } from './operands.ts';

/** The locals that the body uses and that are no parameters, i32 before i64, each in the order of first use. */
export function localsOf(of: WasmFunction): readonly Local[] {
  const known = new Map<string, Local>(of.parameters.map((parameter) => [parameter.name, parameter]));
  const found: Local[] = [];
  walk(of.body, (expression) => {
    if (!('local' in expression)) return;
    const { local } = expression;
    const before = known.get(local.name);
    invariant(before === undefined || before.type === local.type, `local ${local.name} has two types`);
    if (before !== undefined) return;
    known.set(local.name, local);
    found.push(local);
  });
  return [...found.filter(({ type }) => type === 'i32'), ...found.filter(({ type }) => type === 'i64')];
}
