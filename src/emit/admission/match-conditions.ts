import { compareCodePoints } from '../../base/code-points.ts';
import { quote } from '../cel/quote.ts';

/** Namespaces of the system itself, in which a refused pod may be what the cluster needs to come up. */
export const systemNamespaces: readonly string[] = ['kube-node-lease', 'kube-public', 'kube-system'];

/** A CEL condition without which a policy is not evaluated. */
export type MatchCondition = { readonly name: string; readonly expression: string };

const notDeleted: MatchCondition = {
  name: 'is-not-being-deleted',
  expression:
    'request.operation != "UPDATE" || !has(object.metadata) || !has(object.metadata.deletionTimestamp)',
};

/** Conditions of every policy: namespaces are left out, and so are objects on their way out, whose finalizers must go. */
export function matchConditions(exemptNamespaces: readonly string[]): readonly MatchCondition[] {
  const names = [...new Set(exemptNamespaces)].sort(compareCodePoints).map(quote);
  const inScope = {
    name: 'is-not-in-exempt-namespace',
    expression: `!(request.namespace in [${names.join(', ')}])`,
  };
  return [...(names.length === 0 ? [] : [inScope]), notDeleted];
}
