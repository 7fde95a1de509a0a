import type { podFields } from '../../k8s/fields.ts';
import type { NodeList } from '../list.ts';
import { type Names, names, within } from '../names.ts';
import type { ObjectHandle } from '../object-handle.ts';
import type { Source } from '../source.ts';
import type { Str } from '../str.ts';

type Pod = ObjectHandle<typeof podFields>;
export type Container = Pod['spec']['containers'] extends NodeList<infer Item> ? Item : never;

/** Regular, init (native sidecars among them) and ephemeral containers, in this order. */
export function allContainers(pod: Pod): NodeList<Container> {
  return pod.spec.containers.concat(pod.spec.initContainers, pod.spec.ephemeralContainers);
}

/** What messages call a container. */
export function nameOf(container: Container): Str {
  return container.name.orElse('a container without a name');
}

/** Whether an init container is a native sidecar (KEP-753). */
export function isNativeSidecar(container: Container) {
  return container.restartPolicy.orElse('').equals('Always');
}

/** The names of containers. */
export function containerNames(containers: Source<Container>): Names {
  return names(containers, (container) => within(container.name, (name) => ({ name })));
}

/** Container names by class; a name in two classes belongs to the first of regular, native sidecar, init, ephemeral. */
export interface ContainerClasses {
  readonly regular: Names;
  readonly nativeSidecars: Names;
  readonly init: Names;
  readonly ephemeral: Names;
  readonly all: Names;
}

export function containerClasses(pod: Pod): ContainerClasses {
  const { containers, initContainers, ephemeralContainers } = pod.spec;
  const inits = (native: boolean): Names =>
    names(initContainers, (container) =>
      within(container.name, (name) => ({ name, when: isNativeSidecar(container).equals(native) })),
    );
  const regular = containerNames(containers).named('regular_containers');
  const nativeSidecars = inits(true).minus(regular).named('native_sidecars');
  const init = inits(false).minus(regular.union(nativeSidecars)).named('init_containers');
  const ephemeral = containerNames(ephemeralContainers)
    .minus(regular.union(nativeSidecars, init))
    .named('ephemeral_containers');
  const all = containerNames(allContainers(pod)).named('all_containers');
  return { regular, nativeSidecars, init, ephemeral, all };
}
