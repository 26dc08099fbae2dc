import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { EncodedText } from '../encoder/encoder.ts'
import { emptyFolder, tinyFolder } from '../encoder/models/testing/folders.ts'
import { run } from '../run/library.ts'
import { bertScore } from './bert-score.ts'
import { readPairs } from './read-pairs.ts'

const raw = { rescaleWithBaseline: false }

it('scores each candidate against its own references, in their order, with progress', async () => {
  const model = tinyFolder()
  const candidates = Array.from({ length: 40 }, (_, at) => `the train ${'leaves at nine '.repeat(at % 7)}${at}`)
  const references = candidates.map((text, at) => (at % 2 ? text : [`another ${at}`, text]))
  const seen: [number, number][] = []
  const scores = await bertScore(candidates, references, {
    model,
    ...raw,
    batchSize: 2,
    onProgress: (done, total) => seen.push([done, total]),
  })
  expect(scores).toHaveLength(40)
  for (const { f1 } of scores) expect(f1).toBeCloseTo(1, 6)
  expect(seen.at(-1)).toEqual([40, 40])
  const alone = await bertScore('the train leaves', 'a train departs', { model, ...raw })
  const [together] = await bertScore(['the train leaves', 'x'], ['a train departs', 'y'], { model, ...raw })
  expect(alone.f1).toBeCloseTo(together!.f1, 6)
  expect(alone).toMatchObject({ layer: 2, rescaled: false, baseline: null })
})

it('rescales with figures or a file, and refuses what it cannot rescale before anything is computed', async () => {
  const model = tinyFolder()
  const file = join(emptyFolder(), 'b.tsv')
  writeFileSync(file, 'LAYER,P,R,F\n2,0.5,0.5,0.5\n')
  const figures = { precision: 0.5, recall: 0.5, f1: 0.5 }
  const [a, b] = await Promise.all([
    bertScore('the train', 'a train', { model, baseline: figures }),
    bertScore('the train', 'a train', { model, baseline: file }),
  ])
  expect(a.f1).toBe(b.f1)
  expect(a).toMatchObject({ rescaled: true, baseline: { source: 'given' } })
  await expect(bertScore('今日', '今日は雨。', { model })).rejects.toThrow(/no baseline for the language ja/)
  await expect(bertScore(['a'], ['a', 'b'], { model, ...raw })).rejects.toThrow(/1 candidates and 2/)
  await expect(bertScore('a', 'a', { model, ...raw, layer: 9 })).rejects.toThrow(/layers 0 to 3/)
  await expect(bertScore('a', 'a', { model: 'no-such-model', ...raw })).rejects.toThrow(
    /saiten models add no-such-model/,
  )
})

it('gives NaN as recall when idf leaves a reference nothing that counts, as bert_score does', async () => {
  const { recall, f1 } = await bertScore('the train', 'the train', { model: tinyFolder(), ...raw, idf: true })
  expect(recall).toBeNaN()
  expect(f1).toBe(0)
})

it('reads a text once, however many pairs it is in', async () => {
  const asked: string[] = []
  const encode = async (text: string): Promise<EncodedText> => {
    asked.push(text)
    const ids = Int32Array.of(1, ...[...text].map((_, at) => at + 5), 2)
    return { ids, vectors: new Float32Array(ids.length).fill(1), width: 1, truncated: false, marks: false }
  }
  const pairs = Array.from({ length: 50 }, (_, at) => ({ candidate: `c${at % 5}`, references: ['shared', `r${at}`] }))
  let done = 0
  await readPairs(pairs, { encode, together: 4 }, () => {
    done++
  })
  expect(done).toBe(50)
  expect(asked.toSorted()).toEqual([...new Set(asked)].sort())
  expect(asked).toHaveLength(56)
})

it('works in a suite that a program puts together, also from a generator', async () => {
  const model = tinyFolder()
  function* cases() {
    for (const expected of ['the train', 'a line', 'one text']) yield { id: expected, output: 'the train', expected }
  }
  const cwd = process.cwd()
  process.chdir(join(model, '..'))
  try {
    const { scores, targets } = await run({
      name: 'program',
      cases: cases(),
      scorers: [{ type: 'bert-score', model: './tiny', idf: true, rescaleWithBaseline: false }],
    })
    expect(scores).toMatchObject({ planned: 3, scored: 3, errors: 0 })
    expect(targets[0]?.scorers[0]).toMatchObject({ n: 3 })
  } finally {
    process.chdir(cwd)
  }
})
