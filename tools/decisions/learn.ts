/**
 * Learns how decisions are told from everything that was marked, and writes the weights. With `--hold-out` nothing is
 * written: each labelled set is read by a reader that was learned without it, which is what to expect of new texts.
 *
 *   node tools/decisions/learn.ts [--hold-out]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenForest } from '../../src/compression/probes/decisions/learned/forest.ts'
import { writtenModel } from '../../src/compression/probes/decisions/learned/model.ts'
import type { Weights, WrittenWeights } from '../../src/compression/probes/decisions/learned/reader.ts'
import { holdOut } from './hold-out.ts'
import { markedDialogs } from './marked.ts'
import { learnReader } from './reader-learned.ts'

const FOLDER = join(import.meta.dirname, '../../src/compression/probes/decisions/learned')

for (const language of ['en', 'ja'] as const) {
  const marked = await markedDialogs(language)
  if (process.argv.includes('--hold-out')) holdOut(marked, language)
  else {
    const file = join(FOLDER, `weights.${language}.json`)
    writeFileSync(file, `${JSON.stringify(written(learnReader(marked, language)), undefined, 1)}\n`)
  }
}

function written({ common, parts, decides, belongs }: Weights): WrittenWeights {
  return {
    common: [...common].join(' '),
    parts: writtenModel(parts),
    decides: writtenForest(decides),
    belongs: writtenForest(belongs),
  }
}
