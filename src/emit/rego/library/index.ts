import { invariant } from '../../../base/invariant.ts';
import type { LibraryFunction } from './function.ts';
import { places } from './places.ts';
import { quantities } from './quantities.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

const functions = { ...values, ...texts, ...quantities, ...places };

export type LibraryName = keyof typeof functions;

const byName: ReadonlyMap<string, LibraryFunction> = new Map(Object.entries(functions));

function withUses(names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const known = byName.get(name);
    invariant(known !== undefined, `the Rego library has no ${name}`);
    for (const other of known.uses) visit(other);
  };
  for (const name of names) visit(name);
  return found;
}

/** The library's module with the functions that are named, and what they call: nothing else is written down. */
export function printLibrary(packageName: string, names: ReadonlySet<LibraryName>): string {
  const wanted = withUses(names);
  const bodies = [...byName].filter(([name]) => wanted.has(name)).map(([, { text }]) => text);
  const comment = '# What the policies share: reading values of unknown types, text, quantities, and places.';
  return `${[`${comment}\npackage ${packageName}`, ...bodies].join('\n\n')}\n`;
}
