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

/** Whether a selector within objects names the key of a label, wherever it stands; they are looked at when first asked. */
export function keySelection(objects: () => readonly Json[]): (key: string) => boolean {
  let keys: Set<string> | null = null;
  return (key) => {
    if (keys === null) {
      keys = new Set();
      for (const object of objects()) collect(object, false, keys);
    }
    return keys.has(key);
  };
}
