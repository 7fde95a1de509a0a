import type { Option } from './command.ts';

/** The options that add to policies and kinds. */
export const sourceOptions: Readonly<Record<string, Option>> = {
  policies: { value: '<path>', repeatable: true, doc: 'Also the policies of this file or folder.' },
  'kind-table': { value: '<file>', repeatable: true, doc: 'More kinds with pod templates, as YAML or JSON.' },
};

/** The options that say which policies there are and what they are given. */
export const programOptions: Readonly<Record<string, Option>> = {
  policy: { value: '<id>', short: 'p', repeatable: true, doc: 'Only this policy.' },
  ...sourceOptions,
  pack: {
    value: '<name>',
    repeatable: true,
    doc: 'Also the policies of this pack; keystone policies lists them.',
  },
  param: {
    value: '<policy>.<name>=<value>',
    repeatable: true,
    doc: 'A parameter; the value is JSON or a text.',
  },
};
