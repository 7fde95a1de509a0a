export { emitTemplateModules, type TemplateModules, type TemplateOptions } from './gatekeeper.ts';
export { type LibraryName, printLibrary } from './library/index.ts';
export { emitPolicy, type PolicyModule, type PolicyOptions } from './policy.ts';
export { emitProgram, type ProgramOptions, type RegoFile } from './program.ts';
export { emitReview, type ReviewOptions, usedByReview } from './review.ts';
export { support } from './support.ts';
