/** Writes the machine code of the .wat files in src/ beside them, so that nobody needs a compiler to run Saiten. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const text = join(import.meta.dirname, '../src/text/numpy-rng.wat')
export const wasmFile = text.replace(/\.wat$/, '.generated.ts')

export async function wasmSource(): Promise<string> {
  const tools = await wabt()
  const module = tools.parseWat(text, readFileSync(text, 'utf8'), { simd: true })
  const code = Buffer.from(module.toBinary({}).buffer).toString('base64')
  const lines = code.match(/.{1,110}/g)!.map((line) => `  '${line}'`)
  return `// Made by \`npm run generate\` from numpy-rng.wat. Do not edit.
export const CODE =
${lines.join(' +\n')}
`
}
