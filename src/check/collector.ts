import type { Exemption } from '../base/exemption.ts';
import type { Finding } from '../base/finding.ts';
import { toPointer } from '../base/pointer.ts';
import {
  type FileReading,
  type FindNotices,
  type ManifestObject,
  streamManifests,
} from '../manifests/index.ts';
import { comparePlaces } from '../report/compare.ts';
import type { Report, ReportFinding, ReportMessage } from '../report/report.ts';
import { countFindings } from './count-findings.ts';
import type { Exempter } from './exempter.ts';
import type { Judge } from './judge.ts';
import type { PartialReport } from './partial-report.ts';
import { renderedFrom } from './rendered-from.ts';
import { findSubject, type Subject } from './subject.ts';

/** Places of findings are those of keys: `annotations:` says more than the first of its members. */
function reportFinding(
  finding: Finding,
  exemption: Exemption | null,
  manifest: ManifestObject,
  subject: Subject,
): ReportFinding {
  const { policy, rule, severity, message, hint, container, path } = finding;
  const source = renderedFrom(manifest);
  const { file, line, column } = manifest.keyPlace([...subject.path, ...path]);
  return {
    policy,
    rule,
    severity,
    message,
    hint,
    file,
    ...(source === null ? {} : { source }),
    line,
    column,
    path: toPointer(path),
    item: manifest.item === null ? null : toPointer(manifest.item),
    container,
    exempted: exemption === null ? null : exemption.reason,
    ...(exemption === null ? {} : { exemption: { owner: exemption.owner, expires: exemption.expires } }),
    object: subject.object,
  };
}

/** A copy of its own: a string that was cut from a text would keep the whole text in memory. */
function detach(finding: ReportFinding): ReportFinding {
  return structuredClone(finding);
}

/** Collects what is said of files into a report. */
export class Collector {
  readonly #judge: Judge;
  readonly #findNotices: FindNotices;
  readonly #exempter: Exempter | null;
  readonly #findings: ReportFinding[] = [];
  readonly #notices: ReportMessage[] = [];
  readonly #errors: ReportMessage[] = [];
  #files = 0;
  /** Parts of one file come one after another. */
  #lastInput: FileReading['input'] | null = null;
  #objects = 0;
  #pods = 0;

  constructor(judge: Judge, findNotices: FindNotices, exempter: Exempter | null) {
    this.#judge = judge;
    this.#exempter = exempter;
    this.#findNotices = findNotices;
  }

  addReading(reading: FileReading): void {
    if (reading.input !== this.#lastInput) this.#files++;
    this.#lastInput = reading.input;
    if ('error' in reading) {
      this.addError(reading.error);
      return;
    }
    const { file, named, helmTemplate } = reading.input;
    const { linesBefore } = reading;
    const options = { file, named, helmTemplate, linesBefore, findNotices: this.#findNotices };
    const stream = streamManifests(reading.bytes, options);
    for (;;) {
      const step = stream.next();
      if (step.done === true) {
        for (const error of step.value.errors) this.#errors.push(error);
        for (const notice of step.value.notices) this.#notices.push(notice);
        return;
      }
      this.#addObject(step.value);
    }
  }

  addError(error: ReportMessage): void {
    this.#errors.push(error);
  }

  addNotice(notice: ReportMessage): void {
    this.#notices.push(notice);
  }

  #addObject(manifest: ManifestObject): void {
    this.#objects++;
    const judged = this.#judge(manifest.value);
    if (judged.kind !== 'judged') {
      const code = judged.kind === 'refused' ? 'not-an-object' : 'engine';
      this.#errors.push({ code, message: judged.message, ...manifest.place([]) });
      return;
    }
    this.#pods += judged.pods;
    if (judged.findings.length === 0) return;
    const subject = findSubject(manifest.value);
    const exemptions = this.#exempter?.match(judged.findings, manifest.value, manifest.file) ?? [];
    for (const [index, finding] of judged.findings.entries()) {
      this.#findings.push(detach(reportFinding(finding, exemptions[index] ?? null, manifest, subject)));
    }
  }

  /** What was collected, for another collector to add; it says nothing of what depends on all of the inputs. */
  partial(): PartialReport {
    return {
      files: this.#files,
      objects: this.#objects,
      pods: this.#pods,
      findings: this.#findings,
      notices: this.#notices,
      errors: this.#errors,
      usedExemptions: this.#exempter?.used() ?? [],
    };
  }

  /** Adds what was collected elsewhere, of inputs that come after those that are added already. */
  addPartial(partial: PartialReport): void {
    this.#files += partial.files;
    this.#objects += partial.objects;
    this.#pods += partial.pods;
    for (const finding of partial.findings) this.#findings.push(finding);
    for (const notice of partial.notices) this.#notices.push(notice);
    for (const error of partial.errors) this.#errors.push(error);
    this.#exempter?.addUsed(partial.usedExemptions);
  }

  report(): Report {
    const findings = [...this.#findings, ...(this.#exempter?.findings(this.#errors.length === 0) ?? [])];
    return {
      version: 1,
      summary: {
        files: this.#files,
        objects: this.#objects,
        pods: this.#pods,
        ...countFindings(findings),
        errors: this.#errors.length,
      },
      // Findings of one place keep their canonical order: sorting is stable.
      findings: findings.sort(comparePlaces),
      notices: [...this.#notices].sort(comparePlaces),
      errors: [...this.#errors].sort(comparePlaces),
    };
  }
}
