import { define, type Scope } from './scope.ts';
import * as cel from './term.ts';

/** The namespace that the object says; the empty string for none. */
function ownNamespace({ side: { object } }: Scope): cel.Term {
  const metadata = cel.member(object, 'metadata');
  const namespace = cel.member(metadata, 'namespace');
  const isSaid = cel.and(
    cel.has(object, 'metadata'),
    cel.equals(cel.call('type', metadata), cel.name('map')),
    cel.has(metadata, 'namespace'),
    cel.equals(cel.call('type', namespace), cel.name('string')),
  );
  return cel.conditional(isSaid, namespace, cel.text(''));
}

/**
 * The namespace of the request. Gatekeeper's audit, which has objects of the cluster in reviews that say nothing of a
 * request, leaves the operation empty: there the object's own counts.
 */
export function namespaceOf(scope: Scope): cel.Term {
  return define(scope, 'namespaceOf', 'object-namespace', () => {
    // CEL reserves the word, but not for members; a typed object's are not read by index.
    const namespace = cel.name('request.namespace');
    const isAudit = cel.equals(cel.member(cel.name('request'), 'operation'), cel.text(''));
    return cel.conditional(
      cel.and(cel.call('has', namespace), cel.relation('!=', namespace, cel.text(''))),
      namespace,
      cel.conditional(isAudit, ownNamespace(scope), cel.text('')),
    );
  });
}
