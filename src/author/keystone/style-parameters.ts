import { group, records, strings } from '../parameters.ts';

/** How marks are written. The per-container prefixes are one style; the first is the one that messages recommend. */
export const styles = group('How containers are marked.', {
  perContainer: strings({
    doc: 'Prefixes of annotations `<prefix>/<container>: keystone | sidecar`; the first is recommended.',
    default: ['sidecars.alpha.kubernetes.io', 'alpha.sidecars.kubernetes.io'],
    pattern: '[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*',
  }),
  single: strings({
    doc: 'Keys of annotations whose value names the keystone.',
    default: ['alpha.node.kubernetes.io/keystone'],
  }),
  list: records({
    doc: 'Keys of annotations whose value lists containers, separated by commas, and their polarity.',
    default: [{ key: 'alpha.node.kubernetes.io/sidecars', polarity: 'sidecar' }],
    fields: {
      key: { type: 'string', doc: 'The annotation.' },
      polarity: { type: 'string', doc: 'What the listed containers are.', enum: ['keystone', 'sidecar'] },
    },
  }),
});
