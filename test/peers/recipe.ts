import table from './engines.json' with { type: 'json' };

/** The engines that can be built, by the name of their binary. */
export type EngineName = keyof typeof table;

/** How one engine is built from the Go module proxy, and how its binary is recognised. `{version}` stands for the version in `link` and `says`. */
export interface Recipe {
  /** Without the leading `v` of Go and Kubernetes. */
  readonly version: string;
  /** The Go module whose version this is. */
  readonly module: string;
  /** The `main` package. */
  readonly package: string;
  /** A folder here with `go.mod` and `go.sum`, for modules that `go install …@version` refuses (they have `replace` lines) or that are ours. */
  readonly folder: string | null;
  /** Build tags. */
  readonly tags: readonly string[];
  /** String variables that the linker sets: where a release build writes its version. */
  readonly link: Readonly<Record<string, string>>;
  /** Folders of the module that tests need, by the name of the copy beside the binary. */
  readonly assets: Readonly<Record<string, string>>;
  /** Arguments with which the binary tells its version, or failing that what it is. */
  readonly asks: readonly string[];
  /** What the answer must contain. */
  readonly says: readonly string[];
}

/** Every recipe, in the order in which they are built: what is needed first comes first. */
export const recipes: Readonly<Record<EngineName, Recipe>> = table;

/** Whether a text names an engine. */
export function isEngineName(text: string): text is EngineName {
  return Object.hasOwn(recipes, text);
}

/** The names in build order. */
export const engineNames: readonly EngineName[] = Object.keys(recipes).filter(isEngineName);

/** A text of the recipe with the version put in. */
export function withVersion(recipe: Recipe, text: string): string {
  return text.replaceAll('{version}', recipe.version);
}
