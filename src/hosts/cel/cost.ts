import { type CelValue, isCelList, isCelMap } from '@bufbuild/cel';

/**
 * How calls are counted, by what their cost depends on. The first seven are those of cel-go
 * (github.com/google/cel-go, interpreter/runtimecost.go), the others those of Kubernetes' functions (k8s.io/apiserver,
 * pkg/cel/library/cost.go).
 */
export type CostName =
  | 'one'
  | 'second-by-ten'
  | 'first-by-ten'
  | 'items-of-second'
  | 'smaller-by-ten'
  | 'both-by-ten'
  | 'product'
  | 'pattern'
  | 'first-by-five'
  | 'result-by-five'
  | 'traversal';

type Cost = (args: readonly CelValue[], result: CelValue) => number;

/** Code points are counted as UTF-16 units, of which there are never less: cheap, and exact but for rare characters. */
function sizeOf(value: CelValue | undefined): number {
  if (typeof value === 'string') return value.length;
  if (isCelList(value) || isCelMap(value)) return value.size;
  return value instanceof Uint8Array ? value.length : 1;
}

const tenth = (size: number): number => Math.ceil(size / 10);

/** Bytes of text by ten, and 1 for each other scalar, down through lists and maps. */
function traversal(value: CelValue | undefined): number {
  if (typeof value === 'string') return Math.floor(Buffer.byteLength(value) / 10);
  if (isCelList(value)) {
    let cost = 0;
    for (const item of value) cost += traversal(item);
    return cost;
  }
  if (isCelMap(value)) {
    let cost = 0;
    for (const [key, item] of value) cost += traversal(key) + traversal(item);
    return cost;
  }
  return value instanceof Uint8Array ? Math.floor(value.length / 10) : 1;
}

export const costs: Readonly<Record<CostName, Cost>> = {
  one: () => 1,
  'second-by-ten': ([, second]) => tenth(sizeOf(second)),
  'first-by-ten': ([first]) => tenth(sizeOf(first)),
  'items-of-second': ([, second]) => sizeOf(second),
  'smaller-by-ten': ([first, second]) => tenth(Math.min(sizeOf(first), sizeOf(second))),
  'both-by-ten': ([first, second]) => tenth(sizeOf(first) + sizeOf(second)),
  product: ([first, second]) => tenth(sizeOf(first)) * tenth(sizeOf(second)),
  pattern: ([text, pattern]) => tenth(sizeOf(text) + 1) * Math.ceil(sizeOf(pattern) / 4),
  'first-by-five': ([first]) => Math.ceil(sizeOf(first) / 5),
  'result-by-five': (_, result) => Math.ceil(sizeOf(result) / 5),
  traversal: ([first]) => traversal(first),
};
