import { isJsonArray, isJsonObject, type Json } from '../base/json.ts';

/** Members whose maps select objects by their labels. */
const selectors: ReadonlySet<string> = new Set(['selector', 'matchLabels', 'nodeSelector', 'podSelector']);

function collect(value: Json, isSelector: boolean, into: Set<string>): void {
  if (isJsonArray(value)) {
    for (const item of value) collect(item, isSelector, into);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (isSelector) into.add(name);
    // An expression of a selector: {key, operator, values}.
    if (name === 'key' && typeof member === 'string' && Object.hasOwn(value, 'operator')) into.add(member);
    collect(member, isSelector || selectors.has(name), into);
  }
}

/** The keys of labels that selectors within objects name, wherever they stand. */
export function selectedKeys(objects: readonly Json[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const object of objects) collect(object, false, keys);
  return keys;
}
