import { badInput, EXIT } from '../../errors.ts'
import { type Comparison, PASS_RATE_NAME } from '../../gate/comparison.ts'
import { measureNamed, measuresOf } from '../../gate/comparison-words.ts'
import { AVERAGE } from '../../gate/paired.ts'
import type { Message } from '../../language.ts'
import { comparisonReporters } from '../../report/comparison-reporters.ts'
import { createTexts } from '../../report/create-reporters.ts'
import { comparisonHtml } from '../../report/html/comparison.ts'
import { parseReporter } from '../../report/parse-reporter.ts'
import { findRun } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import { storeWords } from '../../store/places.ts'
import { didYouMean } from '../../suggest.ts'
import type { Disagreement } from '../../views/compare/comparable.ts'
import { compareSides } from '../../views/compare/compare.ts'
import { sharedScorers } from '../../views/compare/ground.ts'
import { findSide, type Side } from '../../views/compare/side.ts'
import type { CliCommand, Io } from '../command.ts'
import { warning } from '../mistakes.ts'
import {
  examples,
  htmlBudgetOption,
  htmlOptionsOf,
  htmlTextsOption,
  reporterOption,
  share,
  storeOption,
} from '../options.ts'

const COMPARISON_REPORTERS = [...comparisonReporters.keys(), 'html']

export default {
  configure: (command, say) =>
    command
      .argument('<before>', say({ en: 'a run, or RUN:target', ja: '実行、または RUN:ターゲット' }))
      .argument('[after]', say({ en: 'the run to judge against it', ja: 'それと比べる実行' }))
      .option(
        '--margin <x>',
        say({ en: 'a drop this small is no regression (default 0)', ja: 'この差までは悪化としない（既定 0）' }),
        share('--margin'),
        0,
      )
      .option(
        '--decide <scorers>',
        say({
          en: 'the scorers that decide, by name (default: those with a threshold, the average and the pass rate)',
          ja: '判定に使うスコアラーの名前（既定: 閾値のあるもの、加重平均、合格率）',
        }),
        (list: string) => list.split(',').map((name) => name.trim()),
      )
      .addOption(reporterOption(say, COMPARISON_REPORTERS))
      .addOption(htmlTextsOption(say))
      .addOption(htmlBudgetOption(say))
      .option('--markdown [file]', say({ en: 'Markdown for a pull request', ja: 'プルリクエスト用の Markdown' }))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten compare r_8f2c last', { en: 'an earlier run against the newest', ja: '以前の実行と最新の実行' }],
          ['saiten compare last:gpt last:claude', { en: 'two targets of one run', ja: '一つの実行の二つのターゲット' }],
          [
            'saiten compare r_8f2c last --markdown pr.md',
            { en: 'for a pull-request comment', ja: 'プルリクエストのコメントに' },
          ],
        ]),
      ),

  async run([before = '', after], options, io) {
    if (after === undefined) throw await oneIsMissing(before, options, io)
    const reports = openComparisonReports(options, io)
    const store = await openStore(options.store as string | undefined, 'read')
    try {
      const warn = warning(io)
      const a = await findSide(store, before, { warn })
      const b = await findSide(store, after, { warn, suite: a.run.suite })
      const decide = options.decide as string[] | undefined
      const asked = { margin: options.margin as number, ...(decide && { decide: decidingNames(decide, a, b) }) }
      const comparison = await compareSides(store, a, b, asked)
      if ('on' in comparison) return await refuse(comparison, io)
      if (!isMeasured(comparison)) return await refuse({ on: [NOT_MEASURED], next: null }, io)
      const asksPage = ((options.reporter ?? []) as string[]).some((text) => /^html(:|$)/.test(text))
      const page = asksPage ? await comparisonHtml(store, a, b, comparison, htmlOptionsOf(options), io.language) : ''
      const at = storeWords(options.store)
      await reports.write((name) => comparisonReporters.get(name)?.(comparison, io.language, at) ?? page)
      return comparison.change === 'regressed' || comparison.change === 'mixed' ? EXIT.fail : EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

/** Which two could be meant: two targets of the run that was named, or two runs. */
async function oneIsMissing(before: string, options: Record<string, unknown>, io: Io) {
  const store = await openStore(options.store as string | undefined, 'read')
  try {
    const { run } = await findSide(store, before, { warn: warning(io) }).catch(() => ({ run: undefined }))
    const named =
      run?.plan.targets ?? (await findRun(store, before.split(':')[0] ?? '').catch(() => undefined))?.plan.targets
    const [one, two] = named ?? []
    const line = two === undefined ? `saiten compare RUN ${before}` : `saiten compare ${before}:${one} ${before}:${two}`
    return badInput(
      `compare needs two, a run (or RUN:target) before and one after; got only "${before}". For example: ${line}`,
      `compare には比べる前と後の二つ（実行、または RUN:ターゲット）が必要です。指定は "${before}" だけです。例: ${line}`,
    )
  } finally {
    await store.close()
  }
}

/** Without a threshold there is no pass rate: what has no value on both sides shows nothing, also not that nothing changed. */
const isMeasured = (comparison: Comparison) =>
  measuresOf(comparison, 'en').some(({ key, row }) => row.n > 0 && comparison.deciding.includes(key))

const NOT_MEASURED: Message = {
  en: 'nothing of what decides has a value on both sides',
  ja: '判定に使うものの値が両側にありません',
}

/** A misspelt name would decide nothing, in silence. */
function decidingNames(asked: readonly string[], a: Side, b: Side): string[] {
  const known = [...sharedScorers(a, b), AVERAGE.en, PASS_RATE_NAME.en]
  const names = asked.map((name) => measureNamed(name, known))
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return names
  const guess = didYouMean(unknown, known)
  throw badInput(
    `--decide: "${unknown}" is no scorer of both runs${guess ? `; did you mean "${guess}"?` : ''} (both have: ${known.join(', ')})`,
    `--decide: 両方の実行にスコアラー "${unknown}" がありません${guess ? `。"${guess}" のことですか？` : ''}（両方にあるもの: ${known.join(', ')}）`,
  )
}

/** `--markdown` is the short way to say `--reporter markdown`. */
function openComparisonReports({ reporter = [], markdown }: Record<string, unknown>, io: Io) {
  const names = COMPARISON_REPORTERS
  const specs = (reporter as string[]).map((text) => parseReporter(text, names))
  if (markdown !== undefined) specs.push({ name: 'markdown', file: typeof markdown === 'string' ? markdown : null })
  // With --json standard output is one document.
  const prints = specs.some(({ file }) => file === null)
  if (io.json || !prints) specs.push({ name: io.json ? 'json' : 'terminal', file: null })
  const { language, colour, quiet, width } = io
  return createTexts(specs, { language, colour, quiet, width }, io)
}

/** Nothing can be said about two runs that measured different things: exit 2, with the way out. */
async function refuse({ on, next }: Disagreement, io: Io): Promise<number> {
  const reasons = on.map(io.say)
  if (io.json) await io.out(`${JSON.stringify({ comparable: false, reasons, next }, null, 2)}\n`)
  io.err(
    io.say({
      en: `these two cannot be compared: ${reasons.join('; ')}\n${next ? `make them comparable with:  ${next}\n` : ''}`,
      ja: `この二つは比べられません: ${reasons.join('、')}\n${next ? `比べられるようにするには:  ${next}\n` : ''}`,
    }),
  )
  return EXIT.undecided
}
