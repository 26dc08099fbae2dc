/** Compiles what is written in AssemblyScript, so that nobody needs its compiler to run Saiten. */
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const ROOT = join(import.meta.dirname, '..')

interface WasmModule {
  /** From the root of the repository. */
  source: string
  file: string
  options: string[]
}

const PAGES_OF_MEMORY = ['--initialMemory', '16', '--maximumMemory', '32768']

export const wasmModules: WasmModule[] = [
  moduleOf('counting', 'counting', PAGES_OF_MEMORY),
  moduleOf('segmenter', 'japanese', ['--enable', 'simd', ...PAGES_OF_MEMORY]),
  moduleOf('numpy-rng', 'corpus', ['--enable', 'simd', '--importMemory', '--memoryBase', '0']),
]

/** `folder` is where the compiled code is called from. */
function moduleOf(name: string, folder: string, options: string[]): WasmModule {
  return { source: `src/text/wasm/${name}.ts`, file: join(ROOT, `src/text/${folder}/${name}.generated.ts`), options }
}

/** The TypeScript file that holds the machine code. */
export async function wasmSource({ source, options }: WasmModule): Promise<string> {
  let binary: Uint8Array | undefined
  const keep = (_name: string, contents: string | Uint8Array) => {
    if (typeof contents !== 'string') binary = contents
  }
  const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--baseDir', ROOT, '--outFile', 'out.wasm']
  const { error, stderr } = await main([source, ...flags, ...options], { writeFile: keep })
  if (error || !binary) throw new Error(`${source} does not compile: ${stderr.toString()}`)
  const lines = Buffer.from(binary)
    .toString('base64')
    .match(/.{1,110}/g)!
    .map((line) => `  '${line}'`)
  return `// Made by \`npm run generate\` from ${source}. Do not edit.
export const CODE =
${lines.join(' +\n')}
`
}
