import { group, records, strings } from '../parameters.ts';

/** Containers that injectors add beside those of the catalogue (`injected-catalogue.ts`). */
export const injected = group('Containers that injecting webhooks add to pods, beside the catalogue.', {
  names: strings({ doc: 'Further names that always count as injected.', default: [] }),
  prefixes: strings({ doc: 'Further beginnings of names that always count as injected.', default: [] }),
  generic: records({
    doc: 'Further names that count as injected only beside an annotation under one of the prefixes.',
    default: [],
    fields: {
      name: { type: 'string', doc: 'The container.' },
      evidence: { type: 'strings', doc: 'Prefixes of annotations that an injector leaves.' },
    },
  }),
  statusKeys: strings({
    doc: 'Further annotations in which an injector lists, as JSON, what it added under "containers".',
    default: [],
  }),
});
