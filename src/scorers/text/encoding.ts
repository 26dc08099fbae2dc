import type { BertFigures } from '../../bertscore/match.ts'
import type { Model } from '../../encoder/models/model.ts'
import { BadInput, badInput, ScoreError } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import type { Encoding, Files, ScoreContext } from '../../score/scorer.ts'
import type { Compared } from './compared.ts'

/** The model that an option names, or the user's mistake. */
export async function modelOf(name: string, files: Files): Promise<Model> {
  const path = 'model'
  if (!files.checkpoint)
    throw badInput(`the model "${name}" cannot be read from here`, `ここではモデル "${name}" を読めません`, { path })
  try {
    return await files.checkpoint(name)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    throw new BadInput(
      error.mistakes.map((mistake) => ({ path, ...mistake })),
      { cause: error },
    )
  }
}

export function encoderOf({ encoder }: Pick<ScoreContext, 'encoder'>): Encoding {
  if (encoder) return encoder
  throw new ScoreError('input', {
    en: 'nothing here turns texts into vectors; use `saiten run`, `saiten score` or the function `score`',
    ja: 'ここではテキストをベクトルにできません。saiten run・saiten score か関数 score を使ってください',
  })
}

/** The references of a case; none where it has nothing to compare with. */
export function referencesOf(testCase: Case, sides: Compared): string[] {
  const { expected } = testCase
  if (expected == null || (Array.isArray(expected) && expected.length === 0)) return []
  return sides.texts({ ...testCase, output: '' }).references
}

/** A part is a share: a figure below chance counts as 0, and rounding as 1. The figure itself stands in details. */
export function clampedParts({ precision, recall, f1 }: BertFigures): {
  precision: number
  recall: number
  f1: number
} {
  return { precision: share(precision), recall: share(recall), f1: share(f1) }
}

export const share = (value: number) => Math.min(1, Math.max(0, value))

export const IDF_IS_PREPARED: Message = {
  en: '`idf` needs the references of all cases: name the scorer in the suite, not in a case, or give `saiten score` a file',
  ja: '`idf` には全ケースの参照が必要です。スコアラーはケースではなくスイートに書くか、saiten score にファイルを渡してください',
}

export const NOTHING_COUNTS: Message = {
  en: 'nothing in the reference counts: it is marks of the model only, or with `idf` every token of it is in all references; set `idf: false`',
  ja: '参照テキストに重みのあるトークンがありません。モデルの記号だけであるか、idf ではすべてのトークンが全参照に現れています。`idf: false` にしてください',
}
