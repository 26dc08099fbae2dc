import type { Message } from '../../language.ts'
import type { CompressionResult, Conclusion } from '../../views/compression/result.ts'
import type { Say } from '../format/words.ts'
import { MEASURE_WORDS, TYPE_WORDS } from './words.ts'

/** How a name is written: as text, or as code where text may be markup. */
type Named = (name: string) => string

/** Two lines that a reader takes away: which method is best and whether that is shown, and what it is worth. */
export function conclusionLines(result: CompressionResult, say: Say, named: Named): string[] {
  const { best } = result.conclusion
  const method = result.methods.find(({ name }) => name === best)
  if (best === null || !method) return []
  return [whoIsBest(result, say, named), whatItIsWorth(result, say, named)].filter((line) => line !== '')
}

function whoIsBest(
  { conclusion: { best, over, untested }, methods }: CompressionResult,
  say: Say,
  named: Named,
): string {
  const name = named(best ?? '')
  const mean = methods.find((method) => method.name === best)?.overall.mean?.toFixed(2) ?? '—'
  const shown = over.filter((one) => one.shown)
  const open = over.filter((one) => !one.shown)
  if (over.length === 0) {
    return say(
      `Apart from ceiling and floor ${name} has the highest overall (${mean}); no other method was tested against it.`,
      `上限と下限を除いて、総合が最も高いのは ${name}（${mean}）です。ほかの方式との検定はしていません。`,
    )
  }
  const others = untested.map((other) => named(other)).join(say(', ', '、'))
  const left = others === '' ? '' : say(`; not tested against ${others}`, `${others}との検定はしていません。`)
  if (open.length === 0 && untested.length === 0) {
    return say(
      `${name} is best (overall ${mean}): shown against ${list(shown, say, named)}.`,
      `${name} が最良です（総合 ${mean}）。${list(shown, say, named)}に対して差が示されました。`,
    )
  }
  if (shown.length === 0) {
    return say(
      `No method is shown to be best: ${name} is ahead (overall ${mean}), but not shown against ${list(open, say, named)}${left}.`,
      `どの方式が最良とも言えません。最も高いのは ${name}（総合 ${mean}）ですが、${list(open, say, named)}との差は示されていません。${left}`,
    )
  }
  if (open.length === 0) {
    return say(
      `${name} is ahead (overall ${mean}): shown against ${list(shown, say, named)}${left}.`,
      `${name} が上回っています（総合 ${mean}）。${list(shown, say, named)}に対して差が示されました。${left}`,
    )
  }
  return say(
    `${name} is ahead (overall ${mean}): shown against ${list(shown, say, named)}; not shown against ${list(open, say, named)}${left}.`,
    `${name} が上回っています（総合 ${mean}）。${list(shown, say, named)}に対しては差が示され、${list(open, say, named)}との差は示されていません。${left}`,
  )
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`

const list = (over: Conclusion['over'], say: Say, named: Named) =>
  over
    .map(({ method, difference, ci95 }) => {
      const range = ci95 ? say(`, ${ci95.map(signed).join(' … ')}`, `、${ci95.map(signed).join(' 〜 ')}`) : ''
      return say(
        `${named(method)} (${signed(difference)}${range})`,
        `${named(method)}（${signed(difference)}${range}）`,
      )
    })
    .join(say(', ', '、'))

function whatItIsWorth(
  { conclusion: { best, reach, below }, methods }: CompressionResult,
  say: Say,
  named: Named,
): string {
  const method = methods.find(({ name }) => name === best)
  if (!method) return ''
  const kept = method.retained.mean
  const weakest = method.weakest
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const parts = [
    kept === null ? '' : say(`keeps ${percent(kept)} of the tokens`, `トークンの ${percent(kept)} を残し`),
    below === null
      ? ''
      : say(
          `stays below the floor ${named(below.floor)} (${below.mean.toFixed(2)})`,
          `下限の ${named(below.floor)}（${below.mean.toFixed(2)}）に届かず`,
        ),
    reach === null || below !== null
      ? ''
      : say(
          `gets ${percent(reach.share)} of the way from ${named(reach.floor)} to ${named(reach.ceiling)}`,
          `${named(reach.floor)} から ${named(reach.ceiling)} までの ${percent(reach.share)} に達し`,
        ),
    weakest === null
      ? ''
      : say(
          `is weakest in ${MEASURE_WORDS[weakest].en} (${method.dimensions[weakest].mean?.toFixed(2)})`,
          `最も弱いのは${MEASURE_WORDS[weakest].ja}（${method.dimensions[weakest].mean?.toFixed(2)}）`,
        ),
  ].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return say(`It ${parts.join(', ')}.`, `${parts.join('、')}です。`)
}

/** What a reader must not lean on: kinds of probes that are missing, and figures that rest on few answers. */
export function thinLines({ missingTypes, unaskedTypes, thin }: CompressionResult, say: Say): string[] {
  const listed = (types: readonly string[]) => types.map((type) => word(type, say)).join(say(', ', '、'))
  const missing = listed(unaskedTypes ? missingTypes.filter((type) => !unaskedTypes.includes(type)) : [])
  const unasked = listed(unaskedTypes ?? [])
  const unknown = listed(unaskedTypes ? [] : missingTypes)
  const few = thin.map(({ measure, n }) => say(`${word(measure, say)} ${n}`, `${word(measure, say)} ${n} 件`))
  return [
    ...(missing === ''
      ? []
      : [
          say(
            `Not asked, since the conversations give no evidence: ${missing}.`,
            `会話に手がかりがないため尋ねていないもの: ${missing}。`,
          ),
        ]),
    ...(unasked === ''
      ? []
      : [
          say(
            `Not asked in this run, though the conversations give evidence: ${unasked}.`,
            `会話に手がかりはあっても、この実行では尋ねていないもの: ${unasked}。`,
          ),
        ]),
    ...(unknown === '' ? [] : [say(`Not asked: ${unknown}.`, `尋ねていないもの: ${unknown}。`)]),
    ...(few.length === 0
      ? []
      : [
          say(
            `Rest on fewer than 20 answers, so do not lean on them: ${few.join(', ')}.`,
            `20 件未満の回答にもとづくため、参考にとどめてください: ${few.join('、')}。`,
          ),
        ]),
  ]
}

const WORDS: Record<string, Message> = { ...MEASURE_WORDS, ...TYPE_WORDS }

function word(measure: string, say: Say): string {
  const { en, ja } = WORDS[measure] ?? { en: measure, ja: measure }
  return say(en, ja)
}
