import type { Exemption, ExemptionMatch } from '../../base/exemption.ts';
import { matchesPath } from '../../base/pattern.ts';
import { namesWithSuffix } from '../../k8s/created-kinds.ts';
import { coveredCreations, isCreation, knownCreators, matchesOne } from './covered-creations.ts';
import type { ExemptionSubject } from './exemption-subject.ts';

type Matches = (patterns: readonly string[], subject: ExemptionSubject) => boolean;

/** What controllers put behind a name is one segment: `web-7d4b9c` is of `web`. */
function withoutLastSegment(name: string): string | null {
  const dash = name.lastIndexOf('-');
  return dash < 0 ? null : name.slice(0, dash);
}

function namesOf({ name, generateName, owners }: ExemptionSubject): readonly string[] {
  const generated = generateName.endsWith('-') ? [generateName.slice(0, -1)] : [];
  const ofOwners = owners.flatMap((owner) => {
    const base = namesWithSuffix.some(({ group, kind }) => group === owner.group && kind === owner.kind)
      ? withoutLastSegment(owner.name)
      : null;
    return base === null ? [owner.name] : [owner.name, base];
  });
  return [name, generateName, ...generated, ...ofOwners];
}

const matchesKinds: Matches = (kinds, subject) => {
  if (matchesOne(kinds, subject.kind)) return true;
  if (subject.owners.length === 0) return false;
  const covered = coveredCreations(kinds);
  const isPod = subject.group === '' && subject.kind === 'Pod';
  return subject.owners.some(
    (owner) =>
      covered.some((creation) => isCreation(creation, owner, subject)) ||
      (isPod && !knownCreators.has(owner.kind) && matchesOne(kinds, owner.kind)),
  );
};

const members: Readonly<Record<keyof ExemptionMatch, Matches>> = {
  namespaces: (patterns, { namespace }) => matchesOne(patterns, namespace),
  kinds: matchesKinds,
  names: (patterns, subject) => namesOf(subject).some((name) => matchesOne(patterns, name)),
  containers: (patterns, { container }) => container !== null && matchesOne(patterns, container),
  files: (patterns, { file }) => file !== null && patterns.some((pattern) => matchesPath(pattern, file)),
};

const memberNames = [
  'namespaces',
  'kinds',
  'names',
  'containers',
  'files',
] as const satisfies readonly (keyof ExemptionMatch)[];

/** Whether an exemption is for a policy. */
export function isForPolicy({ policies }: Exemption, id: string): boolean {
  return policies.some((policy) => policy === '*' || policy === id);
}

/**
 * Whether an exemption holds for a finding, expired or not: what the compiled condition says, in plain code, and what
 * it cannot say, files.
 */
export function matchesExemption(exemption: Exemption, subject: ExemptionSubject): boolean {
  const { match } = exemption;
  return (
    isForPolicy(exemption, subject.policy) &&
    memberNames.every((member) => {
      const patterns = match[member];
      return patterns === undefined || members[member](patterns, subject);
    })
  );
}
