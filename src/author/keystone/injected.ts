import type { objectMetaFields } from '../../k8s/fields.ts';
import { anyOf, type Bool } from '../bool.ts';
import { constants } from '../constants.ts';
import type { List } from '../list.ts';
import { names } from '../names.ts';
import type { ObjectHandle, TextMap } from '../object-handle.ts';
import type { ParameterHandle } from '../parameters.ts';
import type { Str } from '../str.ts';
import { injectedCatalogue } from './injected-catalogue.ts';
import type { injected } from './injected-parameters.ts';

export type Injected = ParameterHandle<typeof injected>;
type Annotations = ObjectHandle<typeof objectMetaFields>['annotations'];

function hasEvidence(annotations: TextMap, evidence: List<Str>): Bool {
  return annotations.any(({ key }) => evidence.any((prefix) => key.startsWith(prefix)));
}

/**
 * Whether an injector's status lists the name: as text, in quotes between `"containers":[` and the next `]`. CEL cannot
 * read JSON inside a string, so no engine does. `split` bounds how long the list may be.
 */
function isInStatus(name: Str, annotations: Annotations, statusKey: Str): Bool {
  return annotations.at(statusKey).any((status) =>
    status.after('"containers":[').any((rest) => {
      const quoted = rest.before(']').orElse('').split('"');
      return names(quoted, (piece) => ({ name: piece })).has(name);
    }),
  );
}

/** Whether a container of this name is one that an injector adds to this pod, there yet or not. */
export function isInjected(name: Str, annotations: Annotations, more: Injected): Bool {
  const { names: known, prefixes, generic, statusKeys } = injectedCatalogue;
  return anyOf(
    constants(...known).any((other) => name.equals(other)),
    constants(...prefixes).any((prefix) => name.startsWith(prefix)),
    ...generic.map((row) => name.equals(row.name).and(hasEvidence(annotations, constants(...row.evidence)))),
    constants(...statusKeys).any((key) => isInStatus(name, annotations, key)),
    more.names.any((other) => name.equals(other)),
    more.prefixes.any((prefix) => name.startsWith(prefix)),
    more.generic.any((row) => name.equals(row.name).and(hasEvidence(annotations, row.evidence))),
    more.statusKeys.any((key) => isInStatus(name, annotations, key)),
  );
}
