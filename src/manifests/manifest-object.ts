import type { JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';

/** One Kubernetes object (or AdmissionReview) of a file. */
export interface ManifestObject {
  /** What kubectl would send; an item of a typed list has the kind that its list gives it. */
  readonly value: JsonObject;
  readonly file: string;
  /** Where the object is within a List; null when it is a document of its own. */
  readonly item: Path | null;
  /** The file from which a tool rendered it, as a comment above the document says; null where none does. */
  source(): string | null;
  /** Where a value is written; for a path that is not there, its nearest ancestor. Paths start at the object. */
  place(path: Path): SourcePlace;
  /** Where the key of a value is written; an item of a list is its own key. */
  keyPlace(path: Path): SourcePlace;
}
