/** Names of the functions that stand for what is no call in CEL, or for calls that are counted. */
export const hostFunctions = {
  charge: '@charge',
  variable: '@variable',
  has: '@has',
  newList: '@newList',
  append: '@append',
  range: '@range',
} as const;

/** The function that is called in the place of another, and counts its calls by a cost. */
export const countedName = (key: string, cost: string): string => `@${key} ${cost}`;
