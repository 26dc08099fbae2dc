// node tools/compare-bertscore.ts DIR FILE.json: our BERTScore on the checkpoint in DIR beside the figures that
// goldens/bertscore/make.py wrote to FILE.json. Prints whether all token ids are equal, and the largest difference of each figure.
import { readFileSync } from 'node:fs'
import { type BertScoreOptions, bertScore } from '../src/bertscore/bert-score.ts'
import { openCheckpoint, openEncoder } from '../src/encoder/index.ts'

type Figures = [precision: number | null, recall: number | null, f1: number | null]
interface Goldens {
  layer: number
  baseline: [number, number, number]
  tokens: [text: string, ids: number[]][]
  pairs: [candidate: string, reference: string][]
  several: [candidate: string, references: string[]][]
  figures: Figures[]
  idf: Figures[]
  rescaled: Figures[]
  severalFigures: Figures[]
}

const [folder, file] = process.argv.slice(2) as [string, string]
const goldens = JSON.parse(readFileSync(file, 'utf8')) as Goldens

const encoder = await openEncoder(await openCheckpoint(folder), { layer: goldens.layer })
const unequal = goldens.tokens.filter(([text, ids]) => encoder.tokenize(text).ids.join() !== ids.join())
await encoder.close()
console.log(`token ids equal: ${goldens.tokens.length - unequal.length} of ${goldens.tokens.length} texts`)
for (const [text, ids] of unequal) console.log(JSON.stringify(text), ids.join(' '))

const [precision, recall, f1] = goldens.baseline
await compare('plain', goldens.pairs, goldens.figures, {})
await compare('idf', goldens.pairs, goldens.idf, { idf: true })
await compare('rescaled', goldens.pairs, goldens.rescaled, {
  rescaleWithBaseline: true,
  baseline: { precision, recall, f1 },
})
await compare('several references', goldens.several, goldens.severalFigures, {})

async function compare(
  what: string,
  pairs: [string, string | string[]][],
  expected: Figures[],
  options: Partial<BertScoreOptions>,
): Promise<void> {
  const [candidates, references] = [pairs.map(([text]) => text), pairs.map(([, others]) => others)]
  const settings = { model: folder, layer: goldens.layer, rescaleWithBaseline: false, ...options }
  const ours = await bertScore(candidates, references, settings)
  const largest = (['precision', 'recall', 'f1'] as const).map((key, i) =>
    Math.max(
      ...ours.map((score, pair) => {
        const value = expected[pair]![i]
        // Where the reference has no number (a text of marks alone) there is nothing to compare.
        return value == null ? 0 : Math.abs(score[key] - value)
      }),
    ),
  )
  const shown = largest.map((value) => value.toExponential(1)).join(', ')
  console.log(`${what}: ${pairs.length} pairs, largest difference of P, R, F: ${shown}`)
}
