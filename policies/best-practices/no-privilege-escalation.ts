import { allContainers, definePolicy, error, nameOf } from '../../src/index.ts';

export default definePolicy({
  id: 'no-privilege-escalation',
  title: 'No process gains privileges',
  category: 'Isolation',
  description:
    'Unless `allowPrivilegeEscalation` is `false`, a process can gain more rights than its parent, for example through a setuid program in the image. It is part of the restricted Pod Security Standard, which asks for the field in every container: absent means allowed.',
  remedy: 'Set the field in every container, init and ephemeral ones too.',
  example: `
spec:
  containers:
    - name: app
      securityContext: { allowPrivilegeEscalation: false }
`,
  check: ({ pod }) =>
    allContainers(pod).each((container) => {
      const { allowPrivilegeEscalation } = container.securityContext;
      return error('escalation', 'A container allows its processes to gain privileges.')
        .when(allowPrivilegeEscalation.orElse(true))
        .at(allowPrivilegeEscalation)
        .about(container.name).says`${nameOf(container)} does not set allowPrivilegeEscalation to false`;
    }),
});
