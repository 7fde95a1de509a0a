/** The part of the WebAssembly JavaScript API that is used here; the type library for Node does not declare it. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number; readonly maximum?: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Global {
    value: number;
  }
  class Module {
    constructor(bytes: Uint8Array);
    static imports(
      module: Module,
    ): readonly { readonly module: string; readonly name: string; readonly kind: string }[];
    static exports(module: Module): readonly { readonly name: string; readonly kind: string }[];
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class CompileError extends Error {}
  class RuntimeError extends Error {}
  function validate(bytes: Uint8Array): boolean;
}
