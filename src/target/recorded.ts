import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ScoreError } from '../errors.ts'
import { isJsonObject, nestsDeeperThan } from '../json.ts'
import { BlockReader } from '../read/block-reader.ts'
import type { Case } from '../score/case.ts'
import type { Answer, Target } from '../score/target.ts'
import { tooLarge } from '../trouble.ts'
import { parseRow, RowIndex, rowId } from './row-index.ts'

/** Some dozens of rows. With larger blocks answers come so fast that what is still to be written piles up. */
const BLOCK = 16 * 1024

/** Answers recorded earlier, one `{ id, output, durationMs?, cost?, finishReason? }` a line. Only where they stand is kept in memory. */
export async function recorded(name: string, file: string, maxBytes: number): Promise<Target> {
  const shown = basename(file)
  const index = await RowIndex.of(file, shown)
  const handle = await open(file)
  const bytes = new BlockReader(handle, shown, BLOCK)
  return {
    name,
    calls: false,
    answer: (testCase) => read(testCase, { index, bytes, shown, maxBytes }),
    close: () => handle.close(),
  }
}

interface Recording {
  index: RowIndex
  bytes: BlockReader
  shown: string
  maxBytes: number
}

async function read({ id }: Case, { index, bytes, shown, maxBytes }: Recording): Promise<Answer> {
  const place = index.find(id)
  if (!place) throw noAnswer(id, shown)
  const size = place.end - place.start
  const row = parseRow((await bytes.readUpTo(place.start, size)).toString('utf8'))
  if (rowId(row) !== id || !isJsonObject(row)) throw noAnswer(id, shown)
  const { output, durationMs, cost, finishReason } = row
  if (output === undefined || output === null) throw noAnswer(id, shown)
  if ((typeof output === 'string' ? Buffer.byteLength(output) : size) > maxBytes) throw tooLarge(maxBytes)
  if (nestsDeeperThan(output)) throw new ScoreError('input', tooDeep(shown))
  const answered = {
    ...(typeof cost === 'number' && cost >= 0 && { cost }),
    ...(typeof finishReason === 'string' && { finishReason }),
  }
  return typeof durationMs === 'number' ? { output, durationMs, answered } : { output, answered }
}

const noAnswer = (id: string, shown: string) =>
  new ScoreError('input', {
    en: `${shown} holds no answer for the case "${id}"`,
    ja: `${shown} にケース "${id}" の回答がありません`,
  })

const tooDeep = (shown: string) => ({
  en: `the answer in ${shown} is nested too deep`,
  ja: `${shown} の回答は入れ子が深すぎます`,
})
