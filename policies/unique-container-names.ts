import { allContainers, definePolicy, error, type Int, names, type Str, within } from '../src/index.ts';

export default definePolicy({
  id: 'unique-container-names',
  title: 'Container names are unique in a pod',
  category: 'Rules of the API server',
  description:
    'A name stands for one container, over `containers`, `initContainers` and `ephemeralContainers` together. The API server refuses a pod that uses a name twice; a custom resource that holds the template may be stored first. And a mark for the name would mark both containers: one annotation, two keystones.',
  remedy: 'Rename one of the containers, and what refers to it by name.',
  example: `
spec:
  initContainers: [{ name: app-init, image: registry.example/app:1 }]
  containers: [{ name: app, image: registry.example/app:1 }]
`,
  check: ({ pod }) => {
    const containers = allContainers(pod);
    const countOf = (name: Str): Int =>
      containers.count((other) => other.name.any((otherName) => otherName.equals(name)));
    const repeated = names(containers, (container) =>
      within(container.name, (name) => ({ name, when: countOf(name).greaterThan(1) })),
    );
    return repeated.each(
      (name) =>
        error('repeated', 'Several containers of a pod have one name.').at(pod.spec).about(name)
          .says`several containers are called "${name}"; each needs a name of its own`,
    );
  },
});
