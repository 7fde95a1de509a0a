import {
  allOf,
  anyOf,
  type Bool,
  blanks,
  containerClasses,
  containerHint,
  definePolicy,
  error,
  info,
  injected,
  isAnnotationKey,
  isContainerName,
  isInjected,
  isPerContainerKey,
  knownContainers,
  listedNames,
  markedContainer,
  type Placed,
  type Str,
  styles,
} from '../src/index.ts';

/** One statement that a key makes about a name. */
interface Mark {
  readonly key: Str;
  readonly name: Str;
  readonly place: Placed;
  /** No container of the pod is called so, though one could be. */
  readonly isMissing: Bool;
  /** An injector is known to add such a container. */
  readonly isExpected: Bool;
  readonly hint: Str;
}

const noSuchKeystone = (id: string, { key, name, place, isMissing, hint }: Mark, ...when: readonly Bool[]) =>
  error(id, 'A container that is marked keystone does not exist.')
    .when(...when, isMissing)
    .at(place)
    .about(name)
    .hint(hint).says`${key} marks ${name} as keystone, but the pod has no such container`;

const noSuchSidecar = (id: string, mark: Mark, ...when: readonly Bool[]) =>
  error(id, 'A container that is marked sidecar does not exist, and no injector is known to add it.')
    .when(...when, mark.isMissing, mark.isExpected.not())
    .at(mark.place)
    .about(mark.name)
    .hint(mark.hint).says`${mark.key} marks ${mark.name} as sidecar, but the pod has no such container`;

const notYetInjected = (
  id: string,
  { key, name, place, isMissing, isExpected }: Mark,
  ...when: readonly Bool[]
) =>
  info(id, 'A container that is marked sidecar has yet to be injected.')
    .when(...when, isMissing, isExpected)
    .at(place)
    .about(name).says`${key} marks ${name}, which is not there yet: it is known to be injected`;

const impossibleName = (id: string, { key, name, place, hint }: Mark, ...when: readonly Bool[]) =>
  error(id, 'What a mark names cannot be the name of a container.')
    .when(...when, isContainerName(name).not())
    .at(place)
    .hint(hint).says`${key} names "${name}", which cannot be a container's name`;

export default definePolicy({
  id: 'annotation-names-container',
  title: 'Marks name containers of the pod',
  description: [
    'A mark for a container that does not exist does nothing: the container was renamed or removed, or the name is misspelt, and the pod no longer ends when it should.',
    'Containers that injecting webhooks add are the exception. In a Deployment they are not there yet, so a `sidecar` mark for one is only noted. A `keystone` mark is not excused: an injected container never decides when the application is done.',
    'Known to be injected are the containers of a catalogue (`istio-proxy`, `linkerd-proxy`, `vault-agent`, `daprd` and others) and of the parameter `injected`, those with a general name such as `envoy` beside an annotation of their injector, and what `sidecar.istio.io/status` lists.',
  ],
  remedy:
    'Write the mark for a container that the pod has, or remove it. If an injector adds the container, name it in the parameter `injected`.',
  example: `
injected:
  names: [log-shipper]
`,
  shared: { styles, injected },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    const containers = containerClasses(pod).all;
    const markOf = (key: Str, name: Str, place: Placed): Mark => ({
      key,
      name,
      place,
      isMissing: allOf(isContainerName(name), containers.has(name).not()),
      isExpected: isInjected(name, annotations, params.injected),
      hint: containerHint(name, containers),
    });

    return [
      annotations.each((annotation) => {
        const { key, value } = annotation;
        const mark = markOf(key, markedContainer(key).orElse(''), annotation);
        const isMarkKey = isPerContainerKey(key, params.styles);
        const isKeystone = allOf(isMarkKey, value.equals('keystone'), isAnnotationKey(key));
        const isSidecar = allOf(isMarkKey, value.equals('sidecar'), isAnnotationKey(key));
        return [
          noSuchKeystone('no-such-keystone', mark, isKeystone),
          noSuchSidecar('no-such-sidecar', mark, isSidecar),
          notYetInjected('not-yet-injected', mark, isSidecar),
          impossibleName('impossible-name', mark, anyOf(isKeystone, isSidecar)),
        ];
      }),
      params.styles.single.each((text) => {
        const key = text.asKey();
        const place = annotations.at(key);
        return place.each((value) => {
          const mark = markOf(key, value.trim(blanks), place);
          const isEmpty = mark.name.isEmpty();
          return [
            noSuchKeystone('single-no-such-keystone', mark),
            impossibleName('single-impossible-name', mark, isEmpty.not()),
            error('single-empty', 'An annotation that names the keystone is empty.')
              .when(isEmpty)
              .at(place)
              .hint(knownContainers(containers)).says`${key} names no container`,
          ];
        });
      }),
      params.styles.list.each((list) => {
        const key = list.key.asKey();
        const place = annotations.at(key);
        const isKeystone = list.polarity.equals('keystone');
        const isSidecar = list.polarity.equals('sidecar');
        return listedNames(place.orElse('')).each((piece) => {
          const mark = markOf(key, piece.trim(blanks), place);
          return [
            noSuchKeystone('list-no-such-keystone', mark, isKeystone),
            noSuchSidecar('list-no-such-sidecar', mark, isSidecar),
            notYetInjected('list-not-yet-injected', mark, isSidecar),
            impossibleName('list-impossible-name', mark, mark.name.isEmpty().not()),
          ];
        });
      }),
    ];
  },
});
