/** Where this reader does not do what kubectl does, on purpose. */
export interface KubectlDifference {
  /** Kebab-case; tests name it. */
  readonly id: string;
  /** What kubectl 1.32 does. */
  readonly kubectl: string;
  readonly keystone: string;
  readonly reason: string;
}

/** All wanted differences. Each has a test that fails when it is gone. */
export const kubectlDifferences: readonly KubectlDifference[] = [
  {
    id: 'duplicate-keys',
    kubectl: 'keeps the last of two equal keys, in YAML and in JSON',
    keystone: 'refuses the document: duplicate-key',
    reason:
      'which one counts depends on the tool, and the API server refuses both under strict field validation',
  },
  {
    id: 'ambiguous-merge-keys',
    kubectl: 'lets a merge key (<<) replace keys written before it, and the later of two merge keys win',
    keystone: 'refuses such a document: duplicate-key',
    reason: 'other readers let the key in the map, and the first merge key, win',
  },
  {
    id: 'after-document-end',
    kubectl: 'leaves out what comes after a ... line until the next ---, without a word',
    keystone: 'reads it, with the notice ignored-by-kubectl',
    reason: 'other tools apply it',
  },
  {
    id: 'carriage-return-separator',
    kubectl:
      'splits documents at line feeds alone, and leaves out what follows a --- after a lone carriage return',
    keystone: 'reads it, with the notice ignored-by-kubectl',
    reason: 'it is a line break in YAML, so other tools apply it',
  },
  {
    id: 'directives',
    kubectl: 'refuses a %YAML or %TAG head',
    keystone: 'reads the document; the version changes nothing',
    reason: 'the document must not be lost, and other tools read it',
  },
  {
    id: 'content-after-separator',
    kubectl: 'refuses a --- line that holds more than a comment',
    keystone: 'reads what stands after ---, except right behind the dashes',
    reason: 'it is YAML that other tools read',
  },
  {
    id: 'other-documents-of-a-broken-stream',
    kubectl: 'stops at the first document that does not read',
    keystone: 'reads the others as well',
    reason: 'one broken document must not hide findings',
  },
  {
    id: 'nested-lists',
    kubectl: 'refuses a List within a List',
    keystone: 'takes it apart, up to a depth',
    reason: 'generators print it, and the objects must not be lost',
  },
  {
    id: 'null-items',
    kubectl: 'refuses a List with a null item',
    keystone: 'skips the item, with the notice null-item',
    reason: 'templates leave them behind; the other items must not be lost',
  },
  {
    id: 'metadata-of-wrong-types',
    kubectl: 'refuses an object whose labels or annotations hold something else than strings',
    keystone: 'reads it',
    reason: 'policies report the value with its place, and the other findings of the object must not be lost',
  },
  {
    id: 'items-of-other-kinds',
    kubectl: 'takes every object with items for a List, whatever its kind',
    keystone: 'reads the object itself as well, unless its kind ends in List',
    reason: 'a Pod with items would pass unseen, and the API server would accept it',
  },
  {
    id: 'invalid-text',
    kubectl: 'replaces bytes that are not UTF-8',
    keystone: 'reports encoding, and reads on with the same replacement',
    reason: 'what other tools make of the bytes is unknown',
  },
  {
    id: 'dropped-line-breaks',
    kubectl: 'takes U+0085, U+2028 and U+2029 for line breaks (YAML 1.1)',
    keystone: 'refuses them in YAML, except as escapes',
    reason: 'YAML 1.2 readers do not, so that one text holds two different objects',
  },
  {
    id: 'tight-flow-syntax',
    kubectl:
      'reads {a:} as the key "a:", {?a: 1} as the key a, &a1:2 as the anchor a1 and [!t, x] as the tag "!t,"',
    keystone: 'refuses these and asks for a space or quotes',
    reason: 'YAML 1.2 readers read them differently',
  },
  {
    id: 'escaped-tags',
    kubectl: 'decodes % in tags',
    keystone: 'refuses a tag with %',
    reason: 'nobody writes it, and it could hide !!binary',
  },
  {
    id: 'trailing-text',
    kubectl: 'does not look at what follows the first value of a document: keys further out are left out',
    keystone: 'refuses the document: yaml-syntax',
    reason: 'it is no YAML, and its author meant it',
  },
  {
    id: 'utf-16-without-mark',
    kubectl: 'refuses UTF-16 without a byte order mark',
    keystone: 'reports encoding, and reads on',
    reason: 'findings must not be lost',
  },
];
