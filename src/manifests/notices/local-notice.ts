import type { Path } from '../../base/pointer.ts';
import type { NoticeCode } from '../messages.ts';

/** A notice about the key at a path of one object. */
export interface LocalNotice {
  readonly code: NoticeCode;
  readonly path: Path;
  readonly message: string;
}
