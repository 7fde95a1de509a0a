import type { Random } from './random.ts';

/** What YAML has signs for, and what readers trip over. */
const tokens: readonly string[] = [
  ...[' ', '  ', '    ', '\n', '\n\n', '\r\n', '\r', '\t', ' \n', '\n ', '\n  ', '\n    '],
  ...[':', ': ', ':\n', ':\n  ', ' : ', '::', '- ', '-', '\n- ', '\n  - ', '- - ', '-\n', '--', '? ', '?'],
  ...[
    '#',
    ' #',
    '# ',
    '\n#',
    '\n  # c\n',
    '"',
    "'",
    '""',
    "''",
    '"a"',
    "'a'",
    '\\',
    '\\n',
    '\\"',
    '\\u00e9',
    '\\x41',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    ',',
    ', ',
    '[]',
    '{}',
    '[a, b]',
    '{a: 1}',
    '{a: b, c: [d]}',
    '["a"]',
    '{"a":1}',
    '[a: b]',
  ],
  ...['|', '|\n', '|-\n', '|+\n', '|2\n', '>\n', '>-\n', ': |\n  a\n', ': |-\n    a\n\n  b\n', '- |\n   a\n'],
  ...['&a ', '*a', '!!str ', '!t ', '<<', '<<: ', '<<: *a', '%', '@', '`', '=', '~', '.', '...', '\n...\n'],
  ...['---', '\n---\n', '\n--- ', '--- a', '\n---x\n', '%YAML 1.1\n---\n'],
  ...[
    '0',
    '01',
    '0x1F',
    '1e3',
    '-1',
    '+1',
    '.5',
    '1_000',
    '.inf',
    '-.INF',
    '.nan',
    '12:30',
    '2020-01-01',
    '-0',
    '-0.0',
  ],
  ...[
    'null',
    'yes',
    'on',
    'No',
    'true',
    'False',
    'y',
    'n',
    'a',
    'b',
    'a: b',
    'a b',
    'c:d',
    '__proto__',
    'constructor',
  ],
  ...[
    'é',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u{1f600}',
    '\ud800',
    '中',
    '！',
    '\x00',
    '\x07',
    '\x7f',
    '\x80',
    '\ufffe',
  ],
];

function splice(text: string, start: number, length: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(start + length);
}

type Mutation = (text: string, random: Random) => string;

function changeLine(change: (lines: string[], at: number, random: Random) => void): Mutation {
  return (text, random) => {
    const lines = text.split('\n');
    change(lines, random.below(lines.length), random);
    return lines.join('\n');
  };
}

const mutations: readonly Mutation[] = [
  (text, random) => splice(text, random.below(text.length + 1), 0, random.pick(tokens)),
  (text, random) => splice(text, random.below(text.length + 1), random.below(3), random.pick(tokens)),
  (text, random) => splice(text, random.below(text.length + 1), 1 + random.below(3), ''),
  (text, random) => {
    const from = random.below(text.length);
    return splice(text, random.below(text.length + 1), 0, text.slice(from, from + random.below(20)));
  },
  changeLine((lines, at, random) => {
    const line = lines[at] ?? '';
    lines[at] = ' '.repeat(random.below(7)) + line.trimStart();
  }),
  changeLine((lines, at) => lines.splice(at, 1)),
  changeLine((lines, at, random) => lines.splice(random.below(lines.length), 0, lines[at] ?? '')),
  changeLine((lines, at, random) => lines.splice(at, 1 + random.below(4), random.pick(tokens))),
  changeLine((lines, at, random) => {
    const line = lines[at] ?? '';
    const colon = line.indexOf(':');
    lines[at] =
      `${colon === -1 ? line : line.slice(0, colon + 1)} ${random.pick(tokens)}${random.pick(tokens)}`;
  }),
  (text, random) => text.slice(0, random.below(text.length + 1)),
];

/** The text with one to three changes. */
export function mutate(text: string, random: Random): string {
  let changed = text;
  for (let left = 1 + random.below(3); left > 0; left--) changed = random.pick(mutations)(changed, random);
  return changed;
}

/** A text of a few signs and words in any order. */
export function soup(random: Random): string {
  return Array.from({ length: 1 + random.below(14) }, () => random.pick(tokens)).join('');
}

const shapes: readonly string[] = [
  'a: ',
  'b: ',
  'c:\n',
  '- ',
  '-\n',
  '- d: ',
  '"e": ',
  'f: "g"\n',
  '# h\n',
  'i\n',
  '\n',
  '|\n',
];

/** Lines of block style with indentation at random: most are nearly right. */
export function crookedLines(random: Random): string {
  const lines = Array.from({ length: 2 + random.below(7) }, () => {
    const value =
      random.below(3) === 0 ? random.pick(tokens) : random.pick(['x', 'y z', '1', '[]', "'q'", '']);
    return ' '.repeat(random.pick([0, 0, 1, 2, 2, 3, 4])) + random.pick(shapes) + value;
  });
  return lines.join('\n') + random.pick(['', '\n', '\n', '\r\n', ' ']);
}
