import type { Severity } from '../base/severity.ts';

/** What a report may say of a policy beside its findings. */
export interface ReportPolicy {
  readonly id: string;
  readonly title: string;
  /** Markdown paragraphs. */
  readonly description: string;
  /** Markdown: how to mend what it finds. */
  readonly remedy: string;
  readonly category: string;
  readonly rules: readonly {
    readonly id: string;
    readonly severity: Severity;
    readonly summary: string;
  }[];
}
