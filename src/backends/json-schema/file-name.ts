import type { GroupKind } from '../../ir/expression.ts';

/**
 * The name under which kubeconform looks for a kind's schema with the template
 * `{{.ResourceKind}}{{.KindSuffix}}.json`: the kind, the first label of the group and the version, in lower case
 * (yannh/kubeconform, pkg/registry).
 */
export function schemaFileName({ group, kind }: GroupKind, version: string): string {
  const [label = ''] = group.split('.');
  const parts = label === '' ? [kind, version] : [kind, label, version];
  return `${parts.join('-').toLowerCase()}.json`;
}
