import type { Diagnostic } from '../base/diagnostic.ts';
import type { Path } from '../base/pointer.ts';
import { checkShape } from '../config/check-shape.ts';
import type { Configuration, LoadedConfiguration } from '../config/configuration.ts';
import { knownPolicies } from '../config/known-policies.ts';
import type { ConfigurationProblem } from '../config/problem.ts';
import type { Policy } from '../ir/policy.ts';
import { toDiagnostic } from './configuration-diagnostic.ts';

type Problems = readonly ConfigurationProblem[];

function unknownPolicy(id: string, known: readonly string[], path: Path, at: 'key' | 'value'): Problems {
  const message = `there is no policy ${id}`;
  return [{ code: 'config-name', path, at, message, unknown: { word: id, known } }];
}

function policyProblems({ policies }: Configuration, known: readonly Policy[]): Problems {
  const ids = known.map(({ id }) => id);
  const { policies: shapes } = knownPolicies(known, []);
  return Object.entries(policies).flatMap(([id, { rules, parameters }]) => {
    const member = Object.hasOwn(shapes, id) ? shapes[id] : undefined;
    const path = ['policies', id];
    if (member === undefined) return unknownPolicy(id, ids, path, 'key');
    return checkShape({ rules, parameters }, member.value, path);
  });
}

function exemptionProblems({ exemptions }: Configuration, known: readonly Policy[]): Problems {
  const ids = known.map(({ id }) => id);
  return exemptions.flatMap(({ policies }, exemption) =>
    policies.flatMap((id, index) =>
      id === '*' || ids.includes(id)
        ? []
        : unknownPolicy(id, ids, ['exemptions', exemption, 'policies', index], 'value'),
    ),
  );
}

/**
 * What is wrong with names that only loaded policies can tell: of policies, of their rules, and of parameters with their
 * values.
 */
export function checkConfiguredNames(
  { configuration, place }: LoadedConfiguration,
  known: readonly Policy[],
): readonly Diagnostic[] {
  const problems = [
    ...policyProblems(configuration, known),
    ...checkShape(configuration.parameters, knownPolicies(known, []).parameters, ['parameters']),
    ...exemptionProblems(configuration, known),
  ];
  return problems.map((problem) => toDiagnostic(problem, place(problem.path, problem.at)));
}
