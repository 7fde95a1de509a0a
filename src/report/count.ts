/** A number with its noun: `1 pod`, `2 pods`, `3 policies`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
