import type { Path } from '../base/pointer.ts';

/** What is wrong at one place of a configuration. */
export interface ConfigurationProblem {
  /** Stable; documentation and tests name it. */
  readonly code:
    | 'config-key'
    | 'config-missing'
    | 'config-type'
    | 'config-value'
    | 'config-size'
    | 'config-name';
  readonly path: Path;
  /** Whether it is the key that is wrong, or its value. */
  readonly at: 'key' | 'value';
  /** One line, without the path. */
  readonly message: string;
  /** A word that is not known, and those that are: for a hint. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] } | undefined;
}

/** A path as users write it: `exemptions[0].match.files`; the empty string for the configuration itself. */
export function pathText(path: Path): string {
  const text = path.map((step) =>
    typeof step === 'number'
      ? `[${step}]`
      : /^[\w$-]+$/.test(step)
        ? `.${step}`
        : `[${JSON.stringify(step)}]`,
  );
  return text.join('').replace(/^\./, '');
}
