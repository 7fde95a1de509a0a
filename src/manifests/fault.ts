/**
 * Why a text, or a part of it, cannot be trusted.
 *
 * - `yaml-syntax`: no YAML or JSON, or YAML that has no meaning as JSON
 * - `not-an-object`: a document or list item that is no Kubernetes object
 * - `encoding`: bytes that are no text
 * - `aliasing`: aliases that expand beyond reason, or into themselves
 * - `duplicate-key`: one key twice in one map
 * - `nesting`: maps and lists too deep
 * - `size`: a file, a document, or their number is too large
 * - `unreadable`: the file cannot be opened or read
 */
export type FaultCode =
  | 'yaml-syntax'
  | 'not-an-object'
  | 'encoding'
  | 'aliasing'
  | 'duplicate-key'
  | 'nesting'
  | 'size'
  | 'unreadable';

/** What is wrong at one offset (UTF-16 units) of a text. */
export interface Fault {
  readonly code: FaultCode;
  readonly offset: number;
  /** One line, without the place. */
  readonly message: string;
}
