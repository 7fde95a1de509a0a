export { type Batch, batchInputs } from './batch-inputs.ts';
export { type Change, type ChangeOf, changeValue, type Member } from './edit/change.ts';
export {
  type EditableDocument,
  type EditedPiece,
  editPiece,
  piecesOf,
  readEditable,
} from './edit/editable.ts';
export { isRefusal, type Refusal } from './edit/refusal.ts';
export { applyEdits, offsetBefore, type TextEdit } from './edit/text-edit.ts';
export type { FaultCode } from './fault.ts';
export { type FoundFiles, findFiles, type InputFile, stdinName } from './find-files.ts';
export { type KubectlDifference, kubectlDifferences } from './kubectl-differences.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { ManifestObject } from './manifest-object.ts';
export type { InputError, Notice, NoticeCode } from './messages.ts';
export { createNoticeFinder, type FindNotices } from './notices/find-notices.ts';
export type { FieldPath, NoticeTables } from './notices/notice-tables.ts';
export { type KindWithPods, workloadNoticeTables } from './notices/workload-notice-tables.ts';
export { type FileReading, type ReadFilesOptions, readFiles } from './read-files.ts';
export {
  type ManifestFile,
  type ReadOptions,
  type ReadSummary,
  readManifests,
  streamManifests,
} from './read-manifests.ts';
