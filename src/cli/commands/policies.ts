import { styleFor } from '../color.ts';
import type { Arguments, Command } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { type LoadedProgram, loadCheckedProgram, unknownPolicy } from '../load-program.ts';
import { policyGroups } from '../policies/policy-groups.ts';
import { policyList } from '../policies/policy-list.ts';
import { policyPage } from '../policies/policy-page.ts';
import { sourceOptions } from '../program-options.ts';
import { UsageError } from '../usage-error.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const widestPage = 100;

async function markdown(loaded: LoadedProgram, folder: string): Promise<string> {
  const { policiesMarkdown } = await import('../policies/policies-markdown.ts');
  const { requestedFixtures } = await import('../fixtures.ts');
  const known = loaded.program.policies.map(({ id }) => id);
  const { suites } = requestedFixtures(folder, { required: [], known, names: [] });
  return policiesMarkdown(policyGroups(loaded), suites);
}

function page(id: string, { program }: LoadedProgram, io: Io): string {
  const policy = program.policies.find((candidate) => candidate.id === id);
  if (policy === undefined) {
    throw unknownPolicy(
      id,
      program.policies.map((known) => known.id),
    );
  }
  const width = Math.min(io.outColumns ?? widestPage, widestPage);
  return policyPage(policy, { style: styleFor(io.outColumns !== null, io.environment), width });
}

async function showPolicies(given: Arguments, io: Io): Promise<ExitStatus> {
  const [id, ...others] = given.positionals;
  if (others.length > 0) throw new UsageError('one policy at a time can be shown');
  const configuration = await loadConfiguration(given, io);
  if (configuration === null) return 2;
  const loaded = await loadCheckedProgram(given, io, configuration, { allPacks: true, keepsOff: true });
  if (loaded === null) return 2;
  if (given.switches.has('markdown')) {
    if (id !== undefined) throw new UsageError('--markdown writes all policies');
    io.out(await markdown(loaded, configuration.folder));
  } else if (id === undefined) {
    io.out(policyList(policyGroups(loaded), styleFor(io.outColumns !== null, io.environment)));
  } else io.out(page(id, loaded, io));
  return 0;
}

export const policiesCommand: Command = {
  name: 'policies',
  summary: 'List the policies, or show one: what it asks for, why, and how to mend what it finds.',
  usage: '[options] [policy]',
  description:
    'Without a policy, lists all of them with the severities of their rules. With one, shows its rules and parameters.',
  options: {
    markdown: { doc: 'Print all policies as one page of Markdown, with examples from their fixtures.' },
    ...sourceOptions,
    ...configurationOptions,
  },
  examples: [
    ['keystone policies', 'List the policies.'],
    ['keystone policies one-keystone-max', 'Show one of them.'],
    ['keystone policies --policies policies --markdown > POLICIES.md', 'Document your own policies too.'],
  ],
  run: showPolicies,
};
