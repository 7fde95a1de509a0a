import { choose, definePolicy, error, firstKeys, styles, stylesUsed } from '../src/index.ts';

export default definePolicy({
  id: 'no-dual-annotations',
  title: 'Marks are written in one style',
  description: [
    'Containers can be marked in three styles: one annotation per container (`sidecars.alpha.kubernetes.io/<container>`), one annotation that names the keystone (`alpha.node.kubernetes.io/keystone`), or one that lists the sidecars (`alpha.node.kubernetes.io/sidecars`). A pod that uses two of them has two sources of truth.',
    'The review of KEP-2872 warned of it: two webhooks that each set an annotation of their own give pods whose marks depend on who reads them. Keys count, not values: an empty list is a second style too.',
  ],
  remedy:
    'Write every mark as an annotation of its own, under one prefix, and remove the annotations of the other styles.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
    sidecars.alpha.kubernetes.io/log: sidecar
`,
  shared: { styles },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    const { perContainer, single, list } = stylesUsed(annotations, params.styles);
    const first = firstKeys(annotations, params.styles);
    const afterPerContainer = choose(perContainer, ', ', '');
    const afterSingle = choose(single.and(list), ', ', '');
    return error('styles', 'Marks are written in more than one style.')
      .when(perContainer.and(single).or(perContainer.and(list), single.and(list)))
      .at(annotations)
      .says`marks are written in more than one style (${first.perContainer}${afterPerContainer}${first.single}${afterSingle}${first.list}); use one annotation per container`;
  },
});
