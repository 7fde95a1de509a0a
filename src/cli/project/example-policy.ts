import type { ProjectFile } from './project-file.ts';

/** The policy that a new project has, as an example of one. */
export const examplePolicy: readonly ProjectFile[] = [
  {
    path: 'policies/team-label.ts',
    text: `import { definePolicy, error } from 'keystone';

export default definePolicy({
  id: 'team-label',
  title: 'Pods say which team runs them',
  category: 'Metadata',
  description: 'Alerts go to the team that the label \`team\` names; a pod without it alerts nobody.',
  remedy: 'Add the label \`team\` to the metadata of the pod, in a workload to that of the pod template.',
  check: ({ pod }) =>
    error('missing', 'The label team is missing or empty.')
      .when(pod.metadata.labels.at('team').orElse('').isEmpty())
      .at(pod.metadata.labels).says\`the pod has no label team\`,
});
`,
  },
  {
    path: 'fixtures/team-label/suite.yaml',
    text: `policy: team-label
cases:
  - name: the label is there
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: web, labels: { team: shop } }
      spec: { containers: [{ name: web, image: "registry.example/web:1.0.0" }] }
    expect: []
  - name: it is not
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: web }
      spec: { containers: [{ name: web, image: "registry.example/web:1.0.0" }] }
    expect:
      - rule: missing
        severity: error
        message: the pod has no label team
        path: /metadata
  - name: an empty label names no team
    object:
      apiVersion: v1
      kind: Pod
      metadata: { name: web, labels: { team: "" } }
      spec: { containers: [{ name: web, image: "registry.example/web:1.0.0" }] }
    expect:
      - rule: missing
        severity: error
        message: the pod has no label team
        path: /metadata/labels
`,
  },
];
