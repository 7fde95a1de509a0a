/** A difference that is known and has a reason. It must still be there: one that is gone is a failure too. */
export interface KnownDifference {
  readonly policy: string;
  /** The name of the case; every case when it is left out. */
  readonly case?: string;
  readonly engine: string;
  readonly reason: string;
}

/** The first row that names this policy, case and engine. */
export function knownDifference(
  known: readonly KnownDifference[],
  policy: string,
  caseName: string,
  engine: string,
): KnownDifference | undefined {
  return known.find(
    (row) =>
      row.policy === policy && row.engine === engine && (row.case === undefined || row.case === caseName),
  );
}
