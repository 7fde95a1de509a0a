import { compareCodePoints } from '../../base/code-points.ts';
import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';

/** JSON on one line with the members of each map in order of code points: equal values have equal texts. */
export function stableJson(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([left], [right]) => compareCodePoints(left, right));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${stableJson(member)}`).join(',')}}`;
}
