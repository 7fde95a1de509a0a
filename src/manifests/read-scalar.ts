import { getScalarValue, type ScalarEvent } from 'js-yaml';
import { resolvePlainScalar, type Scalar } from './plain-scalar.ts';
import { mergeTag, resolveTaggedScalar, type TagHandles, tagName } from './tagged-scalar.ts';

/** `json` is strict JSON; `yaml` is what kubectl's YAML decoder reads. */
export type Syntax = 'yaml' | 'json';

/** A scalar as it was written and what it means; or, as a string, why it has no meaning. */
export interface ScalarReading {
  readonly value: Scalar;
  readonly text: string;
  readonly isMergeKey: boolean;
}

const absent = -1;
const [plainStyle, doubleQuotedStyle] = [1, 3] as const;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Escapes that libyaml refuses: halves of surrogate pairs, and what is beyond Unicode. */
const refusedEscape =
  /^(?:[^\\]|\\[^uU]|\\u(?![dD][89a-fA-F])|\\U(?=000[0-9a-fA-F]|0010)(?!0000[dD][89a-fA-F]))*/;

function decodeEscapes(source: string, event: ScalarEvent, syntax: Syntax): string | null {
  const written = source.slice(event.valueStart, event.valueEnd);
  const mayRefuse = syntax === 'yaml' && /\\[uU]/.test(written);
  if (mayRefuse && (refusedEscape.exec(written)?.[0].length ?? 0) < written.length) return null;
  const text = getScalarValue(source, event);
  return syntax === 'json' ? text.replace(loneSurrogate, '\uFFFD') : text;
}

function readTagged(text: string, written: string, handles: TagHandles): ScalarReading | string {
  if (written.includes('%')) return `the tag ${written} is escaped; write it out`;
  const tag = tagName(written, handles);
  const value = resolveTaggedScalar(tag, text);
  if (value === undefined) return `${JSON.stringify(text.slice(0, 40))} is no ${written}`;
  return { value, text, isMergeKey: text === '<<' && (tag === mergeTag || tag === '!') };
}

/** Reads the scalar of an event of `source` as kubectl's decoder does. */
export function readScalar(
  source: string,
  event: ScalarEvent,
  syntax: Syntax,
  handles: TagHandles,
): ScalarReading | string {
  const escaped = event.style === doubleQuotedStyle && !event.fast;
  const text = escaped ? decodeEscapes(source, event, syntax) : getScalarValue(source, event);
  if (text === null) return 'a \\u or \\U escape that is no character; write the character itself';
  if (event.tagStart !== absent) return readTagged(text, source.slice(event.tagStart, event.tagEnd), handles);
  if (event.style !== plainStyle) return { value: text, text, isMergeKey: false };
  const value = resolvePlainScalar(text);
  // Plain JSON is a number or a word; only a number beyond float range resolves to a string.
  if (syntax === 'json' && typeof value === 'string')
    return `the number ${text.slice(0, 20)} is out of range`;
  return { value, text, isMergeKey: text === '<<' };
}
