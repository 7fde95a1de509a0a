import type { Option } from './command.ts';

/** The options of `keystone build` that a configuration can say too. */
export const buildOptions: Readonly<Record<string, Option>> = {
  target: { value: '<target>', short: 't', repeatable: true, doc: 'Only this target.' },
  out: { value: '<folder>', doc: 'Where to write; dist/policies by default.' },
  enforcement: {
    value: '<how>',
    doc: 'What targets of clusters do: enforce (the default: errors deny, warnings warn), warn, or audit.',
  },
  'no-ratchet': { doc: 'Judge updates in full: what an object was found to have before counts too.' },
};
