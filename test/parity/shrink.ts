import { isJsonArray, isJsonObject, type Json } from '../../src/base/json.ts';
import type { ParityInput } from './generate/inputs.ts';
import { parameterSets } from './generate/parameters.ts';

/** Judging again and again must end. */
const mostAttempts = 4000;

/** A value with one thing less, the largest things first. */
function* smaller(value: Json): Generator<Json> {
  if (isJsonArray(value)) {
    for (const index of value.keys()) yield value.filter((_, at) => at !== index);
    for (const [index, item] of value.entries()) {
      for (const less of smaller(item)) yield value.map((other, at) => (at === index ? less : other));
    }
  } else if (isJsonObject(value)) {
    const entries = Object.entries(value);
    for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key));
    for (const [key, member] of entries) {
      for (const less of smaller(member)) {
        yield Object.fromEntries(entries.map(([other, kept]) => [other, other === key ? less : kept]));
      }
    }
  } else if (typeof value === 'string' && value.length > 1) {
    const characters = [...value];
    yield characters.slice(0, Math.ceil(characters.length / 2)).join('');
    yield characters.slice(Math.floor(characters.length / 2)).join('');
  }
}

/** The input with less and less in it, as long as `fails` holds. */
export function shrink(input: ParityInput, fails: (input: ParityInput) => boolean): ParityInput {
  let smallest = input;
  let attempts = 0;
  const accept = (candidate: ParityInput): boolean => {
    attempts++;
    if (!fails(candidate)) return false;
    smallest = candidate;
    return true;
  };
  const [defaults] = parameterSets;
  if (defaults !== undefined) accept({ ...input, parameters: defaults });
  for (let isSmaller = true; isSmaller && attempts < mostAttempts; ) {
    isSmaller = false;
    for (const less of smaller(smallest.input)) {
      isSmaller = accept({ ...smallest, input: less });
      if (isSmaller || attempts >= mostAttempts) break;
    }
  }
  return smallest;
}
