import type { Bool } from '../bool.ts';
import type { Str } from '../str.ts';

/** What a container can be called: a DNS label (RFC 1123), as `core/v1` Container.name has it. */
const dnsLabel = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

/** What an annotation can be called, lower-cased: `IsQualifiedName` of k8s.io/apimachinery, but for its lengths. */
const qualifiedName =
  '([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[a-z0-9]([-a-z0-9_.]{0,61}[a-z0-9])?';

/** `IsQualifiedName` bounds the part before the slash. */
const longestPrefix = 253;

export function isContainerName(name: Str): Bool {
  return name.matches(dnsLabel);
}

/** Whether the API server takes the key, which it lower-cases before it looks. */
export function isAnnotationKey(key: Str): Bool {
  const prefix = key.before('/').orElse('');
  return key.lowerAscii().matches(qualifiedName).and(prefix.length().atMost(longestPrefix));
}
