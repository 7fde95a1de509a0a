/** How a scalar is written; `none` is the empty value that nothing is written for. */
export type ScalarForm = 'none' | 'plain' | 'single' | 'double' | 'block';

interface Written {
  /** Offsets in the text: quotes, brackets and block indicators included, anchors and tags left out. */
  readonly start: number;
  readonly end: number;
  /** The name of its anchor. */
  readonly anchor: string | null;
}

export interface WrittenScalar extends Written {
  readonly kind: 'scalar';
  readonly form: ScalarForm;
}

export interface WrittenAlias extends Written {
  readonly kind: 'alias';
  /** The anchor that it stands for. */
  readonly name: string;
}

export interface WrittenList extends Written {
  readonly kind: 'list';
  /** Written with brackets. */
  readonly isFlow: boolean;
  readonly items: readonly WrittenNode[];
}

/** A key and its value as they are written; a merge key is one too. */
export interface WrittenEntry {
  readonly key: WrittenNode;
  readonly value: WrittenNode;
}

export interface WrittenMap extends Written {
  readonly kind: 'map';
  /** Written with braces. */
  readonly isFlow: boolean;
  readonly entries: readonly WrittenEntry[];
}

/** A value of a document as it is written. */
export type WrittenNode = WrittenScalar | WrittenAlias | WrittenList | WrittenMap;

function childrenOf(node: WrittenNode): readonly WrittenNode[] {
  if (node.kind === 'list') return node.items;
  return node.kind === 'map' ? node.entries.flatMap(({ key, value }) => [key, value]) : [];
}

/** A node and all within it. */
export function nodesWithin(node: WrittenNode): readonly WrittenNode[] {
  const nodes = [node];
  // The list grows while it is walked.
  for (const next of nodes) for (const child of childrenOf(next)) nodes.push(child);
  return nodes;
}
