import { readPaths } from './analysis/read-paths.ts';
import type { Finding } from './base/finding.ts';
import { isJsonObject, type Json, type JsonObject, ownMember } from './base/json.ts';
import { type Path, toPointer } from './base/pointer.ts';
import { type Severity, severities } from './base/severity.ts';
import type { Program } from './ir/policy.ts';
import type { ManifestObject } from './manifests/manifest-object.ts';
import { createNoticeFinder, type FindNotices } from './manifests/notices/find-notices.ts';
import { streamManifests } from './manifests/read-manifests.ts';
import { comparePlaces } from './report/compare.ts';
import type { Report, ReportFinding, ReportMessage, ReportObject } from './report/report.ts';

/** A file to check: its bytes, and how it was found. */
export interface CheckFile {
  /** As the report names it. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Named by the user or standard input; files found in a folder may be no manifests. */
  readonly named: boolean;
  readonly helmTemplate: boolean;
}

/** What a judge says of one object: findings, or why it could not be judged. */
export type Judged =
  | { readonly kind: 'judged'; readonly findings: readonly Finding[]; readonly pods: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Judges an object or an AdmissionReview. */
export type Judge = (input: JsonObject) => Judged;

/** Where the judged object is within what was read: an AdmissionReview wraps it. */
interface Subject {
  readonly object: JsonObject;
  readonly path: Path;
  /** `request.namespace` in a review, else the object's. */
  readonly namespace: string | null;
}

function ownString(value: Json | undefined, key: string): string | null {
  const found = isJsonObject(value) ? ownMember(value, key) : undefined;
  return typeof found === 'string' && found !== '' ? found : null;
}

function subjectOf(value: JsonObject): Subject {
  const metadata = ownMember(value, 'metadata');
  const request = ownMember(value, 'request');
  if (ownString(value, 'kind') !== 'AdmissionReview' || !isJsonObject(request)) {
    return { object: value, path: [], namespace: ownString(metadata, 'namespace') };
  }
  const object = ownMember(request, 'object');
  const namespace = ownString(request, 'namespace');
  return { object: isJsonObject(object) ? object : {}, path: ['request', 'object'], namespace };
}

function reportObject({ object, namespace }: Subject): ReportObject {
  const metadata = ownMember(object, 'metadata');
  const generateName = ownString(metadata, 'generateName');
  return {
    apiVersion: ownString(object, 'apiVersion') ?? '',
    kind: ownString(object, 'kind') ?? '',
    namespace,
    name: ownString(metadata, 'name') ?? (generateName === null ? null : `${generateName}*`),
  };
}

/** Places of findings are those of keys: `annotations:` says more than the first of its members. */
function reportFinding(finding: Finding, manifest: ManifestObject, subject: Subject): ReportFinding {
  const { policy, rule, severity, message, hint, container, path } = finding;
  const { file, line, column } = manifest.keyPlace([...subject.path, ...path]);
  const item = manifest.item === null ? null : toPointer(manifest.item);
  return {
    policy,
    rule,
    severity,
    message,
    hint,
    file,
    line,
    column,
    path: toPointer(path),
    item,
    container,
    exempted: null,
    object: reportObject(subject),
  };
}

/** Collects what is said of files into a report. */
class Collector {
  readonly #judge: Judge;
  readonly #findNotices: FindNotices;
  readonly #findings: ReportFinding[] = [];
  readonly #notices: ReportMessage[] = [];
  readonly #errors: ReportMessage[] = [];
  #files = 0;
  #objects = 0;
  #pods = 0;

  constructor(judge: Judge, findNotices: FindNotices) {
    this.#judge = judge;
    this.#findNotices = findNotices;
  }

  add({ file, bytes, named, helmTemplate }: CheckFile): void {
    this.#files++;
    const stream = streamManifests(bytes, { file, named, helmTemplate, findNotices: this.#findNotices });
    for (;;) {
      const step = stream.next();
      if (step.done === true) {
        this.#errors.push(...step.value.errors);
        this.#notices.push(...step.value.notices);
        return;
      }
      this.#judgeObject(step.value);
    }
  }

  addError(error: ReportMessage): void {
    this.#files++;
    this.#errors.push(error);
  }

  #judgeObject(manifest: ManifestObject): void {
    this.#objects++;
    const subject = subjectOf(manifest.value);
    const judged = this.#judge(manifest.value);
    if (judged.kind === 'failed') {
      this.#errors.push({ code: 'not-an-object', message: judged.message, ...manifest.place([]) });
      return;
    }
    this.#pods += judged.pods;
    this.#findings.push(...judged.findings.map((finding) => reportFinding(finding, manifest, subject)));
  }

  #count(severity: Severity): number {
    return this.#findings.filter((finding) => finding.severity === severity && finding.exempted === null)
      .length;
  }

  report(): Report {
    const [error, warn, info] = severities.map((severity) => this.#count(severity));
    return {
      version: 1,
      summary: {
        files: this.#files,
        objects: this.#objects,
        pods: this.#pods,
        error: error ?? 0,
        warn: warn ?? 0,
        info: info ?? 0,
        exempted: 0,
        errors: this.#errors.length,
      },
      // Findings of one place keep their canonical order: sorting is stable.
      findings: this.#findings.sort(comparePlaces),
      notices: this.#notices.sort(comparePlaces),
      errors: this.#errors.sort(comparePlaces),
    };
  }
}

/** The reader's notices for a program: kinds that its table does not name, and fields that its policies read. */
export function noticeFinder(program: Program): FindNotices {
  const reads = readPaths(program.policies);
  const patterns = (root: 'pod' | 'object'): readonly (readonly string[])[] =>
    reads
      .filter((read) => read.root === root)
      .map(({ pattern }) => pattern.map((segment) => (segment === '[]' || segment === '{}' ? '*' : segment)));
  const [podPaths, objectPaths] = [patterns('pod'), patterns('object')];
  const row = (group: string, kind: string) =>
    program.kinds.find((candidate) => candidate.group === group && candidate.kind === kind);
  return createNoticeFinder({
    isKnownKind: (group, kind) => row(group, kind) !== undefined,
    readPaths: (group, kind) => [
      ...objectPaths,
      ...(row(group, kind)?.paths ?? []).flatMap((path) => podPaths.map((pattern) => [...path, ...pattern])),
    ],
  });
}

/** Checks files one after the other, so that one file is in memory at a time; a file that cannot be read is an error. */
export async function check(
  files: AsyncIterable<CheckFile | ReportMessage>,
  program: Program,
  judge: Judge,
): Promise<Report> {
  const collector = new Collector(judge, noticeFinder(program));
  for await (const file of files) {
    if ('code' in file) collector.addError(file);
    else collector.add(file);
  }
  return collector.report();
}
