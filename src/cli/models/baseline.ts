import { resolve } from 'node:path'
import { makeBaseline } from '../../bertscore/make-baseline.ts'
import { badInput, EXIT } from '../../errors.ts'
import type { Io } from '../command.ts'

/** `models baseline`: what unrelated sentences score, kept beside the model. */
export async function baselineOf(name: string, options: Record<string, unknown>, io: Io): Promise<number> {
  const { corpus, textLang, layer, pairs, seed } = options as {
    corpus?: string
    textLang?: string
    layer?: number
    pairs: number
    seed: number
  }
  if (corpus === undefined) throw NO_CORPUS
  let shown = ''
  io.endsInOrder()
  try {
    const made = await makeBaseline({
      name,
      corpus: resolve(io.cwd, corpus),
      ...(textLang !== undefined && { lang: textLang }),
      ...(layer !== undefined && { layer }),
      pairs,
      seed,
      env: process.env,
      signal: io.stop,
      onProgress(done, total) {
        if (!io.live || io.quiet) return
        shown = '\r\x1b[2K'
        io.draw(`${shown}${done} / ${total}`)
      },
    })
    io.draw(shown)
    const { language, precision, recall, f1, standardError, file } = made
    const figures = `P ${precision.toFixed(4)}  R ${recall.toFixed(4)}  F ${f1.toFixed(4)} ± ${standardError.toFixed(4)}`
    const text = {
      en: `✓ baseline for ${language}, layer ${made.layer}, from ${made.pairs} random pairs of ${made.sentences} sentences:  ${figures}\n  kept in ${file}\n`,
      ja: `✓ ${language}・層 ${made.layer} のベースライン（${made.sentences} 文から無作為に ${made.pairs} 組）:  ${figures}\n  保存先 ${file}\n`,
    }
    await io.out(io.json ? `${JSON.stringify(made, null, 2)}\n` : io.say(text))
    return EXIT.pass
  } catch (error) {
    io.draw(shown)
    if (!io.stop.aborted) throw error
    io.err(io.say({ en: 'interrupted; nothing was kept\n', ja: '中断しました。何も保存していません\n' }))
    return EXIT.interrupted
  }
}

const NO_CORPUS = badInput(
  'a baseline needs sentences: --corpus FILE, one a line, on many subjects and in the language of your texts',
  'ベースラインには文が必要です: --corpus FILE（1 行に 1 文、話題はさまざま、対象と同じ言語）',
)
