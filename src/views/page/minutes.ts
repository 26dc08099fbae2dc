import type { Language } from '../../language.ts'
import { localDay } from '../../local-time.ts'
import type { ReviewItem, ReviewPage } from './types.ts'

/** Decisions as lines that `saiten review import` reads, each with the answer it is about. */
export function decisionsCsv(page: Pick<ReviewPage, 'items'>): string {
  const head = ['run', 'suite', 'case', 'target', 'repeat', 'answer', 'decision', 'rater', 'note', 'decidedAt']
  const rows = page.items.flatMap(({ suite, decisions }) =>
    decisions.map((made) => [
      made.run,
      suite,
      made.case,
      made.target,
      String(made.repeat),
      made.answer,
      made.decision,
      made.rater ?? '',
      made.note ?? '',
      made.decidedAt,
    ]),
  )
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Quoted as RFC 4180 asks, and never a formula. */
function cell(text: string): string {
  const inert = /^\s*[=+\-@＝＋－＠]|^[\t\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) || inert !== inert.trim() ? `"${inert.replaceAll('"', '""')}"` : inert
}

const WORDS = {
  reject: { en: 'rejected', ja: '却下' },
  hold: { en: 'on hold', ja: '保留' },
  accept: { en: 'accepted', ja: '承認' },
} as const

/** What asks for something to be done stands first. */
const ORDER = Object.keys(WORDS)

/** What a review came to, for a wiki or a mail: who decided what and why, what is left, what follows for thresholds. */
export function minutesMarkdown(
  page: ReviewPage,
  language: Language,
  proposal: readonly string[] = [],
  now = new Date(),
): string {
  const say = (en: string, ja: string) => (language === 'ja' ? ja : en)
  const { counts, agreement, items } = page
  const open = items.filter(({ decisions }) => decisions.length === 0)
  const made = items
    .flatMap((item) => item.decisions.map((one) => ({ item, one })))
    .sort((a, b) => ORDER.indexOf(a.one.decision) - ORDER.indexOf(b.one.decision))
  const runs = [...new Map(items.map(({ run, suite }) => [run, suite]))]
  const disagree = items.filter((item) => item.disagree).length
  const split = items.filter(({ decisions }) => new Set(decisions.map(({ decision }) => decision)).size > 1)
  const nameOf = ({ case: id, run, target }: ReviewItem) =>
    `${inline(id)} (${run}${target === 'default' ? '' : `, ${inline(target)}`})`
  const whyOf = ({ why }: ReviewItem) => inline(why.map((one) => one[language]).join('; '))
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines]
  const lines = [
    say(`# Review of ${localDay(now)}`, `# レビュー ${localDay(now)}`),
    '',
    say(
      `Runs since ${localDay(page.since)}: ${counts.total} answers to look at, ${counts.accept} accepted, ${counts.reject} rejected, ${counts.hold} on hold, ${open.length} open; rules and scores disagree on ${disagree}.`,
      `${localDay(page.since)} 以降の実行: 対象 ${counts.total} 件（承認 ${counts.accept}・却下 ${counts.reject}・保留 ${counts.hold}・未判断 ${open.length}）。ルールとスコアの判定が食い違うもの ${disagree} 件`,
    ),
    ...(agreement?.kappa == null
      ? []
      : [
          '',
          say(
            `Agreement of ${agreement.raters.join(' and ')}: κ ${agreement.kappa.toFixed(2)}${interval(agreement)} (n = ${agreement.n}).`,
            `${agreement.raters.join('と')}の一致: κ ${agreement.kappa.toFixed(2)}${interval(agreement)}（${agreement.n} 件）`,
          ),
        ]),
    '',
    ...runs.map(([run, suite]) => `- ${inline(suite)} (${run})`),
    '',
    say(
      '| decision | case | why it was looked at | who | note |',
      '| 判断 | ケース | 確認の理由 | 判断した人 | メモ |',
    ),
    '|---|---|---|---|---|',
    ...made.map(({ item, one }) => {
      const word = WORDS[one.decision as keyof typeof WORDS]?.[language] ?? one.decision
      return `| ${word} | ${nameOf(item)} | ${whyOf(item)} | ${inline(one.rater ?? '')} | ${inline(one.note ?? '')} |`
    }),
    ...part(
      say('Reviewers disagree', '判断が分かれたもの'),
      split.map((item) => {
        const said = item.decisions.map(({ rater, decision }) => {
          const word = WORDS[decision as keyof typeof WORDS]?.[language] ?? decision
          return `${inline(rater ?? '')} ${word}`
        })
        return `- ${nameOf(item)}: ${said.join(say(', ', '、'))}`
      }),
    ),
    ...part(
      say('Open', '未判断'),
      open.map((item) => `- ${nameOf(item)}: ${whyOf(item)}`),
    ),
    ...part(
      say('Thresholds of the gate', 'ゲートの閾値'),
      proposal.map((line) => `- ${inline(line.trim())}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

const interval = ({ ci95 }: NonNullable<ReviewPage['agreement']>) =>
  ci95 === null ? '' : ` [${ci95.map((end) => end.toFixed(2)).join(', ')}]`

/** Nobody's text makes a table, a link or HTML of its own. */
const inline = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>|#~!]/g, '\\$&')
