import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize, relative, sep } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const src = join(root, 'src')

/** The order that docs/architecture.md states: level by level, from the top. */
function statedOrder(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8')
  const block = /<!-- import order -->\n+```text\n((?:.+\n)+?)```/.exec(text)?.[1] ?? ''
  return block
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

const order = statedOrder('docs/architecture.md')
const levelOf = (folder: string) => order.findIndex((level) => level.includes(folder))

/** Where a file of src/ lives: its folder, or `src/*.ts` for those beside the folders. */
const roomOf = (path: string) => (path.includes(sep) ? (path.split(sep)[0] as string) : 'src/*.ts')

/** Tests, what only they use, and what is compiled to WebAssembly may import what they like. */
const OF_TESTS = /\.test\.ts$|(?:^|[\\/])(?:testing|contract|fixtures|wasm|hostile)(?:[\\/]|\.ts$)|conformance\.ts$/
/** However it is loaded: imported, re-exported, as a type, later, or as the file of a thread. */
const PATH = /['"`](\.{1,2}\/[^'"`\n]+\.ts)['"`]/g

const files = globSync('**/*.ts', { cwd: src }).filter((file) => !OF_TESTS.test(file))

// A path of no file is an example in a text.
const imports = files.flatMap((file) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(PATH)]
    .map(([, path]) => relative(src, normalize(join(src, file, '..', path as string))))
    .filter((target) => existsSync(join(src, target)))
    .map((target) => ({ from: file, to: target, rooms: [roomOf(file), roomOf(target)] as const })),
)

it('every folder of src/ has its place in the order', () => {
  const folders = [...new Set(files.map(roomOf))]
  expect(folders.filter((folder) => levelOf(folder) < 0)).toEqual([])
})

it('imports point down only', () => {
  expect(imports.length).toBeGreaterThan(files.length)
  const wrong = imports.filter(({ rooms: [from, to] }) => from !== to && to !== '..' && levelOf(from) >= levelOf(to))
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

it('the Japanese page states the same order', () => {
  expect(statedOrder('docs/architecture.ja.md')).toEqual(order)
})
