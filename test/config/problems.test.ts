import { expect, test } from 'vitest';
import { deepestConfiguration, largestConfiguration } from '../../src/config/read-yaml.ts';
import { problemsIn } from './problems-in.ts';

interface Case {
  readonly name: string;
  readonly yaml: string;
  readonly problems: readonly string[];
}

const exemption = (changes: string): string => `exemptions:
  - policies: [one-keystone-max]
    match: { kinds: [Deployment] }
    reason: vendor chart
    owner: team
    expires: 2027-03-31
${changes}`;

const expires = (day: string): string => exemption('').replace('2027-03-31', day);
const notADate = (day: string): string =>
  `6:14 config-value exemptions[0].expires: ${JSON.stringify(day)} is not a date of the calendar without a time, such as 2027-03-31`;

const cases: readonly Case[] = [
  { name: 'nothing', yaml: '', problems: [] },
  { name: 'comments alone', yaml: '# nothing yet\n', problems: [] },
  { name: 'null', yaml: 'null\n', problems: [] },
  { name: 'JSON', yaml: '{"failOn": "warn"}', problems: [] },
  { name: 'a list', yaml: '- failOn\n', problems: ['1:1 config-type a configuration is a map'] },
  {
    name: 'two documents',
    yaml: 'failOn: warn\n---\nfailOn: info\n',
    problems: ['3:1 config-type a configuration is one document'],
  },
  {
    name: 'a key that is in this map already',
    yaml: 'failOn: warn\nfailOn: info\n',
    problems: ['2:1 duplicate-key the key "failOn" is in this map already'],
  },
  {
    name: 'no YAML',
    yaml: 'failOn: [warn\n',
    problems: ['2:1 yaml-syntax unexpected end of the stream within a flow collection'],
  },
  {
    name: 'unknown keys, at their own places',
    yaml: 'failon: warn\npolicies:\n  one-keystone-max: { sevrity: warn }\n',
    problems: [
      '1:1 config-key failon: there is no key "failon" here',
      '3:23 config-key policies.one-keystone-max.sevrity: there is no key "sevrity" here',
    ],
  },
  {
    name: 'names that are own properties of every object are unknown too',
    yaml: 'constructor: 1\npolicies:\n  one-keystone-max: { rules: { __proto__: off, toString: off } }\n',
    problems: [
      '1:1 config-key constructor: there is no key "constructor" here',
      '3:32 config-key policies.one-keystone-max.rules.__proto__: there is no key "__proto__" here',
      '3:48 config-key policies.one-keystone-max.rules.toString: there is no key "toString" here',
    ],
  },
  {
    name: 'wrong types',
    yaml: 'include: deploy\npacks: {}\nratchet: "yes"\nout: 1\nexemptions:\nfailOn: [warn]\n',
    problems: [
      '1:10 config-type include: a list is wanted, and this is "deploy"',
      '2:8 config-type packs: a list is wanted, and this is a map',
      '3:10 config-type ratchet: true or false is wanted, and this is "yes"',
      '4:6 config-type out: a path is wanted, and this is 1',
      '5:1 config-type exemptions: a list is wanted, and this is empty',
      '6:9 config-type failOn: one of error, warn, info, never is wanted, and this is a list',
    ],
  },
  {
    name: 'levels, in every form',
    yaml: `policies:
  one-keystone-max: off
  known-polarity: on
  no-dual-annotations: "off"
  marks-have-effect: warn
  annotation-not-label: { severity: info, rules: { label: error } }
`,
    problems: [],
  },
  {
    name: 'levels that are none',
    yaml: 'policies:\n  one-keystone-max: warning\n  known-polarity: 1\n  images-pinned: { rules: { digest: never } }\n',
    problems: [
      '2:21 config-value policies.one-keystone-max: "warning" is none of error, warn, info, on, off',
      '3:19 config-type policies.known-polarity: one of error, warn, info, on, off is wanted, and this is 1',
      '4:37 config-value policies.images-pinned.rules.digest: "never" is none of error, warn, info, on, off',
    ],
  },
  {
    name: 'an id that no policy can have',
    yaml: 'policies:\n  Team_Label: off\n',
    problems: ['2:3 config-key policies.Team_Label: "Team_Label" is not the id of a policy'],
  },
  {
    name: 'parameters of policies, by their types',
    yaml: `policies:
  one-keystone-max: { parameters: { max: two, min: 1 } }
  images-pinned: { parameters: { digest: yes please } }
  required-labels: { parameters: { labels: team } }
parameters:
  styles: { perContainer: [Not A Prefix], list: [{ key: a, polarity: keystne }] }
`,
    problems: [
      '2:42 config-type policies.one-keystone-max.parameters.max: an integer is wanted, and this is "two"',
      '2:47 config-key policies.one-keystone-max.parameters.min: there is no key "min" here',
      '3:42 config-type policies.images-pinned.parameters.digest: true or false is wanted, and this is "yes please"',
      '4:44 config-type policies.required-labels.parameters.labels: a list is wanted, and this is "team"',
      '6:28 config-value parameters.styles.perContainer[0]: "Not A Prefix" is not a string that matches [a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*',
      '6:70 config-value parameters.styles.list[0].polarity: "keystne" is none of keystone, sidecar',
    ],
  },
  {
    name: 'a parameter that is out of bounds',
    yaml: 'policies: { one-keystone-max: { parameters: { max: 0 } } }\n',
    problems: ['1:52 config-value policies.one-keystone-max.parameters.max: 0 is less than 1'],
  },
  {
    name: 'packs and targets that are not there',
    yaml: 'packs: [best-practice]\ntargets: [vapp]\n',
    problems: [
      '1:9 config-value packs[0]: "best-practice" is none of best-practices',
      '2:11 config-value targets[0]: "vapp" is none of conftest, gatekeeper, json-schema, kubewarden, kyverno, opa-wasm, rego, vap',
    ],
  },
  {
    name: 'no targets at all',
    yaml: 'targets: []\n',
    problems: ['1:10 config-value targets: the list is empty'],
  },
  { name: 'no namespace is exempt', yaml: 'exemptNamespaces: []\n', problems: [] },
  { name: 'an exemption', yaml: exemption(''), problems: [] },
  {
    name: 'an exemption from all policies',
    yaml: exemption('').replace('[one-keystone-max]', '["*"]'),
    problems: [],
  },
  {
    name: 'an exemption without reason, owner and day',
    yaml: 'exemptions:\n  - policies: [one-keystone-max]\n    match: { kinds: [Deployment] }\n',
    problems: [
      '2:5 config-missing exemptions[0]: reason is missing',
      '2:5 config-missing exemptions[0]: owner is missing',
      '2:5 config-missing exemptions[0]: expires is missing',
    ],
  },
  {
    name: 'an exemption of nothing',
    yaml: exemption('').replace('{ kinds: [Deployment] }', '{}').replace('[one-keystone-max]', '[]'),
    problems: [
      '2:15 config-value exemptions[0].policies: the list is empty',
      '3:12 config-value exemptions[0].match: it is empty; write one of namespaces, kinds, names, containers, files',
    ],
  },
  {
    name: 'patterns that match nothing',
    yaml: exemption('').replace('{ kinds: [Deployment] }', '{ kinds: [], names: ["", "a b"] }'),
    problems: [
      '3:21 config-value exemptions[0].match.kinds: the list is empty',
      '3:33 config-value exemptions[0].match.names[0]: "" is not a name, in which * stands for any characters',
      '3:37 config-value exemptions[0].match.names[1]: "a b" is not a name, in which * stands for any characters',
    ],
  },
  {
    name: 'a blank reason, and one on two lines',
    yaml: exemption('').replace('vendor chart', '" "').replace('owner: team', 'owner: "a\\nb"'),
    problems: [
      '4:13 config-value exemptions[0].reason: " " is not a text on one line, and not blank',
      '5:12 config-value exemptions[0].owner: "a\\nb" is not a text on one line, and not blank',
    ],
  },
  { name: 'the last day of a leap year’s February', yaml: expires('2028-02-29'), problems: [] },
  {
    name: 'the same of a year that is none',
    yaml: expires('2100-02-29'),
    problems: [notADate('2100-02-29')],
  },
  { name: 'a day that no month has', yaml: expires('2027-04-31'), problems: [notADate('2027-04-31')] },
  { name: 'a month that no year has', yaml: expires('2027-13-01'), problems: [notADate('2027-13-01')] },
  { name: 'a time', yaml: expires('2027-03-31T00:00:00Z'), problems: [notADate('2027-03-31T00:00:00Z')] },
  {
    name: 'a day as a number',
    yaml: expires('20270331'),
    problems: [
      '6:14 config-type exemptions[0].expires: a date of the calendar without a time, such as 2027-03-31 is wanted, and this is 20270331',
    ],
  },
  {
    name: 'kinds that say too little, and too much',
    yaml: 'kinds:\n  - { group: "", kind: Flow, resource: Flows, versions: [], paths: [spec..template], scope: x }\n  - {}\n',
    problems: [
      '2:40 config-value kinds[0].resource: "Flows" is not the plural name of a resource',
      '2:57 config-value kinds[0].versions: the list is empty',
      '2:69 config-value kinds[0].paths[0]: "spec..template" is not a path to a pod template, such as spec.template, in which * crosses a list or a map',
      '2:86 config-key kinds[0].scope: there is no key "scope" here',
      '3:5 config-missing kinds[1]: group is missing',
      '3:5 config-missing kinds[1]: kind is missing',
      '3:5 config-missing kinds[1]: resource is missing',
      '3:5 config-missing kinds[1]: versions is missing',
      '3:5 config-missing kinds[1]: paths is missing',
    ],
  },
  {
    name: 'an anchor: the place is where the value is written',
    yaml: 'include: &paths [1]\nignore: *paths\n',
    problems: [
      '1:18 config-type include[0]: a path is wanted, and this is 1',
      '1:18 config-type ignore[0]: a pattern of paths, such as vendor/** is wanted, and this is 1',
    ],
  },
  {
    name: 'nested beyond reason',
    yaml: `policies: ${'['.repeat(deepestConfiguration + 1)}${']'.repeat(deepestConfiguration + 1)}`,
    problems: ['1:42 nesting maps and lists are nested too deep'],
  },
  {
    name: 'larger than any',
    yaml: `# ${'x'.repeat(largestConfiguration)}`,
    problems: ['1:1 size the document is too large'],
  },
  {
    name: 'no text',
    yaml: '\u0000',
    problems: ['1:1 yaml-syntax the control character U+0000 is not allowed'],
  },
];

test.each(cases)('$name', ({ yaml, problems }) => {
  expect(problemsIn(yaml)).toEqual(problems);
});
