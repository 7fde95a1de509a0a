import { shown } from '../message.ts';
import type { Names } from '../names.ts';
import { choose, concat, type Str } from '../str.ts';

/** Which containers a pod has, for hints. */
export function knownContainers(containers: Names): Str {
  const known = concat('the pod has ', shown(containers));
  return choose(containers.isEmpty(), 'the pod has no container with a name', known);
}

/** The nearest of a pod's container names to one that is not there, and all that are. */
export function containerHint(wanted: Str, containers: Names): Str {
  const nearest = containers.nearest(wanted);
  const suggestion = concat('did you mean ', shown(nearest.orElse('')), '? ');
  return concat(choose(nearest.present(), suggestion, ''), knownContainers(containers));
}
