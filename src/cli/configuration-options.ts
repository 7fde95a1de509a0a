import type { Option } from './command.ts';

/** The options of every command that follows the configuration of a project. */
export const configurationOptions: Readonly<Record<string, Option>> = {
  config: {
    value: '<file>',
    doc: 'The configuration; keystone.yaml or keystone.config.ts, here or in a folder above, by default.',
  },
  'no-config': { doc: 'Do as if there were no configuration.' },
};
