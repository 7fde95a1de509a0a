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
  if (typeof apiVersion !== 'string') return '';
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
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

/** What is known of a kind before any object is. */
interface KindTables {
  readonly isKnown: boolean;
  readonly fields: FieldTree;
}

/** Makes the tables of each kind once. */
class TablesByKind {
  readonly #tables: NoticeTables;
  readonly #groups = new Map<string, Map<string, KindTables>>();

  constructor(tables: NoticeTables) {
    this.#tables = tables;
  }

  of(group: string, kind: string): KindTables {
    const kinds = this.#groups.get(group) ?? new Map<string, KindTables>();
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const made = {
      isKnown: this.#tables.isKnownKind(group, kind),
      fields: compileFieldTree(this.#tables.readPaths(group, kind)),
    };
    this.#groups.set(group, kinds.set(kind, made));
    return made;
  }
}

/** Prepares the search. */
export function createNoticeFinder(tables: NoticeTables): FindNotices {
  const byKind = new TablesByKind(tables);
  return (object) => {
    const subject = subjectOf(object);
    if (subject === null) return [];
    const { value, group, kind } = subject;
    const { isKnown, fields } = byKind.of(group, kind);
    const unsupported = isKnown ? null : findUnsupportedKind(value, group, kind);
    const unknown = findUnknownFields(value, fields);
    if (unsupported === null && unknown.length === 0) return [];
    const notices = [...(unsupported === null ? [] : [unsupported]), ...unknown];
    return notices.map((notice) => ({ ...notice, path: [...subject.path, ...notice.path] }));
  };
}
