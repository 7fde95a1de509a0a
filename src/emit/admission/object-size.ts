import type { Diagnostic } from '../../base/diagnostic.ts';
import type { JsonObject } from '../../base/json.ts';
import type { AdmissionPolicy } from './admission-policies.ts';

/**
 * The bytes of an object that `kubectl apply` can still keep in an annotation, of all of which there may be 256 KiB;
 * some are left for others.
 */
const mostBytes = 240 * 1024;

/** Why an object cannot be applied; null when it can. */
export function findTooLarge(
  { policy, severity }: AdmissionPolicy,
  object: JsonObject,
  target: string,
): Diagnostic | null {
  const bytes = Buffer.byteLength(JSON.stringify(object));
  if (bytes <= mostBytes) return null;
  return {
    code: 'unsupported',
    severity: 'warn',
    message: `${target} leaves out ${policy.id}, severity ${severity}: its object has ${bytes} bytes, and kubectl applies at most ${mostBytes}`,
    place: policy.origin,
  };
}
