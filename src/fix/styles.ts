import { styles as stylesParameter } from '../author/keystone/style-parameters.ts';
import { defaultsOf } from '../author/parameters.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember, ownString } from '../base/json.ts';

export type Polarity = 'keystone' | 'sidecar';

/** How marks are written: values of the shared parameter `styles`. */
export interface Styles {
  /** Prefixes of annotations `<prefix>/<container>: keystone | sidecar`; the first is the one that is written. */
  readonly perContainer: readonly string[];
  /** Keys whose value names the keystone. */
  readonly single: readonly string[];
  /** Keys whose value lists containers. */
  readonly list: readonly { readonly key: string; readonly polarity: Polarity }[];
}

function strings(value: Json | undefined): readonly string[] | null {
  if (!isJsonArray(value)) return null;
  return value.filter((item) => typeof item === 'string');
}

function lists(value: Json | undefined): Styles['list'] | null {
  if (!isJsonArray(value)) return null;
  return value.filter(isJsonObject).flatMap((row) => {
    const polarity = ownString(row, 'polarity');
    return polarity === 'keystone' || polarity === 'sidecar'
      ? [{ key: ownString(row, 'key'), polarity }]
      : [];
  });
}

/**
 * The styles that parameters give, the defaults where they give none.
 *
 * @param shared Values of the shared parameters by group.
 */
export function stylesOf(shared: JsonObject): Styles {
  const given = ownMember(shared, 'styles');
  const values = { ...defaultsOf(stylesParameter.members), ...(isJsonObject(given) ? given : {}) };
  return {
    perContainer: strings(ownMember(values, 'perContainer')) ?? [],
    single: strings(ownMember(values, 'single')) ?? [],
    list: lists(ownMember(values, 'list')) ?? [],
  };
}

/** The container that a key under a per-container prefix names; null for any other key. */
export function containerOfKey(key: string, { perContainer }: Styles): string | null {
  return perContainer.some((prefix) => key.startsWith(`${prefix}/`)) ? key.slice(key.indexOf('/') + 1) : null;
}

/** The key under which a container's mark is written; null when no prefix is known. */
export function keyOfContainer(name: string, { perContainer }: Styles): string | null {
  const [prefix] = perContainer;
  return prefix === undefined ? null : `${prefix}/${name}`;
}
