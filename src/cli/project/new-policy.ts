import type { ProjectFile } from './project-file.ts';

function policyText(id: string): string {
  return `import { definePolicy, error, nameOf } from 'keystone';

export default definePolicy({
  id: '${id}',
  title: 'What holds where this policy is kept, in a few words',
  description: 'What it asks for, and why.',
  remedy: 'How to mend what it finds.',
  check: ({ pod }) =>
    pod.spec.containers.each((container) =>
      // An example to begin with: say here what your policy finds.
      error('no-image', 'A container has no image.')
        .when(container.image.orElse('').isEmpty())
        .at(container.image)
        .about(container.name).says\`\${nameOf(container)} has no image\`,
    ),
});
`;
}

function suiteText(id: string): string {
  return `policy: "${id}"
cases:
  - name: a container with an image
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: passes }
      spec: { containers: [{ name: app, image: "registry.example/app:1.0.0" }] }
    expect: []
  - name: a container without an image
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: fails }
      spec: { containers: [{ name: app }] }
    expect:
      - rule: no-image
        severity: error
        message: app has no image
        path: /spec/containers/0
        container: app
`;
}

/**
 * A policy to begin with, and its fixture: a case that passes and one that fails.
 *
 * @param id In kebab-case.
 * @param folder Of policies, relative to the project's.
 */
export function newPolicy(id: string, folder: string): readonly ProjectFile[] {
  return [
    { path: `${folder}/${id}.ts`, text: policyText(id) },
    { path: `fixtures/${id}/suite.yaml`, text: suiteText(id) },
  ];
}
