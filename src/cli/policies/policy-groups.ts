import { packs } from 'keystone:policies';
import type { Policy } from '../../ir/policy.ts';
import type { LoadedProgram } from '../load-program.ts';
import type { PolicyGroup } from './policy-list.ts';

/** The policies of a program as they come: by default, of the user, and in packs that are asked for. */
export function policyGroups({ program, own }: LoadedProgram): readonly PolicyGroup[] {
  const packOf = new Map(
    Object.entries(packs).flatMap(([name, policies]) => policies.map(({ id }) => [id, name] as const)),
  );
  const ownIds = new Set(own.map(({ id }) => id));
  const isOwn = ({ id }: Policy): boolean => ownIds.has(id);
  const ofPack = (name: string | undefined): readonly Policy[] =>
    program.policies.filter((policy) => !isOwn(policy) && packOf.get(policy.id) === name);
  return [
    { heading: 'Your own', policies: program.policies.filter(isOwn) },
    { heading: 'By default', policies: ofPack(undefined) },
    ...Object.keys(packs).map((name) => ({ heading: `With --pack ${name}`, policies: ofPack(name) })),
  ];
}
