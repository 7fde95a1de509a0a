import type { Backend } from './backend.ts';

/** Every target, in the order of the documentation. */
export const backends: readonly Backend[] = [];
