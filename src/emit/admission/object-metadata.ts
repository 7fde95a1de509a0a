import { createHash } from 'node:crypto';
import type { JsonObject } from '../../base/json.ts';
import type { Severity } from '../../base/severity.ts';
import type { Policy } from '../../ir/policy.ts';

/** The longest name of an object that engines also use as the value of a label. */
export const longestName = 63;

/** The name of the object that enforces a policy's rules of one severity. */
export function objectName(policy: Policy, severity: Severity): string {
  return `keystone-${policy.id}-${severity}`;
}

/**
 * Labels by which objects of one build can be found and those of older builds pruned: who made them, of which policy
 * and severity, and a version that changes with `content` alone.
 */
export function objectLabels(policy: Policy, severity: Severity, content: JsonObject): JsonObject {
  return {
    'app.kubernetes.io/component': severity,
    'app.kubernetes.io/managed-by': 'keystone',
    'app.kubernetes.io/name': policy.id,
    'app.kubernetes.io/version': createHash('sha256')
      .update(JSON.stringify(content))
      .digest('hex')
      .slice(0, 12),
  };
}
