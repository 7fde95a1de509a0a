import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const longest = 6_000;

const grammar: readonly string[] = [
  'a: b\nc:\n  d: e\n  f:\n  - g\n  - h: i\n    j: k\n',
  'a:\n- b\n- - c\n  - d\n-\n  e: f\n- {g: h, "i": [j, k]}\nl: []\n',
  'a: |\n  b\n   c\n\n  d\ne: |-\n  f\n\ng: "h \\"i\\" \\n"\nj: \'k \'\' l\'\n',
  '---\n# a\nb: c # d\n\n# e\nf:\n  # g\n  h: i\n---\nj: k\n',
  '"a": 1\n\'b\': yes\nc d: 0x10\ne: ~\nf:\ng: -1.5e3\nh: 2020-01-01\n',
  'a: b\r\nc:\r\n- d\r\n- e: |\r\n    f\r\n    g\r\n',
  'é: ü\na: 中文\n# ！\nb: "ö"\n',
  'args:\n- --a=b\n- -c\n- |\n  d: e\n\n  f\n- http://g:80/h#i\n',
];

/** Texts of the cases, of real files, and small ones of what the fast reader knows. */
export function seedTexts(root: string): readonly string[] {
  const folders = ['test/cases/inputs', 'test/cases/real'].map((folder) => join(root, folder));
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const texts = files
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.length < longest);
  return [...grammar, ...texts];
}
