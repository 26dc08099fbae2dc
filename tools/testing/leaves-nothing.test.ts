import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { leavesNothing } from './leaves-nothing.ts'

/** A test, the helper that it imports, and a module of the product. */
function judged(test: string, { helper = '', product = '' } = {}): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-leaves-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'testing'))
  writeFileSync(join(folder, 'testing/help.ts'), helper)
  writeFileSync(join(folder, 'add.ts'), product)
  writeFileSync(join(folder, 'add.test.ts'), test)
  return leavesNothing(join(folder, 'add.test.ts'))
}

it.each([
  "import { readFileSync } from 'node:fs'\nimport { join } from 'node:path'\nimport { it } from 'vitest'",
  "import { spawn } from 'node:child_process'\nimport { writeFileSync } from 'node:fs'\nspawn(process.execPath)",
  "import type { Worker } from 'node:worker_threads'\nimport type { Pool } from 'pg'",
  "const { add } = await import('./add.ts')\nexpect(add.prototype === undefined).toBe(true)",
  'const NAMES = new Set(["a"])\nconst none = (env = process.env) => [env.LANG]',
])('what only computes, or works in folders and processes of its own, may share one: %j', (text) => {
  expect(judged(text)).toBe(true)
  expect(judged("import './testing/help.ts'", { helper: text.replaceAll('./add.ts', '../add.ts') })).toBe(true)
})

it.each([
  "import { createServer } from 'node:http'",
  "import { setTimeout } from 'node:timers/promises'",
  "import pg from 'pg'",
  "import {\n  Pool,\n} from 'pg'",
  "export { Pool } from 'pg'",
  "await import('pg')",
  'await import(name)',
  "import './gone.ts'",
  "process.chdir('..')",
  "process.env.TZ = 'Asia/Tokyo'",
  "process.env['TZ'] = 'Asia/Tokyo'",
  'delete process.env.TZ',
  'globalThis.fetch = mine',
  'vi.useFakeTimers()',
  "Object.defineProperty(Array.prototype, 'x', {})",
  'Array.prototype.at = mine',
  'Object.prototype[name] ??= 1',
  'setTimeout(later, 5)',
  'await fetch(url)',
  'let last = 0',
  'export let last: string | undefined',
  'const seen = new Map<string, number>()',
  'export const all: string[] = []',
  'class Numbered {\n  static #last = 0\n}',
  'expect.extend({ toScore })',
])('what another could see does not, nor what imports it: %j', (text) => {
  expect(judged(text)).toBe(false)
  expect(judged("import { help } from './testing/help.ts'", { helper: text })).toBe(false)
})

it('what the product does for itself is no hindrance: users call it in any order in one process', () => {
  const product = "import { readFile } from 'node:fs/promises'\nlet known: string | undefined\nsetTimeout(later, 5)"
  expect(judged("import { add } from './add.ts'", { product })).toBe(true)
})
