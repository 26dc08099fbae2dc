import { shortName } from '../door/untrusted.ts'
import { type CaseChange, type Comparison, type OverallChange, PASS_RATE_NAME } from '../gate/comparison.ts'
import { AVERAGE, type PairedDifference } from '../gate/paired.ts'
import type { Language, Message } from '../language.ts'
import type { Verdict } from '../score/result.ts'
import { codeSpan } from './format/markdown-code.ts'
import { signedInterval, signedText } from './format/signed.ts'
import { type Column, tableLines } from './format/table.ts'
import { type Say, sayIn } from './format/words.ts'

const CHANGE_WORDS: Record<OverallChange, Message> = {
  regressed: { en: 'WORSE', ja: '悪化' },
  improved: { en: 'BETTER', ja: '改善' },
  mixed: { en: 'MIXED', ja: '一長一短' },
  unchanged: { en: 'NO CHANGE SHOWN', ja: '変化は認められない' },
}

/** One sentence: what came of it, and what decided it. */
function comparisonSentence(comparison: Comparison, language: Language): string {
  const say = sayIn(language)
  const { change, deciding, decidedBy, cases } = comparison
  const measures = measuresOf(comparison, language)
  const named = (name: string) => measures.find(({ key }) => key === name)
  const word = CHANGE_WORDS[change][language]
  if (change === 'unchanged') {
    const names = deciding.flatMap((name) => named(name)?.row.name ?? []).join(say(', ', '、'))
    return say(
      `${word}: no difference in ${names} that chance cannot explain (${cases.paired} pairs)`,
      `${word}: ${names}に、偶然と区別できる差はありません（${cases.paired} 対）`,
    )
  }
  const parts = decidedBy.flatMap((name) => {
    const row = named(name)?.row
    if (!row) return []
    const { before, after, pCorrected } = row
    return `${shortName(row.name)} ${number(before)} → ${number(after)} (p ${probability(pCorrected)})`
  })
  return `${word}: ${parts.join(say(', ', '、'))}`
}

/** Verdicts are judged by one set of thresholds: said where they moved. */
function thresholdLines({ thresholds }: Comparison, say: Say): string[] {
  if (thresholds.length === 0) return []
  const shown = (value: number | null) => (value === null ? say('none', 'なし') : value.toFixed(2))
  const list = thresholds.map(({ scorer, before, after }) => `${shortName(scorer)} ${shown(before)} → ${shown(after)}`)
  return [
    say(
      `thresholds changed: ${list.join(', ')}; both sides are judged by the newer ones`,
      `閾値の変更: ${list.join('、')}。両方を新しい閾値で判定しています`,
    ),
  ]
}

const VERDICTS: Record<Verdict, Message> = {
  pass: { en: 'pass', ja: '合格' },
  review: { en: 'review', ja: '要確認' },
  fail: { en: 'fail', ja: '不合格' },
  error: { en: 'error', ja: 'エラー' },
}

const LISTED = 10

/** A comparison for a person at a terminal. */
export function comparisonText(comparison: Comparison, language: Language): string {
  const say = sayIn(language)
  const { before, after, regressed, improved } = comparison
  const lines = [
    `${name(before)}  →  ${name(after)}`,
    '',
    ...caseLines(
      say(`NOW BELOW THRESHOLD ${regressed.length}`, `閾値未満になったケース ${regressed.length} 件`),
      '✗',
      regressed,
      language,
    ),
    ...caseLines(
      say(`NOW PASSING ${improved.length}`, `合格になったケース ${improved.length} 件`),
      '✓',
      improved,
      language,
    ),
    ...tableLines(columnsFor(say), rowsOf(comparison, language)),
    '',
    countsLine(comparison, say),
    ...changedLine(comparison, say),
    '',
    ...thresholdLines(comparison, say),
    comparisonSentence(comparison, language),
  ]
  return `${lines.join('\n')}\n`
}

/** The same for a pull request. */
export function comparisonMarkdown(comparison: Comparison, language: Language): string {
  const say = sayIn(language)
  const { before, after, change, changed, regressed, improved } = comparison
  const sign = { regressed: '❌', improved: '✅', mixed: '⚠️', unchanged: '➖' }[change]
  const shown = columnsFor(say)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const list = (title: string, changes: CaseChange[]) =>
    changes.length === 0
      ? []
      : [
          '',
          `<details><summary>${title}</summary>`,
          '',
          ...changes.map(
            (item) => `- ${codeSpan(item.case)} ${turn(item, language)}${signed(item.difference, ' (', ')')}`,
          ),
          '',
          '</details>',
        ]
  const lines = [
    `<!-- saiten:compare:${after.suite.replace(/[^\p{L}\p{N} ._/-]/gu, '_')} -->`,
    `### ${sign} ${CHANGE_WORDS[change][language]} ${codeSpan(name(before))} → ${codeSpan(name(after))}`,
    '',
    row(shown.map(({ title }) => title)),
    row(shown.map(({ align }) => (align === 'left' ? ':--' : '--:'))),
    ...rowsOf(comparison, language).map((item) =>
      row(shown.map(({ cell }, at) => (at === 0 ? codeSpan(cell(item)) : cell(item)))),
    ),
    '',
    ...thresholdLines(comparison, say).map((line) => `${line}\n`),
    comparisonSentence(comparison, language),
    '',
    countsLine(comparison, say),
    ...changed.map((one) => `\n${say('changed in between', '間に変わったもの')}: ${codeSpan(one)}`),
    ...list(say(`regressed: ${regressed.length}`, `悪化: ${regressed.length} 件`), regressed),
    ...list(say(`improved: ${improved.length}`, `改善: ${improved.length} 件`), improved),
  ]
  return `${lines.join('\n')}\n`
}

const name = ({ run, target }: Comparison['before']) => (target === 'default' ? run : `${run}:${shortName(target)}`)

/** Everything compared, by the name it decides under; the average and the pass rate in the reader's language. */
const measuresOf = (
  { scorers, weightedAverage, passRate }: Comparison,
  language: Language,
): { key: string; row: PairedDifference }[] => [
  ...scorers.map((row) => ({ key: row.name, row })),
  { key: AVERAGE.en, row: { ...weightedAverage, name: AVERAGE[language] } },
  { key: PASS_RATE_NAME.en, row: { ...passRate, name: PASS_RATE_NAME[language] } },
]

type Shown = PairedDifference & { decides: boolean }

const rowsOf = (comparison: Comparison, language: Language): Shown[] =>
  measuresOf(comparison, language).map(({ key, row }) => ({ ...row, decides: comparison.deciding.includes(key) }))

function columnsFor(say: Say): Column<Shown>[] {
  return [
    { title: say('scorer', 'スコアラー'), align: 'left', cell: (row) => shortName(row.name) },
    { title: 'n', align: 'right', cell: (row) => String(row.n) },
    { title: say('before', '前'), align: 'right', cell: (row) => number(row.before) },
    { title: say('after', '後'), align: 'right', cell: (row) => number(row.after) },
    { title: say('difference', '差'), align: 'right', cell: (row) => signed(row.difference) },
    {
      title: say('95 % interval', '95 % 区間'),
      align: 'right',
      cell: ({ ci95 }) => (ci95 ? signedInterval(ci95, 3) : '—'),
    },
    { title: say('p (Holm)', 'p（Holm）'), align: 'right', cell: (row) => probability(row.pCorrected) },
    {
      title: '',
      align: 'left',
      cell: ({ change, decides }) => {
        const word = change === 'unchanged' ? '' : say(change, change === 'regressed' ? '悪化' : '改善')
        return [word, decides ? '' : say('informs', '参考')].filter((part) => part !== '').join(', ')
      },
    },
  ]
}

const number = (value: number | null) => (value === null ? '—' : value.toFixed(3))
const probability = (p: number | null) => (p === null ? '—' : p < 0.001 ? '<0.001' : p.toFixed(3))

function signed(value: number | null, open = '', close = ''): string {
  if (value === null) return open ? '' : '—'
  return `${open}${signedText(value, 3)}${close}`
}

const turn = ({ before, after }: CaseChange, language: Language) =>
  `${VERDICTS[before][language]} → ${VERDICTS[after][language]}`

function caseLines(title: string, mark: string, changes: CaseChange[], language: Language): string[] {
  if (changes.length === 0) return []
  const shown = changes
    .slice(0, LISTED)
    .map((item) => `${mark} ${shortName(item.case)}  ${turn(item, language)}${signed(item.difference, '  ')}`)
  return [title, ...shown, ...(changes.length > LISTED ? [`  … ${changes.length - LISTED}`] : []), '']
}

const otherMeans = (count: number): Message => ({
  en: `, ${count} left out: measured by another tokenizer or prompt`,
  ja: `、トークナイザーかプロンプトが異なるため除外 ${count}`,
})

function countsLine({ cases }: Comparison, say: Say): string {
  const { paired, regressed, improved, unchanged, missing } = cases
  const { onlyBefore, onlyAfter, unscored, otherwise = 0 } = missing
  const without = onlyBefore + onlyAfter + unscored + otherwise
  const other = otherwise === 0 ? { en: '', ja: '' } : otherMeans(otherwise)
  return say(
    `${paired} cases paired: ${regressed} regressed, ${improved} improved, ${unchanged} unchanged; ${without} missing (${onlyBefore} only before, ${onlyAfter} only after, ${unscored} without a score${other.en})`,
    `対になったケース ${paired} 件: 悪化 ${regressed}、改善 ${improved}、変化なし ${unchanged}。欠け ${without} 件（前だけ ${onlyBefore}、後だけ ${onlyAfter}、採点なし ${unscored}${other.ja}）`,
  )
}

const changedLine = ({ changed }: Comparison, say: Say) =>
  changed.map((one) => `${say('changed in between', '間に変わったもの')}: ${shortName(one)}`)
