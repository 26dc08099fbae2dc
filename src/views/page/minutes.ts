import type { Language } from '../../language.ts'
import type { ReviewPage } from './types.ts'

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
  accept: { en: 'accepted', ja: '承認' },
  reject: { en: 'rejected', ja: '却下' },
  hold: { en: 'on hold', ja: '保留' },
} as const

/** What a review came to, for a wiki or a mail: who decided what and why, what is left, what follows for thresholds. */
export function minutesMarkdown(
  page: ReviewPage,
  language: Language,
  proposal: readonly string[] = [],
  now = new Date(),
): string {
  const say = (en: string, ja: string) => (language === 'ja' ? ja : en)
  const { counts, agreement, items } = page
  const decided = items.filter(({ decisions }) => decisions.length > 0)
  const open = items.filter(({ decisions }) => decisions.length === 0)
  const lines = [
    say(`# Review of ${date(now)}`, `# レビュー ${date(now)}`),
    '',
    say(
      `Runs since ${page.since.slice(0, 10)}: ${counts.total} answers to look at, ${counts.accept} accepted, ${counts.reject} rejected, ${counts.hold} on hold, ${open.length} open.`,
      `${page.since.slice(0, 10)} 以降の実行: 対象 ${counts.total} 件（承認 ${counts.accept}・却下 ${counts.reject}・保留 ${counts.hold}・未判断 ${open.length}）`,
    ),
    ...(agreement?.kappa == null
      ? []
      : [
          '',
          say(
            `Agreement of ${agreement.raters.join(' and ')}: κ ${agreement.kappa.toFixed(2)} (n = ${agreement.n}).`,
            `${agreement.raters.join('と')}の一致: κ ${agreement.kappa.toFixed(2)}（${agreement.n} 件）`,
          ),
        ]),
    '',
    say('| case | answer of | decision | who | note |', '| ケース | ターゲット | 判断 | 判断した人 | メモ |'),
    '|---|---|---|---|---|',
    ...decided.flatMap(({ case: id, run, target, decisions }) =>
      decisions.map((made) => {
        const word = WORDS[made.decision as keyof typeof WORDS]?.[language] ?? made.decision
        return `| ${inline(id)} (${run}) | ${inline(target)} | ${word} | ${inline(made.rater ?? '')} | ${inline(made.note ?? '')} |`
      }),
    ),
    ...(open.length === 0
      ? []
      : [
          '',
          say('## Open', '## 未判断'),
          '',
          ...open.map(({ case: id, run, target }) => `- ${inline(id)} (${run}, ${inline(target)})`),
        ]),
    ...(proposal.length === 0
      ? []
      : [
          '',
          say('## Thresholds of the gate', '## ゲートの閾値'),
          '',
          ...proposal.map((line) => `- ${inline(line.trim())}`),
        ]),
  ]
  return `${lines.join('\n')}\n`
}

const date = (time: Date) => time.toISOString().slice(0, 10)

/** Nobody's text makes a table, a link or HTML of its own. */
const inline = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>|#~!]/g, '\\$&')
