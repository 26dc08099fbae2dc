import type { Command } from 'commander'
import { badInput, EXIT } from '../errors.ts'
import { sinceTime } from '../local-time.ts'
import { reviewText } from '../report/review-report.ts'
import { type ReviewWish, reviewList } from '../review/review-list.ts'
import { findRun } from '../store/find-run.ts'
import { storeWords } from '../store/places.ts'
import type { Store } from '../store/store.ts'
import type { Io } from './command.ts'
import { wholeNumber } from './options.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

/** The options that say which cases `saiten review` lists. */
export function withReviewFilters(command: Command, say: Io['say']): Command {
  return command
    .option(
      '--since <date>',
      say({ en: 'runs from this day on (default: seven days ago)', ja: 'この日以降の実行（既定: 7 日前）' }),
      date,
    )
    .option('--run <run>', say({ en: 'the cases of this run alone', ja: 'この実行のケースだけ' }))
    .option('--failing', say({ en: 'only cases that do not pass', ja: '合格していないケースだけ' }))
    .option(
      '--disagree',
      say({ en: 'only where rules and scores disagree (≠)', ja: 'ルールとスコアが食い違うもの（≠）だけ' }),
    )
    .option('--rule <id>', say({ en: 'only cases that break this rule', ja: 'このルールに違反したケースだけ' }))
    .option('--limit <n>', say({ en: 'how many cases to list', ja: '一覧する件数' }), wholeNumber('--limit', 1), 100)
    .option('--cursor <next>', say({ en: 'go on after the page before', ja: '前のページの続きから' }))
}

/** `saiten review`: how many cases to look at, and the first of them. */
export async function listCases(store: Store, options: Record<string, unknown>, io: Io): Promise<number> {
  const { since, run, ...wish } = options as Omit<ReviewWish, 'from'> & { since?: Date; run?: string }
  if (since !== undefined && run !== undefined) throw ONE_OF_TWO
  const from = run === undefined ? (since ?? new Date(Date.now() - WEEK)) : await findRun(store, run)
  const list = await reviewList(store, { ...wish, from })
  await io.out(
    io.json ? `${JSON.stringify(list, null, 2)}\n` : reviewText(list, io.language, storeWords(options.store)),
  )
  return EXIT.pass
}

const ONE_OF_TWO = badInput(
  '--run is one run, --since the runs from a day on: give one of the two',
  '--run は一つの実行、--since はその日以降の実行です。どちらか一方を指定してください',
)

function date(text: string): Date {
  const parsed = sinceTime(text)
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(parsed.getTime())) return parsed
  throw badInput(
    `--since is a date such as 2026-01-05; got "${text}"`,
    `--since は 2026-01-05 のような日付です（指定: "${text}"）`,
  )
}
