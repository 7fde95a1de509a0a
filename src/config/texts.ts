import type { TextShape } from './shape.ts';

function text(wanted: string, pattern: string): TextShape {
  return { shape: 'text', wanted, pattern };
}

/** The calendar as a pattern, so that editors refuse the thirtieth of February too. */
const calendarDay = [
  '[0-9]{4}-(?:',
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '|02-(?:0[1-9]|1[0-9]|2[0-8])',
  ')',
  '|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29',
].join('');

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const readable = '[!-~]+';
const line = '[^\\u0000-\\u001f\\u007f]';

/** The texts that a configuration is made of. */
export const texts = {
  sentence: text('a text on one line, and not blank', `(?=.*\\S)${line}+`),
  path: text('a path', `${line}+`),
  pathPattern: text('a pattern of paths, such as vendor/**', `${line}+`),
  namePattern: text('a name, in which * stands for any characters', readable),
  policyId: text('the id of a policy', kebab),
  policyIdOrAll: text('the id of a policy, or "*" for all', `\\*|${kebab}`),
  ruleId: text('the id of a rule', readable),
  namespace: text('the name of a namespace', '[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?'),
  day: text('a date of the calendar without a time, such as 2027-03-31', calendarDay),
  group: text('an API group, or "" for the core group', '[a-z0-9.-]*'),
  kind: text('a kind', '[A-Za-z][A-Za-z0-9]*'),
  resource: text('the plural name of a resource', kebab),
  version: text('a version, such as v1', '[a-z0-9]+'),
  templatePath: text(
    'a path to a pod template, such as spec.template, in which * crosses a list or a map',
    '(?:[^.\\s]+(?:\\.[^.\\s]+)*)?',
  ),
} as const satisfies Readonly<Record<string, TextShape>>;
