import type { SourcePlace } from './source.ts';

/** What is wrong with a policy, a configuration or a target; data, printed by the command line alone. */
export interface Diagnostic {
  /** Stable, kebab-case; tests and documentation name it. */
  readonly code: string;
  readonly severity: 'error' | 'warn' | 'info';
  /** One line; names its subject. */
  readonly message: string;
  readonly place?: SourcePlace | undefined;
  readonly hint?: string | undefined;
}
