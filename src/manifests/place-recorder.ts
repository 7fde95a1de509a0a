import { invariant } from '../base/invariant.ts';

/** Where a member of a map is written. */
export interface MemberOffsets {
  readonly key: number;
  readonly value: number;
}

/** Where a map or list and what it holds are written; offsets into the piece of text that was parsed. */
export interface Layout {
  readonly offset: number;
  readonly members: Map<string, MemberOffsets>;
  readonly items: number[];
}

/**
 * Remembers where values are written. Values that an alias or a merge key brings in keep the place of their
 * anchor, since maps and lists are told apart by identity.
 */
export class PlaceRecorder {
  readonly #layouts = new Map<object, Layout>();

  open(collection: object, offset: number): void {
    this.#layouts.set(collection, { offset, members: new Map(), items: [] });
  }

  addMember(map: object, name: string, offsets: MemberOffsets): void {
    this.layoutOf(map).members.set(name, offsets);
  }

  addItem(list: object, offset: number): void {
    this.layoutOf(list).items.push(offset);
  }

  layoutOf(collection: object): Layout {
    const layout = this.#layouts.get(collection);
    invariant(layout !== undefined, 'a map or list without a layout');
    return layout;
  }
}
