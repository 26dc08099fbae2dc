import { counted, type Language, type Message } from '../language.ts'
import { type Comparison, type OverallChange, PASS_RATE_NAME } from './comparison.ts'
import { AVERAGE, type PairedDifference } from './paired.ts'

/** Everything compared, by the name it decides under; the average and the pass rate in the reader's language. */
export const measuresOf = (
  { scorers, weightedAverage, passRate }: Comparison,
  language: Language,
): { key: string; row: PairedDifference }[] => [
  ...scorers.map((row) => ({ key: row.name, row })),
  { key: AVERAGE.en, row: { ...weightedAverage, name: AVERAGE[language] } },
  { key: PASS_RATE_NAME.en, row: { ...passRate, name: PASS_RATE_NAME[language] } },
]

/** The pass rate and the average as a suite, JSON and a Japanese table call them; a scorer of such a name comes first. */
export const measureNamed = (name: string, scorers: readonly string[]): string =>
  scorers.includes(name) ? name : (ALIASES.get(name) ?? name)

const ALIASES = new Map([
  ['passRate', PASS_RATE_NAME.en],
  [PASS_RATE_NAME.ja, PASS_RATE_NAME.en],
  ['weightedAverage', AVERAGE.en],
  [AVERAGE.ja, AVERAGE.en],
])

export const CHANGE_WORDS: Record<OverallChange, Message> = {
  regressed: { en: 'WORSE', ja: '悪化' },
  improved: { en: 'BETTER', ja: '改善' },
  mixed: { en: 'MIXED', ja: '一長一短' },
  unchanged: { en: 'NO CHANGE SHOWN', ja: '変化は認められない' },
}

/** What decided it, to stand behind the word for what came of it: one sentence, in a terminal as on the page. */
export function comparisonReason(
  comparison: Comparison,
  language: Language,
  shown: (name: string) => string = (name) => name,
): string {
  const { change, deciding, decidedBy } = comparison
  const measures = measuresOf(comparison, language)
  const rows = (names: string[]) => names.flatMap((name) => measures.find(({ key }) => key === name)?.row ?? [])
  const comma = language === 'ja' ? '、' : ', '
  if (change === 'unchanged') {
    const measured = rows(deciding).filter(({ n }) => n > 0)
    const names = measured.map(({ name }) => shown(name)).join(comma)
    // Pairs without a score on both sides show nothing.
    const pairs = measured.map(({ n }) => n)
    const [least, most] = [Math.min(...pairs), Math.max(...pairs)]
    const range = least === most ? most : `${least} – ${most}`
    const halves = measured.flatMap((row) => {
      const half = shownByHalf(row)
      return half ? [`${shown(row.name)}: ${half[language]}`] : []
    })
    return language === 'ja'
      ? [`${names}に、区間と検定がともに示す差はありません（${range} 対）`, ...halves].join('。')
      : [`no difference in ${names} that interval and test both show (${counted(range, 'pair')})`, ...halves].join('; ')
  }
  return rows(decidedBy)
    .map(
      ({ name, before, after, pCorrected }) =>
        `${shown(name)} ${number(before)} → ${number(after)} (p ${probability(pCorrected)})`,
    )
    .join(comma)
}

/** Why a measure counts as unchanged though its interval, or its test, looks otherwise in the table. */
function shownByHalf({ ci95, pCorrected }: PairedDifference): Message | undefined {
  const isBeyond = ci95 !== null && (ci95[0] > 0 || ci95[1] < 0)
  const p = probability(pCorrected)
  if (pCorrected === null || pCorrected > 0.05)
    return isBeyond
      ? { en: `the interval lies beyond 0, but p ${p}`, ja: `区間は 0 にかかりませんが、p ${p} です` }
      : undefined
  return isBeyond
    ? {
        en: `p ${p}, but the interval does not lie beyond the margin`,
        ja: `p ${p} ですが、区間が margin を超えていません`,
      }
    : {
        en: `p ${p}, but the interval reaches 0: too few cases`,
        ja: `p ${p} ですが、区間が 0 にかかります（ケースが足りません）`,
      }
}

/** By what both sides were judged, where the runs themselves did not agree on it. */
export function groundNotes(
  { thresholds, weights, only }: Comparison,
  shown: (name: string) => string = (name) => name,
): Message[] {
  const notes: Message[] = []
  if (thresholds.length > 0) {
    const limit = (value: number | null, none: string) => (value === null ? none : value.toFixed(2))
    const list = (none: string) =>
      thresholds.map(({ scorer, before, after }) => `${shown(scorer)} ${limit(before, none)} → ${limit(after, none)}`)
    notes.push({
      en: `thresholds changed: ${list('none').join(', ')}; both sides are judged by the newer ones`,
      ja: `閾値の変更: ${list('なし').join('、')}。両方を新しい閾値で判定しています`,
    })
  }
  if (weights.length > 0) {
    const list = weights.map(({ scorer, before, after }) => `${shown(scorer)} ${before} → ${after}`)
    notes.push({
      en: `weights changed: ${list.join(', ')}; both averages are made with the newer ones`,
      ja: `重みの変更: ${list.join('、')}。両方の加重平均に新しい重みを使っています`,
    })
  }
  const alone = [...only.before, ...only.after].map(shown)
  if (alone.length > 0) {
    notes.push({
      en: `only one side has: ${alone.join(', ')}; left out of weighted average and pass rate`,
      ja: `片方にしかないスコアラー: ${alone.join('、')}。加重平均と合格率から除いています`,
    })
  }
  return notes
}

/** How many cases it rests on, and which could not be paired. */
export function comparisonCounts({ cases, stopped = [] }: Comparison): Message {
  const { paired, regressed, improved, unchanged, missing } = cases
  const { onlyBefore, onlyAfter, unscored, otherwise = 0 } = missing
  const without = onlyBefore + onlyAfter + unscored + otherwise
  const other = otherwise === 0 ? { en: '', ja: '' } : otherMeans(otherwise)
  const early = stopped.length === 0 ? { en: '', ja: '' } : endedEarly(stopped)
  return {
    en: `${counted(paired, 'case')} paired: ${regressed} regressed, ${improved} improved, ${unchanged} pass or fail as before; ${without} missing (${onlyBefore} only before, ${onlyAfter} only after, ${unscored} without a score${other.en})${early.en}`,
    ja: `対になったケース ${paired} 件: 悪化 ${regressed}、改善 ${improved}、合否は同じ ${unchanged}。欠け ${without} 件（前だけ ${onlyBefore}、後だけ ${onlyAfter}、採点なし ${unscored}${other.ja}）${early.ja}`,
  }
}

const endedEarly = (runs: readonly string[]): Message => ({
  en: `. ${runs.join(' and ')} ended when the verdict was known: only pairs count, and their number was not fixed beforehand`,
  ja: `。${runs.join('、')} は判定が決まった時点で終えた実行です。対だけを比べており、その数は事前に決まっていません`,
})

const otherMeans = (count: number): Message => ({
  en: `, ${count} left out: measured by another tokenizer or prompt`,
  ja: `、トークナイザーかプロンプトが異なるため除外 ${count}`,
})

export const number = (value: number | null) => (value === null ? '—' : value.toFixed(3))
export const probability = (p: number | null) => (p === null ? '—' : p < 0.001 ? '<0.001' : p.toFixed(3))
