/** How generated code and the guest runtime meet; the linker removes these names. */
export const seams = {
  /** Module of the imports that the linker replaces with functions of the program. */
  policyModule: 'policy',
  /** Prefix of the exports that generated code calls. */
  runtimePrefix: 'rt_',
  /** Exported global: where the arena starts. */
  heap: 'rt_heap',
} as const;

/** The hosts with the least memory give five pages (npm SDK, burrego). */
export const leastHostPages = 5;
export const pageSize = 0x10000;
