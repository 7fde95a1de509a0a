import { compareCodePoints } from '../base/code-points.ts';
import type { Expression, ReadType, RootName } from '../ir/expression.ts';
import { expressionsOf, operandsOf } from '../ir/operands.ts';
import type { Policy } from '../ir/policy.ts';

/** `[]` crosses the items of a list, `{}` the members of a map; anything else is a member's name. */
export type PathPattern = readonly string[];

/** What policies take a value for. */
export type ExpectedType = ReadType | 'list' | 'map';

/** A place that policies read, the pod itself or below it or the object, and the type that they take it for. */
export interface ReadPath {
  readonly root: RootName;
  readonly pattern: PathPattern;
  readonly type: ExpectedType;
}

interface Place {
  readonly root: RootName;
  readonly pattern: PathPattern;
}

type Places = readonly Place[];
type Bound = ReadonlyMap<string, Places>;

const below = (places: Places, segment: string): Places =>
  places.map(({ root, pattern }) => ({ root, pattern: [...pattern, segment] }));

/** Collects the reads within expressions, following variables to what they stand for. */
class Collector {
  readonly reads = new Map<string, ReadPath>();

  #add(places: Places, type: ExpectedType): void {
    for (const { root, pattern } of places) {
      // The object is a map, or would not be judged; what stands where a pod template should be need not be one.
      if (root === 'object' && pattern.length === 0) continue;
      this.reads.set(JSON.stringify([root, pattern, type]), { root, pattern, type });
    }
  }

  /** Where a node can be; nowhere for what is not in the object. */
  #placesOf(expression: Expression, bound: Bound): Places {
    switch (expression.kind) {
      case 'root':
        return [{ root: expression.name, pattern: [] }];
      case 'named':
        return this.#placesOf(expression.value, bound);
      case 'variable':
        return bound.get(expression.variable.id) ?? [];
      case 'field': {
        const base = this.#placesOf(expression.base, bound);
        return below(base, expression.key.kind === 'literal' ? String(expression.key.value) : '{}');
      }
      case 'value':
        return this.#placesOf(expression.entry, bound);
      case 'find':
        return this.#itemPlaces(expression.source, bound);
      default:
        return [];
    }
  }

  /** Where the items of a source can be. */
  #itemPlaces(source: Expression, bound: Bound): Places {
    if (source.kind === 'items') return below(this.#placesOf(source.node, bound), '[]');
    if (source.kind === 'entries') return below(this.#placesOf(source.node, bound), '{}');
    if (source.kind === 'append') return source.lists.flatMap((list) => this.#itemPlaces(list, bound));
    return [];
  }

  #addOwn(expression: Expression, bound: Bound): void {
    if (expression.kind === 'field') this.#add(this.#placesOf(expression.base, bound), 'map');
    if (expression.kind === 'read') this.#add(this.#placesOf(expression.node, bound), expression.as);
    if (expression.kind === 'items' || expression.kind === 'strings') {
      const places = this.#placesOf(expression.node, bound);
      this.#add(places, 'list');
      if (expression.kind === 'strings') this.#add(below(places, '[]'), 'str');
      else if (expression.filter === 'map') this.#add(below(places, '[]'), 'map');
    }
    if (expression.kind === 'entries') {
      const places = this.#placesOf(expression.node, bound);
      this.#add(places, 'map');
      if (expression.filter !== 'any') this.#add(below(places, '{}'), expression.filter);
    }
  }

  collect(expression: Expression, bound: Bound): void {
    this.#addOwn(expression, bound);
    let inner = bound;
    if (expression.kind === 'names') {
      for (const { variable, source } of expression.from) {
        inner = new Map(inner).set(variable.id, this.#itemPlaces(source, inner));
      }
    } else if ('source' in expression) {
      inner = new Map(bound).set(expression.variable.id, this.#itemPlaces(expression.source, bound));
    }
    for (const operand of operandsOf(expression)) this.collect(operand, inner);
  }

  collectPolicy(policy: Policy): void {
    for (const rule of policy.rules) {
      let bound: Bound = new Map();
      for (const { variable, source } of rule.each) {
        bound = new Map(bound).set(variable.id, this.#itemPlaces(source, bound));
      }
      for (const expression of expressionsOf(rule)) this.collect(expression, bound);
    }
  }
}

/** A path as Kubernetes' documentation writes it: `spec.containers[].name`. */
export function patternText(pattern: PathPattern): string {
  return pattern.reduce((text, segment) => {
    if (segment === '[]' || segment === '{}') return `${text}${segment}`;
    return text === '' ? segment : `${text}.${segment}`;
  }, '');
}

/** Everything that policies read of an object, with the types that they read it as; sorted, each once. */
export function readPaths(policies: readonly Policy[]): readonly ReadPath[] {
  const collector = new Collector();
  for (const policy of policies) collector.collectPolicy(policy);
  const key = ({ root, pattern, type }: ReadPath): string => `${root} ${patternText(pattern)} ${type}`;
  return [...collector.reads.values()].sort((left, right) => compareCodePoints(key(left), key(right)));
}
