/** The value types that generated code uses. The guest runtime uses no others. */
export type ValueType = 'i32' | 'i64';

/** What an expression leaves on the stack; `none` for nothing. */
export type ResultType = ValueType | 'none';

/** Their bytes in the binary format (core specification 5.3.1, 5.3.2; `none` is the empty block type). */
export const typeCodes: Readonly<Record<ResultType, number>> = { i32: 0x7f, i64: 0x7e, none: 0x40 };
