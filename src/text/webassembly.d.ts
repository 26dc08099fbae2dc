// What we use of WebAssembly: TypeScript has its types only together with those of a browser.
declare namespace WebAssembly {
  class Module {
    constructor(code: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Record<string, unknown>
  }
  interface Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
