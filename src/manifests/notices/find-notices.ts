import { isJsonObject, type Json, type JsonObject, ownMember } from '../../base/json.ts';
import type { Path } from '../../base/pointer.ts';
import type { LocalNotice } from './local-notice.ts';
import type { NoticeTables } from './notice-tables.ts';
import { compileFieldTree, type FieldTree, findUnknownFields } from './unknown-field.ts';
import { findUnsupportedKind } from './unsupported-kind.ts';

/** Finds what is worth knowing of one object. */
export type FindNotices = (object: JsonObject) => readonly LocalNotice[];

interface Subject {
  readonly value: JsonObject;
  readonly path: Path;
  readonly group: string;
  readonly kind: string;
}

function groupOf(apiVersion: Json | undefined): string {
  const [group, version] = typeof apiVersion === 'string' ? apiVersion.split('/') : [];
  return version === undefined ? '' : (group ?? '');
}

/** The object itself, or the one that an AdmissionReview is about. */
function subjectOf(value: JsonObject): Subject | null {
  const kind = ownMember(value, 'kind');
  const group = groupOf(ownMember(value, 'apiVersion'));
  if (typeof kind !== 'string') return null;
  if (kind !== 'AdmissionReview' || group !== 'admission.k8s.io') return { value, path: [], group, kind };
  const request = ownMember(value, 'request');
  const object = isJsonObject(request) ? ownMember(request, 'object') : undefined;
  const inner = isJsonObject(object) ? subjectOf(object) : null;
  return inner === null ? null : { ...inner, path: ['request', 'object', ...inner.path] };
}

/** Prepares the search; field trees are made once for each kind. */
export function createNoticeFinder(tables: NoticeTables): FindNotices {
  const trees = new Map<string, FieldTree>();
  const treeOf = (group: string, kind: string): FieldTree => {
    const key = `${group}/${kind}`;
    const known = trees.get(key);
    if (known !== undefined) return known;
    const tree = compileFieldTree(tables.readPaths(group, kind));
    trees.set(key, tree);
    return tree;
  };
  return (object) => {
    const subject = subjectOf(object);
    if (subject === null) return [];
    const { value, group, kind } = subject;
    const unsupported = tables.isKnownKind(group, kind) ? null : findUnsupportedKind(value, group, kind);
    const unknown = findUnknownFields(value, treeOf(group, kind));
    if (unsupported === null && unknown.length === 0) return [];
    const notices = [...(unsupported === null ? [] : [unsupported]), ...unknown];
    return notices.map((notice) => ({ ...notice, path: [...subject.path, ...notice.path] }));
  };
}
