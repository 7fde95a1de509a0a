import { DEFAULT_SCALAR_STYLE_RULES, dump, SCALAR_STYLE, type ScalarLayout } from 'js-yaml';
import type { JsonObject } from '../base/json.ts';

const canBeBlock = (layout: ScalarLayout): boolean =>
  !layout.isKey && (layout.allowedStylesMask & (1 << SCALAR_STYLE.LITERAL_BLOCK)) !== 0;

/** Text of several lines stands as it is written, so that expressions can be read and compared. */
function literalIfMultiline(layout: ScalarLayout): void {
  if (layout.style !== SCALAR_STYLE.PLAIN || !canBeBlock(layout)) return;
  const { value } = layout.node;
  const isPlainText = /^[^\s].*\n/.test(value) && !/[^\S\n]\n|[^\S\n]$|\n$/.test(value);
  if (isPlainText) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
}

/** Keys are plain only where nothing can be meant but a key: at the start of a line, `--- a` begins a document. */
function quoteUnusualKeys(layout: ScalarLayout): void {
  if (layout.style !== SCALAR_STYLE.PLAIN || !layout.isKey) return;
  if (!/^[A-Za-z][\w./-]*$/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}

const { doubleQuoteForInvisibles, doubleQuoteWhitespaceOnly } = DEFAULT_SCALAR_STYLE_RULES;

const scalarStyleRules = [
  doubleQuoteForInvisibles,
  doubleQuoteWhitespaceOnly,
  quoteUnusualKeys,
  literalIfMultiline,
  ...Object.values(DEFAULT_SCALAR_STYLE_RULES),
];

/**
 * Documents as YAML that readers of version 1.1 and 1.2 read alike: strings are quoted, or blocks where they have
 * several lines. Members keep their order.
 */
export function toYaml(documents: readonly JsonObject[]): string {
  const texts = documents.map((document) =>
    dump(document, {
      forceQuotes: true,
      quoteStyle: 'double',
      lineWidth: -1,
      noRefs: true,
      scalarStyleRules,
    }),
  );
  return texts.join('---\n');
}
