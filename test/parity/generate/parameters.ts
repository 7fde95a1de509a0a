import type { GivenParameters } from '../../../src/reference/judge-object.ts';

/**
 * Parameter values, the defaults first. They are few, because some engines compile them in; among them wrong types,
 * which count as not given.
 */
export const parameterSets: readonly GivenParameters[] = [
  { global: {}, policies: {} },
  { global: {}, policies: { 'one-keystone-max': { max: 2 }, 'job-needs-polarity': { strict: true } } },
  {
    global: { styles: { perContainer: ['marks.example.com'], single: ['example.com/keystone'], list: [] } },
    policies: { 'one-keystone-max': { max: '2' } },
  },
  {
    global: {
      styles: {
        list: [
          { key: 'example.com/keystones', polarity: 'keystone' },
          { key: 'app', polarity: 'sidecar' },
        ],
      },
      injected: {
        names: ['log'],
        prefixes: ['we'],
        generic: [{ name: 'app', evidence: ['kuma.io/'] }],
        statusKeys: ['app'],
      },
    },
    policies: {},
  },
  {
    global: { styles: null, injected: { names: 'log', generic: [null, 7, { name: 'b' }] } },
    policies: { 'one-keystone-max': { max: 0 } },
  },
];
