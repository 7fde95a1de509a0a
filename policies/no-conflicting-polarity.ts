import { definePolicy, error, markingKey, marks, styles } from '../src/index.ts';

export default definePolicy({
  id: 'no-conflicting-polarity',
  title: 'No container is marked both keystone and sidecar',
  description: [
    'A container is either the one whose completion ends the pod (`keystone`) or a helper that ends with it (`sidecar`). Two annotations that say one of each leave the container without any mark that counts: whoever reads the pod has to guess.',
    'It happens when an injector marks its own container in one annotation and the author of the manifest lists it in another.',
  ],
  remedy: 'Remove one of the two annotations that the message names.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/log: sidecar # and no alpha.node.kubernetes.io/keystone: log
`,
  shared: { styles },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    return marks(annotations, params.styles).contradicted.each((name) => {
      const keystoneKey = markingKey(annotations, params.styles, 'keystone', name);
      const sidecarKey = markingKey(annotations, params.styles, 'sidecar', name);
      return error('both', 'One annotation marks a container keystone and another marks it sidecar.')
        .at(annotations)
        .about(name).says`container ${name} is both keystone (${keystoneKey}) and sidecar (${sidecarKey})`;
    });
  },
});
