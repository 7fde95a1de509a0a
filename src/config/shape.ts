/**
 * What a part of a configuration may be. One table of these checks what users write, gives editors their JSON Schema,
 * and words the documentation of each key.
 */
export type Shape =
  | TextShape
  | { readonly shape: 'any' }
  | { readonly shape: 'boolean' }
  | {
      readonly shape: 'integer';
      readonly minimum?: number | undefined;
      readonly maximum?: number | undefined;
    }
  | { readonly shape: 'choice'; readonly choices: readonly (string | boolean)[] }
  | { readonly shape: 'list'; readonly items: Shape; readonly notEmpty?: boolean }
  | { readonly shape: 'map'; readonly names: TextShape; readonly values: Shape }
  | RecordShape
  /** A scalar, or a record that says more. */
  | { readonly shape: 'either'; readonly scalar: Shape; readonly record: RecordShape };

export interface TextShape {
  readonly shape: 'text';
  /** What is wanted, as messages say it: `a date, such as 2027-03-31`. */
  readonly wanted: string;
  /** That the whole text matches, in the syntax that JSON Schema and JavaScript share; any text where it is not given. */
  readonly pattern?: string | undefined;
}

/** A map whose keys are known. */
export interface RecordShape {
  readonly shape: 'record';
  readonly members: Readonly<Record<string, MemberShape>>;
  /** What is wanted when there is no member at all; any number is fine where it is not given. */
  readonly notEmpty?: string;
  /** For keys that are not known beforehand; such keys are refused where it is not given. */
  readonly others?: { readonly names: TextShape; readonly value: Shape };
}

export interface MemberShape {
  /** One sentence or more, for editors and documentation. */
  readonly doc: string;
  readonly value: Shape;
  readonly required?: boolean;
}
