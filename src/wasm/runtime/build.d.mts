/** The module's bytes. Throws what the compiler says when it does not compile. */
export function compileRuntime(): Promise<Uint8Array>;

/** Writes the module to `out`, unless it is newer than all sources. */
export function buildRuntime(out: string): Promise<void>;
