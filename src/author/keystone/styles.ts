import type { Bool } from '../bool.ts';
import type { List } from '../list.ts';
import { names } from '../names.ts';
import type { TextMap } from '../object-handle.ts';
import type { ParameterHandle } from '../parameters.ts';
import { concat, join, type OptionalStr, type Str } from '../str.ts';
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

/** Whether a key stands under one of the per-container prefixes, whatever follows. */
export function isPerContainerKey(key: Str, of: Styles): Bool {
  return of.perContainer.any((prefix) => key.startsWith(concat(prefix, '/')));
}

/** The container that a per-container key names: what follows the first slash. */
export function markedContainer(key: Str): OptionalStr {
  return key.after('/');
}

/** The prefix that messages recommend: the first one. */
export function recommendedPrefix(of: Styles): Str {
  const prefixes = join(of.perContainer, ' ');
  return prefixes.before(' ').orElse(prefixes);
}

/** Whether a key is one whose value names the keystone. */
export function isSingleKey(key: Str, of: Styles): Bool {
  return of.single.any((single) => key.equals(single));
}

/** Whether a key is one whose value lists containers. */
export function isListKey(key: Str, of: Styles): Bool {
  return of.list.any((list) => key.equals(list.key));
}

/** Whether a key is a mark key of any style. */
export function isMarkKey(key: Str, of: Styles): Bool {
  return isPerContainerKey(key, of).or(isSingleKey(key, of), isListKey(key, of));
}

/** Which styles the annotations use, whatever their values. */
export interface StylesUsed {
  readonly perContainer: Bool;
  readonly single: Bool;
  readonly list: Bool;
}

export function stylesUsed(annotations: TextMap, of: Styles): StylesUsed {
  return {
    perContainer: annotations.any(({ key }) => isPerContainerKey(key, of)),
    single: of.single.any((key) => annotations.at(key).present()),
    list: of.list.any((list) => annotations.at(list.key).present()),
  };
}

/** The first key of each style, by code point; the empty text for a style that is not used. */
export interface FirstKeys {
  readonly perContainer: Str;
  readonly single: Str;
  readonly list: Str;
}

export function firstKeys(annotations: TextMap, of: Styles): FirstKeys {
  const firstThat = (is: (key: Str, styles: Styles) => Bool): Str =>
    names(annotations, ({ key }) => ({ name: key, when: is(key, of) }))
      .first()
      .orElse('')
      .asKey();
  return {
    perContainer: firstThat(isPerContainerKey),
    single: firstThat(isSingleKey),
    list: firstThat(isListKey),
  };
}
