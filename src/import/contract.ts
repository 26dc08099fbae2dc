import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../errors.ts'
import { testFolder } from '../read/test-folder.ts'
import type { Imported } from './importer.ts'
import { Notes } from './notes.ts'
import { findImporter } from './recognise.ts'
import { importers } from './registry.generated.ts'
import { ImportSource } from './source.ts'

type Files = Record<string, string | Uint8Array>

/** What an importer shows the contract. */
export interface Samples {
  /** Small and ordinary, everything carried over. */
  whole: { files: Files; path: string }
  /** Something in it has no counterpart: how the note calls it, and its line in the file at `path`. */
  partly: { files: Files; path: string; construct: string; line: number }
  /** The same shape with so many rows; absent where the format cannot be long. */
  long?: (rows: number) => { files: Files; path: string }
  /** The same shape, naming another file by this path; absent where the format names none. */
  naming?: (path: string) => { files: Files; path: string }
  /** Broken in ways of its own; each is a sentence. The contract adds those that every format has. */
  broken?: Record<string, { files: Files; path: string }>
}

/** What every importer keeps to. A new one passes it before anything else is asked of it. */
export function importerContract(name: string, { whole, partly, long, naming, broken = {} }: Samples): void {
  const read = (files: Files, path: string) => readIn(testFolder(files), path)
  const readIn = async (at: (file: string) => string, path: string) => {
    const notes = new Notes()
    const importer = (await importers.get(name)?.())?.default
    if (!importer) throw new Error(`${name} is not in the registry: npm run generate`)
    const imported = await importer.read(await ImportSource.at(at(path), '/'), { notes, asRun: false })
    return { imported, notes, folder: at('.') }
  }

  describe(`${name} is an importer`, () => {
    it('is recognised, and is not taken for another', async () => {
      const at = testFolder(whole.files)
      const found = await findImporter(await ImportSource.at(at(whole.path), '/'), undefined)
      expect(found.name).toBe(name)
      expect(found.recognised?.what.en).not.toBe('')
      expect(found.recognised?.what.ja).not.toBe('')
    })

    it.each([
      ['an empty file', ''],
      ['prose', '# Notes\n\nNothing to import here.\n'],
      ['zeros', Buffer.alloc(100)],
      ['an unrelated mapping', 'version: 3\nservices: { web: { image: nginx } }\n'],
      ['unrelated JSON', '{"name":"x","dependencies":{}}'],
    ])('does not take %s for its own', async (_, content) => {
      for (const file of ['x.yaml', 'x.json', 'x.jsonl', 'x.csv']) {
        const at = testFolder({ [file]: content })
        const importer = (await importers.get(name)?.())?.default
        expect(await importer?.recognise(await ImportSource.at(at(file), '/')), file).toBeUndefined()
      }
    })

    it('carries an ordinary one over whole, and notes nothing', async () => {
      const { imported, notes } = await read(whole.files, whole.path)
      expect(await countOf(imported)).toBeGreaterThan(0)
      expect(notes.all('left-out')).toEqual([])
    })

    it('reads twice the same', async () => {
      const at = testFolder(whole.files)
      const once = await contentOf((await readIn(at, whole.path)).imported)
      expect(await contentOf((await readIn(at, whole.path)).imported)).toEqual(once)
    })

    it('notes what it leaves out, with file and line', async () => {
      const { imported, notes } = await read(partly.files, partly.path)
      await contentOf(imported)
      const note = notes.all('left-out').find(({ construct }) => construct === partly.construct)
      expect(note, JSON.stringify(notes.all())).toBeDefined()
      expect(note?.places[0]?.line).toBe(partly.line)
      expect(note?.places[0]?.file).toMatch(new RegExp(`${partly.path.replaceAll('.', '\\.')}$`))
      expect(note?.message.ja).not.toBe('')
    })

    it('changes nothing in the folder that it reads', async () => {
      const { imported, folder } = await read(partly.files, partly.path)
      await contentOf(imported)
      expect(listed(folder)).toEqual(Object.keys(partly.files).sort())
      for (const [file, content] of Object.entries(partly.files))
        expect(readFileSync(join(folder, file)).equals(Buffer.from(content))).toBe(true)
    })

    it('names files inside the suite only', async () => {
      const { imported } = await read(partly.files, partly.path)
      await contentOf(imported)
      if (imported.kind === 'suite')
        for (const { path } of imported.files()) expect(path).toMatch(/^(?!\/|\.\.)[^\\]*$/)
    })

    if (long) {
      it('hands on the first case of a long one before it has read the last', async () => {
        const { files, path } = long(20_000)
        const { imported } = await read(files, path)
        let first: unknown
        for await (const row of imported.cases) {
          first = row
          break
        }
        expect(first).toBeDefined()
        expect(await countOf((await read(files, path)).imported)).toBe(20_000)
      })
    }

    if (naming) {
      it.each(['../secret.txt', '../../../../../../etc/passwd', '/etc/passwd', 'link.txt', 'sub/../../secret.txt'])(
        'reads nothing outside the folder: %s',
        async (path) => {
          const sample = naming(path)
          const files = Object.fromEntries(Object.entries(sample.files).map(([file, text]) => [`in/${file}`, text]))
          const at = testFolder({ ...files, 'secret.txt': 'TOP-SECRET-LINE\n' })
          symlinkSync(at('secret.txt'), at('in/link.txt'))
          const notes = new Notes()
          const importer = (await importers.get(name)?.())?.default
          const said = await importer!
            .read(await ImportSource.at(at(`in/${sample.path}`), '/'), { notes, asRun: false })
            .then(contentOf)
            .catch((error: unknown) => {
              if (error instanceof BadInput) return error.message
              throw error
            })
          expect(JSON.stringify([said, notes.all()])).not.toMatch(/TOP-SECRET|root:/)
          expect(typeof said === 'string' || notes.all('left-out').length > 0).toBe(true)
        },
      )
    }

    const samples = { ...broken, ...hostile(whole.path) }
    it.each(Object.entries(samples))('%s is a sentence, or nothing of it is believed', async (_, { files, path }) => {
      const said = await read(files, path)
        .then(({ imported }) => contentOf(imported))
        .catch((error: unknown) => error)
      if (said instanceof Error) {
        expect(said).toBeInstanceOf(BadInput)
        expect((said as BadInput).mistakes[0]?.message.ja).not.toBe('')
      }
    })
  })
}

/** What anyone may send, whatever the format. */
function hostile(path: string): Record<string, { files: Files; path: string }> {
  const as = (content: string | Uint8Array) => ({ files: { [path]: content }, path })
  const laughs = [
    'a: &a [lol]',
    ...[...'bcdefghij'].map((key, i) => `${key}: &${key} [${`*${'abcdefghi'[i]},`.repeat(9)}]`),
  ]
  return {
    'an empty file': as(''),
    'a file of zeros': as(Buffer.alloc(1000)),
    'a file that is not UTF-8': as(Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x0a, 0xff])),
    'aliases that multiply': as(`${laughs.join('\n')}\ntests: *j\n`),
    'nesting without end, as YAML': as('['.repeat(100_000)),
    'nesting without end, as JSON': as(`{"tests":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    'a line of a megabyte': as(`tests: "${'x'.repeat(1_000_000)}"`),
    'a cut file': as('{"prompts": ["a", "'),
    'keys that are not keys': as(
      '{"__proto__": {"tests": [1]}, "constructor": {"prototype": 1}, "tests": [null, 1, "x", [], {}]}',
    ),
    'a list of nothings': as('[null, 1, "x", [], {}]'),
    'a folder in its place': { files: { [`${path}/x.txt`]: '' }, path },
  }
}

async function countOf({ cases }: Imported): Promise<number> {
  let count = 0
  for await (const _ of cases) count++
  return count
}

async function contentOf(imported: Imported): Promise<unknown> {
  const cases: unknown[] = []
  for await (const row of imported.cases) cases.push(row)
  return imported.kind === 'suite' ? { cases, suite: imported.suite(), files: [...imported.files()] } : { cases }
}

const listed = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : []
