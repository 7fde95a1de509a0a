import { type Fields, objectFields, podFields } from '../../k8s/fields.ts';
import type { FieldPath, NoticeTables } from './notice-tables.ts';

/** A kind and where its pods or pod templates are; `*` crosses lists and maps, an empty path is the object. */
export interface KindWithPods {
  readonly group: string;
  readonly kind: string;
  readonly paths: readonly FieldPath[];
}

function pathsOf(fields: Fields, prefix: FieldPath): readonly FieldPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...prefix, name];
    if (field.type === 'object') return [path, ...pathsOf(field.fields, path)];
    return field.type === 'objects' ? [path, ...pathsOf(field.fields, [...path, '*'])] : [path];
  });
}

/** The tables of the reader, from the kinds in which policies find pods and the fields that they may read. */
export function workloadNoticeTables(kinds: readonly KindWithPods[]): NoticeTables {
  const byKind = new Map(kinds.map((each) => [`${each.group}/${each.kind}`, each.paths]));
  return {
    isKnownKind: (group, kind) => byKind.has(`${group}/${kind}`),
    readPaths: (group, kind) => [
      ...pathsOf(objectFields, []),
      ...(byKind.get(`${group}/${kind}`) ?? []).flatMap((path) => [path, ...pathsOf(podFields, path)]),
    ],
  };
}
