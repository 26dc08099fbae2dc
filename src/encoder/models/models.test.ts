import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawPairs, makeBaseline } from '../../bertscore/make-baseline.ts'
import { addFromFolder } from './add-from-folder.ts'
import { addedModels, findAdded, removeModel } from './added.ts'
import { readCorpus } from './corpus.ts'
import { findModel } from './model.ts'
import { storeBaseline } from './stored-baselines.ts'
import { emptyFolder, tinyFolder } from './testing/folders.ts'

const signal = new AbortController().signal

function scene() {
  const folder = emptyFolder()
  const env = { SAITEN_HOME: folder }
  const add = (from: string, name: string) => addFromFolder(from, { name, env, signal, onProgress: () => {} })
  return { home: join(folder, 'models'), env, add }
}

const nowhere = async (path: string): Promise<string> => {
  throw new Error(`no folder ${path}`)
}

/** Sentences of different words, so that pairs of them are unrelated. */
function sentences(count: number): string {
  const words = 'the a cat dog bird sat ran sun rain warm cold today weather refund card days request five'.split(' ')
  const lines = Array.from({ length: count }, (_, at) =>
    Array.from({ length: 5 + (at % 4) }, (_, i) => words[(at * 7 + i * (1 + (at % 5))) % words.length]).join(' '),
  )
  return `${lines.join('\n')}\n`
}

describe('models in a folder of their own', () => {
  it('takes over a folder, finds it by name, lists and removes it', async () => {
    const { add, home, env } = scene()
    const from = tinyFolder()
    writeFileSync(join(from, 'README.md'), 'not needed')
    const added = await add(from, 'tiny')
    expect(added).toMatchObject({ name: 'tiny', source: null, revision: null, folder: join(home, 'tiny') })
    expect(existsSync(join(home, 'tiny', 'README.md'))).toBe(false)
    rmSync(from, { recursive: true })
    const model = await findModel('tiny', nowhere, env)
    expect(model).toMatchObject({ name: 'tiny', knownAs: 'tiny', layers: 3, width: 32, pooling: 'mean', baselines: [] })
    expect((await addedModels(home)).map(({ name }) => name)).toEqual(['tiny'])
    await removeModel('tiny', home)
    expect(await addedModels(home)).toEqual([])
    await expect(removeModel('tiny', home)).rejects.toThrow(/no model "tiny" to remove.*saiten models list/)
  })

  it('replaces one of the same name, and leaves nothing beside it', async () => {
    const { add, home } = scene()
    await add(tinyFolder(), 'tiny')
    writeFileSync(join(home, 'tiny', 'old'), '')
    await add(tinyFolder(), 'tiny')
    expect(existsSync(join(home, 'tiny', 'old'))).toBe(false)
    expect(readdirSync(home).sort()).toEqual(['.partial', 'tiny'])
    expect(readdirSync(join(home, '.partial'))).toEqual([])
  })

  it('finds a model under the name that the hub gave it later, and before', async () => {
    const { add, home } = scene()
    await add(tinyFolder(), 'google-bert/bert-base-multilingual-cased')
    expect(await findAdded('bert-base-multilingual-cased', home)).toMatchObject({
      folder: join(home, 'google-bert--bert-base-multilingual-cased'),
    })
    expect(await findAdded('someone/bert-base-multilingual-cased', home)).toBeUndefined()
  })

  it('finds a folder that is none of the added ones, and says how to add what is missing', async () => {
    const { env, add } = scene()
    const folder = tinyFolder()
    expect(await findModel('./here', async () => folder, env)).toMatchObject({ name: './here', knownAs: 'tiny' })
    await add(folder, 'tiny-bert')
    await expect(findModel('tiny-brt', nowhere, env)).rejects.toThrow(
      /did you mean "tiny-bert"\?.*saiten models add tiny-brt/,
    )
    await expect(findModel('tiny-bert2', async () => emptyFolder(), env)).rejects.toThrow(/has not been added/)
  })

  it('refuses a folder that holds no model, and a broken one, before anything is copied', async () => {
    const { add, home } = scene()
    await expect(add(emptyFolder(), 'x')).rejects.toThrow(/config\.json/)
    const broken = tinyFolder()
    writeFileSync(join(broken, 'model.safetensors'), 'not weights')
    await expect(add(broken, 'x')).rejects.toThrow()
    await expect(add(join(broken, 'no-such'), 'x')).rejects.toThrow(/cannot be read/)
    expect(await addedModels(home)).toEqual([])
  })
})

describe('a baseline from a corpus', () => {
  it('is the mean over random pairs, the same for the same seed, kept beside the model with how it was made', async () => {
    const { add, env } = scene()
    await add(tinyFolder(), 'tiny')
    const corpus = join(emptyFolder(), 'corpus.txt')
    writeFileSync(corpus, sentences(60))
    const seen: number[] = []
    const request = { name: 'tiny', corpus, lang: 'ja', pairs: 150, seed: 3, env, signal }
    const made = await makeBaseline({ ...request, onProgress: (done) => seen.push(done) })
    expect(made).toMatchObject({ language: 'ja', layer: 2, pairs: 150, seed: 3, sentences: 60 })
    expect(made.f1).toBeGreaterThan(0)
    expect(made.f1).toBeLessThan(1)
    expect(seen.at(-1)).toBe(150)
    const again = await makeBaseline({ ...request, onProgress: () => {} })
    expect(again.f1).toBe(made.f1)
    const other = await makeBaseline({ ...request, seed: 4, onProgress: () => {} })
    expect(other.f1).not.toBe(made.f1)
    // Another draw of the same corpus is no further off than its standard error says.
    expect(Math.abs(other.f1 - made.f1)).toBeLessThan(5 * made.standardError)
    const model = await findModel('tiny', nowhere, env)
    expect(model.baselines).toMatchObject([{ language: 'ja', layer: 2, model: model.hash, seed: 4 }])
  })

  it('does not belong to other weights', async () => {
    const { add, env, home } = scene()
    await add(tinyFolder(), 'tiny')
    const figures = { precision: 0.5, recall: 0.5, f1: 0.5, standardError: 0 }
    const how = { layer: 2, corpus: 'c', sentences: 9, pairs: 9, seed: 1, made: '' }
    await storeBaseline(join(home, 'tiny'), { ...figures, ...how, language: 'ja', model: 'of other weights' })
    mkdirSync(join(home, 'tiny', 'baselines'), { recursive: true })
    writeFileSync(join(home, 'tiny', 'baselines', 'broken.json'), '{')
    expect((await findModel('tiny', nowhere, env)).baselines).toEqual([])
  })

  it('needs sentences', async () => {
    const folder = emptyFolder()
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    await expect(readCorpus(file('few.txt', 'one\ntwo\none\n'))).rejects.toThrow(/2 different sentences/)
    await expect(readCorpus(file('bad.jsonl', '"a"\n{"x":1}\n'))).rejects.toThrow(/`text`/)
    await expect(readCorpus(join(folder, 'none'))).rejects.toThrow(/cannot be read/)
    const rows = Array.from({ length: 20 }, (_, at) => JSON.stringify(at % 2 ? `s${at}` : { text: `s${at}` }))
    expect((await readCorpus(file('ok.jsonl', rows.join('\n')))).sentences).toHaveLength(20)
  })

  it('never pairs a sentence with itself', () => {
    const pairs = drawPairs(['a', 'b', 'c'], 300, 1)
    expect(pairs.every(({ candidate, references }) => candidate !== references[0])).toBe(true)
    expect(new Set(pairs.map(({ candidate, references }) => candidate + references[0])).size).toBe(6)
  })
})
