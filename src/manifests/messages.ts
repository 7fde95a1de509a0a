import type { FaultCode } from './fault.ts';

/** Something that a reader of a report must know of a file, with its place. */
interface Message<Code extends string> {
  readonly code: Code;
  /** One line. */
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Input that cannot be trusted: exit status 3. */
export type InputError = Message<FaultCode>;

/**
 * - `unsupported-kind`: containers under a kind whose pods nobody knows to find
 * - `unknown-field`: a field that policies read, but for upper and lower case
 * - `null-item`: an empty item of a List
 * - `not-kubernetes`: a file, found in a folder, that holds no manifests
 * - `helm-template`: a chart's template, found in a folder, that does not read before it is rendered
 * - `ignored-by-kubectl`: a document that is read here and that kubectl would leave out
 */
export type NoticeCode =
  | 'unsupported-kind'
  | 'unknown-field'
  | 'null-item'
  | 'not-kubernetes'
  | 'helm-template'
  | 'ignored-by-kubectl';

/** Worth knowing; never a failure. */
export type Notice = Message<NoticeCode>;

/** A notice before its offset is turned into a place. */
export interface LocatedNotice {
  readonly code: NoticeCode;
  readonly offset: number;
  readonly message: string;
}
