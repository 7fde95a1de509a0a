import type { Path } from '../base/pointer.ts';
import type { Change } from '../manifests/index.ts';

/** A change of an object as a change of the document that it is an item of. */
export function below(item: Path, change: Change): Change {
  switch (change.kind) {
    case 'replace-member':
    case 'add-members':
      return { ...change, map: [...item, ...change.map] };
    case 'move-member':
      return { ...change, map: [...item, ...change.map], to: [...item, ...change.to] };
    case 'move-item':
      return { ...change, from: [...item, ...change.from], to: [...item, ...change.to] };
  }
}
