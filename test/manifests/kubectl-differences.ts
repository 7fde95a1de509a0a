/** A text on which kubectl and this reader differ, and how. Values are the documents as JSON text. */
export interface DifferenceSample {
  readonly text: string;
  /** What kubectl 1.32 reads; null where it reads nothing of the text. */
  readonly kubectl: string | null;
  /** What is read here, in kind names of the objects. */
  readonly kinds: string;
  /** Codes of errors and notices here. */
  readonly codes: string;
}

/** One sample at least for each wanted difference, by its id. */
export const differenceSamples: Readonly<Record<string, readonly DifferenceSample[]>> = {
  'duplicate-keys': [
    { text: 'kind: A\napiVersion: v1\nm: 1\nm: 2\n', kubectl: 'A', kinds: '', codes: 'duplicate-key' },
    { text: '{"kind":"A","apiVersion":"v1","m":1,"m":2}', kubectl: 'A', kinds: '', codes: 'duplicate-key' },
  ],
  'ambiguous-merge-keys': [
    {
      text: 'kind: A\napiVersion: v1\nm: &m {a: 1}\np: {a: 2, <<: *m}\n',
      kubectl: 'A',
      kinds: '',
      codes: 'duplicate-key',
    },
    {
      text: 'kind: A\napiVersion: v1\nm: &m {a: 1}\np: {<<: *m, <<: {a: 2}}\n',
      kubectl: 'A',
      kinds: '',
      codes: 'duplicate-key',
    },
  ],
  'after-document-end': [
    {
      text: 'kind: A\napiVersion: v1\n...\nkind: B\napiVersion: v1\n---\nkind: C\napiVersion: v1\n',
      kubectl: 'A C',
      kinds: 'A B C',
      codes: 'ignored-by-kubectl',
    },
  ],
  'carriage-return-separator': [
    {
      text: 'kind: A\rapiVersion: v1\r---\rkind: B\rapiVersion: v1\r',
      kubectl: 'A',
      kinds: 'A B',
      codes: 'ignored-by-kubectl',
    },
  ],
  directives: [
    { text: '%YAML 1.1\n---\nkind: A\napiVersion: v1\n', kubectl: null, kinds: 'A', codes: '' },
    {
      text: '%TAG !e! tag:example.com,2000:\n---\nkind: A\napiVersion: v1\n',
      kubectl: null,
      kinds: 'A',
      codes: '',
    },
  ],
  'content-after-separator': [
    {
      text: 'kind: A\napiVersion: v1\n--- {kind: B, apiVersion: v1}\n',
      kubectl: null,
      kinds: 'A B',
      codes: '',
    },
  ],
  'other-documents-of-a-broken-stream': [
    {
      text: 'kind: A\napiVersion: v1\n---\na: [\n---\nkind: B\napiVersion: v1\n',
      kubectl: 'A',
      kinds: 'A B',
      codes: 'yaml-syntax',
    },
  ],
  'nested-lists': [
    {
      text: 'kind: List\napiVersion: v1\nitems: [{kind: List, apiVersion: v1, items: [{kind: A, apiVersion: v1}]}]\n',
      kubectl: null,
      kinds: 'A',
      codes: '',
    },
  ],
  'null-items': [
    {
      text: 'kind: List\napiVersion: v1\nitems: [null, {kind: A, apiVersion: v1}]\n',
      kubectl: 'A',
      kinds: 'A',
      codes: 'null-item',
    },
  ],
  'metadata-of-wrong-types': [
    {
      text: 'kind: A\napiVersion: v1\nmetadata: {annotations: {a: yes}}\n',
      kubectl: null,
      kinds: 'A',
      codes: '',
    },
  ],
  'items-of-other-kinds': [
    { text: 'kind: A\napiVersion: v1\nitems: []\n', kubectl: null, kinds: 'A', codes: '' },
    {
      text: 'kind: A\napiVersion: v1\nitems: [{kind: B, apiVersion: v1}]\n',
      kubectl: 'B',
      kinds: 'A B',
      codes: '',
    },
  ],
  'dropped-line-breaks': [
    { text: 'kind: A\napiVersion: v1\nm: a\u2028p: b\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
    { text: 'kind: A\napiVersion: v1\n# c\u0085p: b\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
  ],
  'tight-flow-syntax': [
    { text: 'kind: A\napiVersion: v1\nm: {a:}\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
    { text: 'kind: A\napiVersion: v1\nm: {?a: 1}\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
    { text: 'kind: A\napiVersion: v1\nm: &a1:2\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
    { text: 'kind: A\napiVersion: v1\nm: [!t, a]\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
  ],
  'escaped-tags': [
    { text: 'kind: A\napiVersion: v1\nm: !!%73tr 1\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
  ],
  'trailing-text': [
    { text: ' kind: A\n apiVersion: v1\nm: b\n', kubectl: 'A', kinds: '', codes: 'yaml-syntax' },
  ],
};
