import { resolvePlainScalar } from '../plain-scalar.ts';
import type { ScalarForm } from './written-node.ts';

/** Neither indicators nor anything that ends a scalar, in block and in flow. */
const plainText = /^[A-Za-z0-9_](?:[-A-Za-z0-9_./]*[A-Za-z0-9_])?$/;
const printableAscii = /^[ -~]*$/;

function isPlain(text: string): boolean {
  return plainText.test(text) && resolvePlainScalar(text) === text;
}

/** A string as a scalar, in the form that others near it have; in double quotes where that form cannot hold it. */
export function scalarText(text: string, form: ScalarForm): string {
  if (form === 'single' && printableAscii.test(text)) return `'${text.replaceAll("'", "''")}'`;
  if (form === 'double' || !isPlain(text)) return JSON.stringify(text);
  return text;
}
