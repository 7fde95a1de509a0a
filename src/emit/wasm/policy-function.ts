import { type Severity, severities as severityNames } from '../../base/severity.ts';
import type { Binding } from '../../ir/expression.ts';
import type { Policy, Rule } from '../../ir/policy.ts';
import { getGlobal, i32, op, when } from '../../wasm/format/build.ts';
import type { Signature, WasmFunction } from '../../wasm/format/expression.ts';
import type { Emitter, Statements } from './emitter.ts';
import { forEach } from './for-each.ts';
import { FunctionEmitter, type ProgramContext } from './function-emitter.ts';
import { whereHolds } from './operators/quantifiers.ts';
import { report } from './report.ts';
import { wantedSeverities } from './subject.ts';

/** A rule and those of its sources that are still to be walked. */
interface Pending {
  readonly rule: Rule;
  readonly each: readonly Binding[];
}

/** Bits of `wantedSeverities`. */
export function severityMask(...of: readonly Severity[]): number {
  return of.reduce((mask, severity) => mask | (1 << severityNames.indexOf(severity)), 0);
}

function isSameLoop(left: Binding | undefined, right: Binding | undefined): boolean {
  return left?.variable.id === right?.variable.id && left?.source === right?.source;
}

/** The statements where one of the rules' severities is wanted; nothing is asked where `known` says that it is so. */
function whereWanted(
  pending: readonly Pending[],
  known: number,
  then: (known: number) => Statements,
): Statements {
  const mask = severityMask(...pending.map(({ rule }) => rule.severity));
  if (mask === known) return then(known);
  return [when('none', op('i32.and', getGlobal(wantedSeverities), i32(mask)), then(mask))];
}

/** Neighbouring rules that walk the same source share its loop. */
function emitRules(pending: readonly Pending[], policy: string, emitter: Emitter, known: number): Statements {
  const [first] = pending;
  if (first === undefined) return [];
  const [binding] = first.each;
  const end = pending.findIndex(({ each }) => !isSameLoop(each[0], binding));
  const together = binding === undefined ? [first] : end < 0 ? pending : pending.slice(0, end);
  const statements = whereWanted(together, known, (mask) =>
    binding === undefined
      ? whereHolds(first.rule.when, emitter, () => [report(policy, first.rule, emitter)])
      : forEach(binding.source, binding.variable, emitter, () =>
          emitRules(
            together.map(({ rule, each }) => ({ rule, each: each.slice(1) })),
            policy,
            emitter,
            mask,
          ),
        ),
  );
  return [...statements, ...emitRules(pending.slice(together.length), policy, emitter, known)];
}

export function policySignature(id: string): Signature<'none'> {
  return { name: `policy.${id}`, parameters: [], result: 'none' };
}

/** The function that reports what a policy finds in the pod, of the severities that are wanted. */
export function policyFunction({ id, rules }: Policy, context: ProgramContext): WasmFunction {
  const emitter = new FunctionEmitter(context, id);
  const pending = rules.map((rule) => ({ rule, each: rule.each }));
  const body = whereWanted(pending, 0, (mask) => emitRules(pending, id, emitter, mask));
  return { ...policySignature(id), body: rules.length === 0 ? [] : body };
}
