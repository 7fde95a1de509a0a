import type { objectMetaFields } from '../../k8s/fields.ts';
import { type Names, names, within } from '../names.ts';
import type { ObjectHandle } from '../object-handle.ts';
import { concat, type Str } from '../str.ts';
import { isContainerName } from './names.ts';
import {
  blanks,
  isPerContainerKey,
  listedNames,
  markedContainer,
  type Polarity,
  type Styles,
} from './styles.ts';

type Annotations = ObjectHandle<typeof objectMetaFields>['annotations'];

function perContainer(annotations: Annotations, styles: Styles, polarity: Polarity): Names {
  return names(annotations, ({ key, value }) => {
    const name = markedContainer(key).orElse('');
    return { name, when: isPerContainerKey(key, styles).and(value.equals(polarity), isContainerName(name)) };
  });
}

function single(annotations: Annotations, styles: Styles): Names {
  return names(styles.single, (key) =>
    within(annotations.at(key), (value) => {
      const name = value.trim(blanks);
      return { name, when: isContainerName(name) };
    }),
  );
}

function listed(annotations: Annotations, styles: Styles, polarity: Polarity): Names {
  return names(styles.list, (list) =>
    within(annotations.at(list.key), (value) =>
      within(listedNames(value), (piece) => {
        const name = piece.trim(blanks);
        return { name, when: list.polarity.equals(polarity).and(isContainerName(name)) };
      }),
    ),
  );
}

/** The names that the annotations mark, in any style; only what a container can be called, existing or not. */
export interface Marks {
  readonly keystones: Names;
  readonly sidecars: Names;
  /** Marked both: for the effective polarity they have no mark. */
  readonly contradicted: Names;
}

export function marks(annotations: Annotations, styles: Styles): Marks {
  const keystones = perContainer(annotations, styles, 'keystone')
    .union(single(annotations, styles), listed(annotations, styles, 'keystone'))
    .named('keystones');
  const sidecars = perContainer(annotations, styles, 'sidecar')
    .union(listed(annotations, styles, 'sidecar'))
    .named('sidecars');
  return { keystones, sidecars, contradicted: keystones.intersect(sidecars).named('contradicted') };
}

/** The key that marks a container so, the smallest by code point when there are several; the empty text if none does. */
export function markingKey(annotations: Annotations, styles: Styles, polarity: Polarity, name: Str): Str {
  const own = names(styles.perContainer, (prefix) => {
    const key = concat(prefix, '/', name);
    return within(annotations.at(key), (value) => ({ name: key, when: value.equals(polarity) }));
  });
  const singles = names(styles.single, (key) =>
    within(annotations.at(key), (value) => ({ name: key, when: value.trim(blanks).equals(name) })),
  );
  const lists = names(styles.list, (list) =>
    within(annotations.at(list.key), (value) => {
      const isListed = listedNames(value).any((piece) => piece.trim(blanks).equals(name));
      return { name: list.key, when: list.polarity.equals(polarity).and(isListed) };
    }),
  );
  const keys = polarity === 'keystone' ? own.union(singles, lists) : own.union(lists);
  return keys.first().orElse('').asKey();
}
