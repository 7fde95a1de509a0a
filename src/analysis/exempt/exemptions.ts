import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Exemption, ExemptionMatch } from '../../base/exemption.ts';
import { isPattern } from '../../base/pattern.ts';
import type { Program } from '../../ir/policy.ts';
import type { Pass } from '../pass.ts';
import { knownCreators, matchesOne } from './covered-creations.ts';
import { isCompiled } from './exempt.ts';

type Problem = Omit<Diagnostic, 'place'>;
type Check = (exemption: Exemption, program: Program) => readonly Problem[];

/** A command may ask for some of the policies alone. */
const unknownPolicies: Check = ({ policies }, program) => {
  const known = new Set(program.policies.map(({ id }) => id));
  return policies
    .filter((id) => id !== '*' && !known.has(id))
    .map((id) => ({
      code: 'exemption-policy',
      severity: 'info',
      message: `no policy that is compiled is called ${id}`,
    }));
};

/** Texts of Kubernetes, unlike paths of files. */
const textMembers = [
  'namespaces',
  'kinds',
  'names',
  'containers',
] as const satisfies readonly (keyof ExemptionMatch)[];

const unreadablePatterns: Check = ({ match }) =>
  textMembers.flatMap((member) =>
    (match[member] ?? [])
      .filter((pattern) => !isPattern(pattern))
      .map((pattern) => ({
        code: 'exemption-pattern',
        severity: 'error',
        message: `${JSON.stringify(pattern)} among its ${member} matches nothing: a pattern is printable ASCII without blanks`,
      })),
  );

const unknownKinds: Check = ({ match }, { kinds }) => {
  const names = [...kinds.map(({ kind }) => kind), ...knownCreators];
  return (match.kinds ?? [])
    .filter((pattern) => isPattern(pattern) && !names.some((name) => matchesOne([pattern], name)))
    .map((pattern) => ({
      code: 'exemption-kind',
      severity: 'warn',
      message: `no kind with pods is called ${pattern}: of such kinds, only Pods that they control themselves are exempted`,
    }));
};

const notCompiled: Check = (exemption) =>
  isCompiled(exemption)
    ? []
    : [
        {
          code: 'exemption-files',
          severity: 'info',
          message: 'it names files, which only keystone check knows: it is left out of what is compiled',
        },
      ];

const checks: readonly Check[] = [unknownPolicies, unreadablePatterns, unknownKinds, notCompiled];

/** What exemptions name is there, and what of them is not compiled is said. */
export const exemptions: Pass = {
  id: 'exemptions',
  run: (program) =>
    (program.exemptions ?? []).flatMap((exemption, index) =>
      checks
        .flatMap((check) => check(exemption, program))
        .map((problem): Diagnostic => ({ ...problem, message: `exemptions[${index}]: ${problem.message}` })),
    ),
};
