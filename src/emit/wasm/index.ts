import { expressionsOf } from '../../analysis/rewrite.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Expression } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';
import type { Program, Rule } from '../../ir/policy.ts';
import { link } from '../../wasm/link.ts';
import { type CompileOptions, compileProgram, driverText, policiesText } from './compile.ts';
import { bundleEntrypoints, kubewardenEntrypoints } from './entrypoints.ts';
import { RegexTables } from './regex/regex-table.ts';

/** All policies, for OPA, conftest and the npm SDK. */
export const bundleModule: CompileOptions = {
  entrypoints: bundleEntrypoints,
  parameters: { data: 'keystone_config', layout: 'keyed' },
  ratchets: true,
};

/** One policy, for Kubewarden: its settings are all of the data. */
export const kubewardenModule: CompileOptions = {
  entrypoints: kubewardenEntrypoints,
  parameters: { data: 'root', layout: 'flat' },
  ratchets: true,
};

/** The patterns of a rule, each with an expression that has it. */
function patternsOf(rule: Rule): ReadonlyMap<string, Expression> {
  const patterns = new Map<string, Expression>();
  const seen = new Set<Expression>();
  const visit = (expression: Expression): void => {
    if (seen.has(expression)) return;
    seen.add(expression);
    if (expression.kind === 'matches') patterns.set(expression.pattern, expression);
    operandsOf(expression).forEach(visit);
  };
  expressionsOf(rule).forEach(visit);
  return patterns;
}

/** Regular expressions whose automaton is too large for a table. */
function findTooLarge({ policies }: Program, tables: RegexTables): readonly Diagnostic[] {
  return policies.flatMap(({ id, rules }) => {
    const patterns = new Map(rules.flatMap((rule) => [...patternsOf(rule)]));
    return [...patterns]
      .filter(([pattern]) => tables.tableOf(pattern) === null)
      .map(
        ([pattern, { origin }]): Diagnostic => ({
          code: 'regex-too-large',
          severity: 'error',
          message: `${id}: the regular expression ${pattern} has too many states for a table`,
          place: origin,
          hint: 'count with length() instead of repeats within repeats',
        }),
      );
  });
}

export type EmittedModule =
  | {
      readonly kind: 'module';
      readonly bytes: Uint8Array;
      /** Without `data/`; a path's index is its id. */
      readonly entrypoints: readonly string[];
    }
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles a program and links it into the guest runtime: a module of OPA's ABI 1.3.
 *
 * @param tables Those of patterns that modules before had.
 */
export function emitModule(
  program: Program,
  runtime: Uint8Array,
  options: CompileOptions,
  tables = newRegexTables(),
): EmittedModule {
  const diagnostics = findTooLarge(program, tables);
  if (diagnostics.length > 0) return { kind: 'refused', diagnostics };
  const compiled = compileProgram(program, options, tables);
  return { kind: 'module', bytes: link(runtime, compiled), entrypoints: compiled.entrypoints };
}

export { type GivenValues, withGivenDefaults } from './given-defaults.ts';
/** None yet; for modules that share them. */
export const newRegexTables = (): RegexTables => new RegexTables();

export { type CompileOptions, driverText, policiesText, type RegexTables };
