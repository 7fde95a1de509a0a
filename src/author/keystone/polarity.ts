import type { podFields } from '../../k8s/fields.ts';
import type { Bool } from '../bool.ts';
import { type Names, names } from '../names.ts';
import type { ObjectHandle } from '../object-handle.ts';
import { containerNames } from './containers.ts';
import { marks } from './marks.ts';
import type { Styles } from './styles.ts';

/** What the marks of a pod come to, by the names of its regular containers. A contradicted mark is none. */
export interface EffectivePolarity {
  readonly keystones: Names;
  readonly sidecars: Names;
  /** Whose completion ends the pod: the keystones or, without any, all that are no sidecars. */
  readonly essential: Names;
  /** Whether some regular container has a mark that counts. */
  readonly isMarked: Bool;
}

export function effectivePolarity(pod: ObjectHandle<typeof podFields>, styles: Styles): EffectivePolarity {
  const marked = marks(pod.metadata.annotations, styles);
  const regular = containerNames(pod.spec.containers).named('regular_containers');
  const keystones = regular.intersect(marked.keystones).minus(marked.sidecars).named('effective_keystones');
  const sidecars = regular.intersect(marked.sidecars).minus(marked.keystones).named('effective_sidecars');
  const others = names(regular.minus(sidecars), (name) => ({ name, when: keystones.isEmpty() }));
  return {
    keystones,
    sidecars,
    essential: keystones.union(others),
    isMarked: keystones.union(sidecars).isEmpty().not(),
  };
}
