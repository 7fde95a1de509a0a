import {
  allContainers,
  anyOf,
  choose,
  concat,
  definePolicy,
  error,
  nameOf,
  strings,
} from '../../src/index.ts';

/** Repositories are in lower case: to container runtimes, a first part with a capital is a host. */
const hasCapital = '[^A-Z]*[A-Z][^/]*';

export default definePolicy({
  id: 'images-from-allowed-registries',
  title: 'Images come from allowed registries',
  category: 'Supply chain',
  description:
    'What runs in a cluster should come from registries that the organisation trusts, scans and can reach. Names are compared in full: `nginx` is `docker.io/library/nginx`, and `registry.example.evil.test` is not `registry.example`. Without the parameter `registries`, the policy finds nothing.',
  remedy: 'Mirror the image to an allowed registry and name it there.',
  example: `
policies:
  images-from-allowed-registries:
    registries: [registry.example, docker.io/library]
`,
  params: {
    registries: strings({
      doc: 'Registries, or paths within them, from which images may come. Empty: from anywhere.',
      default: [],
    }),
  },
  check: ({ pod, params }) =>
    allContainers(pod).each((container) =>
      container.image.each((image) => {
        const first = image.before('/');
        const isRegistry = first.any((host) =>
          anyOf(host.contains('.'), host.contains(':'), host.equals('localhost'), host.matches(hasCapital)),
        );
        const onDockerHub = choose(first.present(), 'docker.io/', 'docker.io/library/');
        const fullName = choose(isRegistry, image, concat(onDockerHub, image));
        const isAllowed = params.registries.any((registry) =>
          fullName.startsWith(concat(registry.trim('/'), '/')),
        );
        return error('registry', 'An image comes from a registry that is not allowed.')
          .when(params.registries.isEmpty().not(), isAllowed.not())
          .at(container.image)
          .about(container.name)
          .says`${nameOf(container)} runs ${image}, which is not from an allowed registry`;
      }),
    ),
});
