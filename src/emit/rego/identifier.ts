/** Words that Rego keeps for itself. */
export const keywords: ReadonlySet<string> = new Set(
  'as contains default else every false if import in not null package some true with'.split(' '),
);

/** What documents, built-in functions and their packages are called, and the library: no name of ours hides one. */
const known = new Set(
  (
    'data input abs all and any array assign base64 base64url bits cast_array cast_boolean cast_null cast_object cast_set ' +
    'cast_string ceil concat count crypto div endswith eq equal floor format_int glob graph graphql gt gte hex ' +
    'http indexof indexof_n internal intersection io is_array is_boolean is_null is_number is_object is_set ' +
    'is_string json lower lt lte max min minus mul neq net numbers object opa or plus print product providers ' +
    'rand re_match regex rego rem replace round semver set_diff sort split sprintf startswith strings substring ' +
    'sum time to_number trace trim trim_left trim_prefix trim_right trim_space trim_suffix type_name union units ' +
    'upper urlquery uuid walk yaml lib'
  ).split(' '),
);

/** Longer names are cut: they say no more. */
const longest = 40;

/** A name in Rego's style for any text; never empty, and never one that Rego keeps. */
export function snakeCase(text: string): string {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const cut = words.length > longest ? words.slice(0, longest).replace(/_[^_]*$/, '') : words;
  if (cut === '') return 'value';
  const name = /^[0-9]/.test(cut) ? `n_${cut}` : cut;
  return keywords.has(name) || known.has(name) ? `the_${name}` : name;
}

/** Names in use in one place: a module, or a rule within it. */
export class NamesInUse {
  readonly #own = new Set<string>();
  readonly #outer: NamesInUse | null;

  constructor(outer: NamesInUse | null) {
    this.#outer = outer;
  }

  has(name: string): boolean {
    return this.#own.has(name) || this.#outer?.has(name) === true;
  }

  take(name: string): void {
    this.#own.add(name);
  }

  /** The name for a hint, with a number where it is taken. */
  fresh(hint: string): string {
    const wanted = snakeCase(hint);
    let name = wanted;
    for (let count = 2; this.has(name); count++) name = `${wanted}_${count}`;
    this.take(name);
    return name;
  }
}
