import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import { decodeText } from './decode-text.ts';
import { type Entry, expandLists } from './expand-lists.ts';
import type { Fault } from './fault.ts';
import { foundFileMessages } from './found-file.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createLineIndex, type LineIndex } from './line-index.ts';
import type { ManifestObject } from './manifest-object.ts';
import type { InputError, LocatedNotice, Notice } from './messages.ts';
import type { FindNotices } from './notices/find-notices.ts';
import type { MemberOffsets } from './place-recorder.ts';
import { findOffsets, type RecordedDocument } from './places.ts';
import { type ReadDocument, readDocuments } from './read-documents.ts';
import { sourceComment } from './source-comment.ts';

/** What is known of a file beside its bytes. */
export interface ReadOptions {
  /** As reports name it: relative, with `/`. */
  readonly file: string;
  /** Named by the user or given on stdin, rather than found in a folder or by a glob: then it must be manifests. */
  readonly named: boolean;
  /** Found under `templates/` beside a `Chart.yaml`. */
  readonly helmTemplate?: boolean;
  /** Lines of the file before the bytes, when they are a part of it. */
  readonly linesBefore?: number;
  readonly limits?: Limits;
  /** Tells of kinds and fields that would be missed; none by default. */
  readonly findNotices?: FindNotices;
}

/** What a file holds beside its objects; sorted by place. */
export interface ReadSummary {
  readonly errors: readonly InputError[];
  readonly notices: readonly Notice[];
  /** Documents that are not empty, broken ones included. */
  readonly documents: number;
}

/** A file with all of its objects. */
export interface ManifestFile extends ReadSummary {
  readonly objects: readonly ManifestObject[];
}

/** Finds places in one document, which is read again when first asked. */
type FindPlace = (path: Path) => MemberOffsets;

function createFindPlace(document: ReadDocument): FindPlace {
  let recorded: RecordedDocument | null = null;
  return (path) => {
    recorded ??= document.record();
    return findOffsets(recorded, path);
  };
}

function createObject(
  value: JsonObject,
  item: Path,
  index: LineIndex,
  file: string,
  find: FindPlace,
  source: () => string | null,
): ManifestObject {
  return {
    value,
    file,
    item: item.length === 0 ? null : item,
    source,
    place: (path) => index.place(find([...item, ...path]).value),
    keyPlace: (path) => index.place(find([...item, ...path]).key),
  };
}

const topKeys = ['apiVersion', 'kind', 'metadata', 'spec'];

function looksLikeKubernetes(value: Json): boolean {
  return isJsonObject(value) && topKeys.some((key) => Object.hasOwn(value, key));
}

class FileReader {
  readonly #options: ReadOptions;
  readonly #limits: Limits;
  readonly #text: string;
  readonly #index: LineIndex;
  readonly #faults: Fault[] = [];
  readonly #notices: LocatedNotice[] = [];
  #documents = 0;
  #looksLikeKubernetes = false;
  #hasKind = false;

  constructor(source: Uint8Array | string, options: ReadOptions) {
    this.#options = options;
    this.#limits = options.limits ?? defaultLimits;
    const tooLarge = source.length > this.#limits.fileBytes;
    const body = tooLarge ? '' : source;
    const { text, fault } =
      typeof body === 'string' ? { text: body.replace(/^\uFEFF/, ''), fault: null } : decodeText(body);
    this.#text = text;
    this.#index = createLineIndex(options.file, text, options.linesBefore);
    if (fault !== null) this.#faults.push(fault);
    if (tooLarge) this.#faults.push({ code: 'size', offset: 0, message: 'the file is too large' });
  }

  *read(): Generator<ManifestObject, ReadSummary> {
    for (const document of readDocuments(this.#text, this.#limits)) {
      if ('value' in document && document.value === null) continue;
      this.#documents++;
      if (this.#documents > this.#limits.documents) {
        const offset = 'faults' in document ? (document.faults[0]?.offset ?? 0) : document.offset;
        this.#faults.push({ code: 'size', offset, message: 'the file has too many documents' });
        break;
      }
      if ('faults' in document) this.#faults.push(...document.faults);
      else yield* this.#readDocument(document);
    }
    return this.#summary();
  }

  *#readDocument(document: ReadDocument): Generator<ManifestObject> {
    this.#looksLikeKubernetes ||= looksLikeKubernetes(document.value);
    this.#hasKind ||= isJsonObject(document.value) && Object.hasOwn(document.value, 'kind');
    if (document.ignoredByKubectl) {
      const message =
        'kubectl leaves out what comes after ... and before the next ---; it is checked all the same';
      this.#notices.push({ code: 'ignored-by-kubectl', offset: document.offset, message });
    }
    const find = createFindPlace(document);
    const source = (): string | null => sourceComment(this.#text, document.offset);
    for (const entry of expandLists(document.value, this.#limits.listDepth)) {
      if (entry.type !== 'object') this.#note(entry, find);
      else yield this.#object(entry.value, entry.path, find, source);
    }
  }

  #note(entry: Exclude<Entry, { readonly type: 'object' }>, find: FindPlace): void {
    const offset = find(entry.path).value;
    if (entry.type === 'fault') this.#faults.push({ code: entry.code, offset, message: entry.message });
    else this.#notices.push({ code: 'null-item', offset, message: 'an empty item of a List is skipped' });
  }

  #object(value: JsonObject, item: Path, find: FindPlace, source: () => string | null): ManifestObject {
    for (const { code, path, message } of this.#options.findNotices?.(value) ?? []) {
      this.#notices.push({ code, offset: find([...item, ...path]).key, message });
    }
    return createObject(value, item, this.#index, this.#options.file, find, source);
  }

  #summary(): ReadSummary {
    const { file, named, helmTemplate } = this.#options;
    const { faults, notices } = named
      ? { faults: this.#faults, notices: [] }
      : foundFileMessages({
          file,
          text: this.#text,
          faults: this.#faults,
          looksLikeKubernetes: this.#looksLikeKubernetes,
          hasKind: this.#hasKind,
          helmTemplate: helmTemplate === true,
        });
    return {
      errors: this.#locate(faults),
      notices: this.#locate([...notices, ...this.#notices]),
      documents: this.#documents,
    };
  }

  #locate<Code extends string>(
    messages: readonly { readonly code: Code; readonly offset: number; readonly message: string }[],
  ): readonly {
    readonly code: Code;
    readonly message: string;
    file: string;
    line: number;
    column: number;
  }[] {
    return [...messages]
      .sort((left, right) => left.offset - right.offset)
      .map(({ code, offset, message }) => ({ code, message, ...this.#index.place(offset) }));
  }
}

/**
 * Reads the manifests of one file as kubectl does (the differences: kubectl-differences.ts) and yields each
 * object as it comes, so that a large file need not be held as values; returns the rest at the end. Never throws
 * on what it reads.
 */
export function streamManifests(
  source: Uint8Array | string,
  options: ReadOptions,
): Generator<ManifestObject, ReadSummary> {
  return new FileReader(source, options).read();
}

/** Reads the manifests of one file, all at once. */
export function readManifests(source: Uint8Array | string, options: ReadOptions): ManifestFile {
  const objects: ManifestObject[] = [];
  const stream = streamManifests(source, options);
  for (;;) {
    const step = stream.next();
    if (step.done === true) return { objects, ...step.value };
    objects.push(step.value);
  }
}
