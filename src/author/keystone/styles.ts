import type { Bool } from '../bool.ts';
import type { List } from '../list.ts';
import { type Names, names } from '../names.ts';
import type { TextMap } from '../object-handle.ts';
import type { ParameterHandle } from '../parameters.ts';
import { concat, type OptionalStr, type Str } from '../str.ts';
import type { styles } from './style-parameters.ts';

export type Styles = ParameterHandle<typeof styles>;
export type Polarity = 'keystone' | 'sidecar';

/** ASCII space and tab: all that is trimmed from names in values. */
export const blanks = ' \t';

/** A list value's pieces that are names; none of a value that is too long to be read. */
export function listedNames(value: Str): List<Str> {
  return value.split(',');
}

/** Whether a list value is over the bounds within which it is read. */
export function isTooLong(value: Str): Bool {
  return value.isEmpty().not().and(listedNames(value).isEmpty());
}

/** The first prefix among the per-container prefixes under which the key stands. */
export function isPerContainerKey(key: Str, of: Styles): Bool {
  return of.perContainer.any((prefix) => key.startsWith(concat(prefix, '/')));
}

/** The container that a per-container key names: what follows the first slash. */
export function markedContainer(key: Str): OptionalStr {
  return key.after('/');
}

function isSingleKey(key: Str, of: Styles): Bool {
  return of.single.any((single) => key.equals(single));
}

function isListKey(key: Str, of: Styles): Bool {
  return of.list.any((list) => key.equals(list.key));
}

/** Whether a key is a mark key of any style. */
export function isMarkKey(key: Str, of: Styles): Bool {
  return isPerContainerKey(key, of).or(isSingleKey(key, of), isListKey(key, of));
}

/** The keys of each style that stand in the annotations. */
export interface StyleKeys {
  readonly perContainer: Names;
  readonly single: Names;
  readonly list: Names;
}

export function styleKeys(annotations: TextMap, of: Styles): StyleKeys {
  const keysThat = (is: (key: Str, styles: Styles) => Bool): Names =>
    names(annotations, ({ key }) => ({ name: key, when: is(key, of) }));
  return {
    perContainer: keysThat(isPerContainerKey),
    single: keysThat(isSingleKey),
    list: keysThat(isListKey),
  };
}
