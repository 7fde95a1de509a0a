import { exemptionObject, requestNamespace } from '../analysis/exempt/exemption-subject.ts';
import { matchesExemption } from '../analysis/exempt/matches-exemption.ts';
import type { Exemption } from '../base/exemption.ts';
import type { Finding } from '../base/finding.ts';
import { isExpired } from '../base/is-expired.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import type { ReportFinding } from '../report/report.ts';
import { expiredFinding, unusedFinding } from './exemption-findings.ts';
import { judgedObject, requestOf } from './judged-object.ts';

/** The exemptions of a configuration, and what is known of the run. */
export interface ExemptionOptions {
  readonly exemptions: readonly Exemption[];
  /** In UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether everything that the configuration names is checked: then an exemption that matches nothing is a finding. */
  readonly isWholeRun: boolean;
  /** Where the configuration has the value at a path, as reports name files. */
  readonly place: (path: Path) => SourcePlace;
  /** A file of the report, relative to the folder of the configuration; null for what is in no file. */
  readonly fileInFolder: (file: string) => string | null;
}

/** Says which findings are exempted, and remembers which exemptions were needed. */
export class Exempter {
  readonly #options: ExemptionOptions;
  readonly #holding: readonly Exemption[];
  readonly #used = new Set<Exemption>();

  constructor(options: ExemptionOptions) {
    this.#options = options;
    this.#holding = options.exemptions.filter((exemption) => !isExpired(exemption, options.today));
  }

  /** For each finding on a document, in their order, the first exemption under which it falls, or null. */
  match(findings: readonly Finding[], document: JsonObject, file: string): readonly (Exemption | null)[] {
    const object = judgedObject(document);
    if (this.#holding.length === 0 || !isJsonObject(object)) return findings.map(() => null);
    const request = requestOf(document);
    const subject = {
      // Objects that controllers make carry no namespace yet.
      ...exemptionObject(object, request === null ? null : requestNamespace(request)),
      file: this.#options.fileInFolder(file),
    };
    return findings.map(({ policy, container }) => {
      const matching = this.#holding.filter((one) =>
        matchesExemption(one, { ...subject, policy, container }),
      );
      for (const exemption of matching) this.#used.add(exemption);
      return matching[0] ?? null;
    });
  }

  /** Indices of the exemptions that were needed so far. */
  used(): readonly number[] {
    return [...this.#options.exemptions.entries()].flatMap(([index, one]) =>
      this.#used.has(one) ? [index] : [],
    );
  }

  /** Remembers that exemptions were needed elsewhere. */
  addUsed(indices: readonly number[]): void {
    for (const index of indices) {
      const exemption = this.#options.exemptions[index];
      if (exemption !== undefined) this.#used.add(exemption);
    }
  }

  /**
   * What is wrong with the exemptions themselves.
   *
   * @param wasReadWhole Whether every input could be read: what could not may hold what an exemption is for.
   */
  findings(wasReadWhole: boolean): readonly ReportFinding[] {
    const { exemptions, today, isWholeRun, place } = this.#options;
    return exemptions.flatMap((exemption, index) => {
      if (isExpired(exemption, today)) return [expiredFinding(exemption, index, place)];
      const isUnused = isWholeRun && wasReadWhole && !this.#used.has(exemption);
      return isUnused ? [unusedFinding(exemption, index, place)] : [];
    });
  }
}
