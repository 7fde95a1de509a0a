import type { Policy } from '../../ir/policy.ts';
import type { Command } from '../command.ts';
import { describePolicy } from '../describe-policy.ts';
import { loadProgram } from '../load-program.ts';
import { didYouMean } from '../nearest.ts';
import { programOptions } from '../program-options.ts';
import { UsageError } from '../usage-error.ts';

function severitiesOf(policy: Policy): string {
  return [...new Set(policy.rules.map(({ severity }) => severity))].join(', ');
}

function list(policies: readonly Policy[]): string {
  const width = Math.max(...policies.map(({ id }) => id.length)) + 2;
  return policies
    .map((policy) => `${policy.id.padEnd(width)}${severitiesOf(policy).padEnd(20)}${policy.title}\n`)
    .join('');
}

export const policiesCommand: Command = {
  name: 'policies',
  summary: 'List the policies, or show one: what it asks for, why, and how to mend what it finds.',
  usage: '[id]',
  description:
    'Without an id, lists the policies with their severities. With one, shows its rules and parameters.',
  options: programOptions,
  examples: [
    ['keystone policies', 'List the default policies.'],
    ['keystone policies one-keystone-max', 'Show one of them.'],
  ],
  run: async (given, io) => {
    const { program } = await loadProgram(given, io);
    const [id, ...others] = given.positionals;
    if (others.length > 0) throw new UsageError('one policy at a time can be shown');
    if (id === undefined) {
      io.out(list(program.policies));
      return 0;
    }
    const policy = program.policies.find((candidate) => candidate.id === id);
    if (policy === undefined) {
      throw new UsageError(
        `there is no policy ${id}`,
        didYouMean(
          id,
          program.policies.map((known) => known.id),
        ),
      );
    }
    io.out(describePolicy(policy));
    return 0;
  },
};
