import type { ValueType } from './value-type.ts';

/** An instruction that takes operands from the stack and leaves one result, without immediates. */
export interface NumericInstruction {
  readonly opcode: number;
  readonly operands: readonly ValueType[];
  readonly result: ValueType;
}

/**
 * The numeric instructions by their name in the text format (core specification 5.4.7). Generated code touches memory
 * only through the runtime's functions, so there are no loads and stores, and no floats.
 */
export const numericInstructions = {
  'i32.eqz': { opcode: 0x45, operands: ['i32'], result: 'i32' },
  'i32.eq': { opcode: 0x46, operands: ['i32', 'i32'], result: 'i32' },
  'i32.ne': { opcode: 0x47, operands: ['i32', 'i32'], result: 'i32' },
  'i32.lt_s': { opcode: 0x48, operands: ['i32', 'i32'], result: 'i32' },
  'i32.lt_u': { opcode: 0x49, operands: ['i32', 'i32'], result: 'i32' },
  'i32.gt_s': { opcode: 0x4a, operands: ['i32', 'i32'], result: 'i32' },
  'i32.gt_u': { opcode: 0x4b, operands: ['i32', 'i32'], result: 'i32' },
  'i32.le_s': { opcode: 0x4c, operands: ['i32', 'i32'], result: 'i32' },
  'i32.le_u': { opcode: 0x4d, operands: ['i32', 'i32'], result: 'i32' },
  'i32.ge_s': { opcode: 0x4e, operands: ['i32', 'i32'], result: 'i32' },
  'i32.ge_u': { opcode: 0x4f, operands: ['i32', 'i32'], result: 'i32' },
  'i64.eqz': { opcode: 0x50, operands: ['i64'], result: 'i32' },
  'i64.eq': { opcode: 0x51, operands: ['i64', 'i64'], result: 'i32' },
  'i64.ne': { opcode: 0x52, operands: ['i64', 'i64'], result: 'i32' },
  'i64.lt_s': { opcode: 0x53, operands: ['i64', 'i64'], result: 'i32' },
  'i64.lt_u': { opcode: 0x54, operands: ['i64', 'i64'], result: 'i32' },
  'i64.gt_s': { opcode: 0x55, operands: ['i64', 'i64'], result: 'i32' },
  'i64.gt_u': { opcode: 0x56, operands: ['i64', 'i64'], result: 'i32' },
  'i64.le_s': { opcode: 0x57, operands: ['i64', 'i64'], result: 'i32' },
  'i64.le_u': { opcode: 0x58, operands: ['i64', 'i64'], result: 'i32' },
  'i64.ge_s': { opcode: 0x59, operands: ['i64', 'i64'], result: 'i32' },
  'i64.ge_u': { opcode: 0x5a, operands: ['i64', 'i64'], result: 'i32' },
  'i32.add': { opcode: 0x6a, operands: ['i32', 'i32'], result: 'i32' },
  'i32.sub': { opcode: 0x6b, operands: ['i32', 'i32'], result: 'i32' },
  'i32.mul': { opcode: 0x6c, operands: ['i32', 'i32'], result: 'i32' },
  'i32.and': { opcode: 0x71, operands: ['i32', 'i32'], result: 'i32' },
  'i32.or': { opcode: 0x72, operands: ['i32', 'i32'], result: 'i32' },
  'i32.xor': { opcode: 0x73, operands: ['i32', 'i32'], result: 'i32' },
  'i32.shl': { opcode: 0x74, operands: ['i32', 'i32'], result: 'i32' },
  'i32.shr_s': { opcode: 0x75, operands: ['i32', 'i32'], result: 'i32' },
  'i32.shr_u': { opcode: 0x76, operands: ['i32', 'i32'], result: 'i32' },
  'i64.add': { opcode: 0x7c, operands: ['i64', 'i64'], result: 'i64' },
  'i64.sub': { opcode: 0x7d, operands: ['i64', 'i64'], result: 'i64' },
  'i64.mul': { opcode: 0x7e, operands: ['i64', 'i64'], result: 'i64' },
  'i64.and': { opcode: 0x83, operands: ['i64', 'i64'], result: 'i64' },
  'i64.or': { opcode: 0x84, operands: ['i64', 'i64'], result: 'i64' },
  'i64.xor': { opcode: 0x85, operands: ['i64', 'i64'], result: 'i64' },
  'i32.wrap_i64': { opcode: 0xa7, operands: ['i64'], result: 'i32' },
  'i64.extend_i32_s': { opcode: 0xac, operands: ['i32'], result: 'i64' },
  'i64.extend_i32_u': { opcode: 0xad, operands: ['i32'], result: 'i64' },
} as const satisfies Readonly<Record<string, NumericInstruction>>;

export type NumericName = keyof typeof numericInstructions;
