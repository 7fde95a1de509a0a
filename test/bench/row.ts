import type { Measured } from './measure.ts';

/** Seconds, bytes, or units of cost as the API server counts them. */
export type Unit = 's' | 'B' | 'cost';

/** A measured number; spread only of times. */
export interface Quantity {
  readonly unit: Unit;
  readonly best: number;
  readonly worst: number;
}

export interface Row {
  readonly what: string;
  readonly quantity: Quantity;
  /** What it is compared with, in the same run. */
  readonly against: { readonly what: string; readonly quantity: Quantity } | null;
  /** What the ratio, or without one the number itself, may be at most. */
  readonly budget: number | null;
}

export interface Section {
  readonly title: string;
  /** What is measured, and how. */
  readonly text: string;
  readonly rows: readonly Row[];
  /** What could not be measured, and why: said, never left out. */
  readonly skipped: readonly string[];
}

export const time = ({ best, worst }: Measured): Quantity => ({ unit: 's', best, worst });
export const cost = (units: number): Quantity => ({ unit: 'cost', best: units, worst: units });
export const bytes = (count: number): Quantity => ({ unit: 'B', best: count, worst: count });

/** The row's number that a budget bounds. */
export function bounded({ quantity, against }: Row): number {
  return against === null ? quantity.best : quantity.best / against.quantity.best;
}

/** A number that is compared with nothing in the same run. */
export function alone(what: string, quantity: Quantity, budget: number | null = null): Row {
  return { what, quantity, against: null, budget };
}
