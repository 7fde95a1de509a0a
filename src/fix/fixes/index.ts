import type { Fix } from '../fix.ts';
import { annotationPerContainer } from './annotation-per-container.ts';
import { labelToAnnotation } from './label-to-annotation.ts';
import { mendKey } from './mend-key.ts';
import { mendValue } from './mend-value.ts';
import { moveToTemplate } from './move-to-template.ts';
import { nativeSidecar } from './native-sidecar.ts';
import { removeDangling } from './remove-dangling.ts';

/** All fixes, in the order in which they are tried: what is mended first is what later ones build on. */
export const fixes: readonly Fix[] = [
  mendValue,
  mendKey,
  labelToAnnotation,
  moveToTemplate,
  annotationPerContainer,
  removeDangling,
  nativeSidecar,
];
