import { parseInteger, resolvePlainScalar, type Scalar } from './plain-scalar.ts';

const corePrefix = 'tag:yaml.org,2002:';
const timestamp =
  /^[0-9]{4}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12][0-9]|3[01])(?:[Tt ][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]+)?(?:Z|[-+][0-9]{2}:[0-9]{2})?)?$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The prefixes that `%TAG` lines of a document declare, by handle. */
export type TagHandles = ReadonlyMap<string, string>;

/** The full name of a tag as it is written (`!!str`, `!<…>`, `!local`); `!` alone stays as it is. */
export function tagName(written: string, handles: TagHandles): string {
  if (written.startsWith('!<')) return written.slice(2, -1);
  const end = written.indexOf('!', 1);
  const handle = end === -1 ? '!' : written.slice(0, end + 1);
  const prefix = handles.get(handle) ?? (handle === '!!' ? corePrefix : handle);
  return prefix + written.slice(handle.length);
}

function decodeBinary(text: string): string | undefined {
  const encoded = text.replaceAll(/[\r\n]/g, '');
  if (!base64.test(encoded)) return undefined;
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function typed(type: 'boolean' | 'number' | 'null', text: string): Scalar | undefined {
  const value = resolvePlainScalar(text);
  return (value === null ? 'null' : typeof value) === type ? value : undefined;
}

type Resolve = (text: string) => Scalar | undefined;

/** How kubectl's decoder reads a scalar with a core tag, quoted or not; undefined where it refuses. */
const resolveByTag: ReadonlyMap<string, Resolve> = new Map<string, Resolve>([
  ['str', (text) => text],
  ['null', (text) => typed('null', text)],
  ['bool', (text) => typed('boolean', text)],
  ['int', (text) => (parseInteger(text) === null ? undefined : typed('number', text))],
  ['float', (text) => typed('number', text)],
  ['timestamp', (text) => (timestamp.test(text) ? text : undefined)],
  ['binary', decodeBinary],
]);

/** Resolves a scalar with an explicit tag; undefined when it cannot be what the tag says. */
export function resolveTaggedScalar(tag: string, text: string): Scalar | undefined {
  const resolve = tag.startsWith(corePrefix) ? resolveByTag.get(tag.slice(corePrefix.length)) : undefined;
  // go-yaml ignores tags that it does not know and keeps the text.
  return resolve === undefined ? text : resolve(text);
}

/** The tag of a merge key, `<<`. */
export const mergeTag = `${corePrefix}merge`;
