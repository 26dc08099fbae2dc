import { isDeepStrictEqual } from 'node:util'
import { badInput, EXIT } from '../../errors.ts'
import { casePage } from '../../report/case-page.ts'
import { openReports, reportKindOf } from '../../report/open-reports.ts'
import { problemLine } from '../../report/problem-line.ts'
import { keptText } from '../../score/kept-text.ts'
import type { ResultRow } from '../../score/result.ts'
import { probeAnswerOf } from '../../scorers/compression/probe-answer.ts'
import { findRun } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import { storeWords } from '../../store/places.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { didYouMean } from '../../suggest.ts'
import { answersBefore } from '../../views/earlier.ts'
import { reportStored } from '../../views/report-run.ts'
import { summariseStored } from '../../views/summarise-stored.ts'
import { atWork } from '../at-work.ts'
import type { CliCommand, Io } from '../command.ts'
import { caseFilterOption, sortOption } from '../filter-option.ts'
import { examples, htmlBudgetOption, htmlOptionsOf, htmlTextsOption, reporterOption, storeOption } from '../options.ts'
import { showCases } from '../show-cases.ts'

export default {
  configure: (command, say) =>
    command
      .argument('<run>', say({ en: 'an id, the start of one, or `last`', ja: 'ID、その先頭部分、または last' }))
      .argument('[case]', say({ en: 'one case with every score, reason and detail', ja: 'ケース一件の全スコアと詳細' }))
      .option(
        '--failed',
        say({
          en: 'list the cases that did not pass or want a look',
          ja: '合格しなかったケースと要確認のケースの一覧',
        }),
      )
      .addOption(caseFilterOption(say))
      .addOption(sortOption(say))
      .addOption(reporterOption(say))
      .addOption(htmlTextsOption(say))
      .addOption(htmlBudgetOption(say))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten show last', { en: 'the report of the newest run', ja: '最新の実行の報告' }],
          ['saiten show last refund-02', { en: 'one case, whole', ja: 'ケース一件のすべて' }],
          [
            'saiten show last --filter "verdict:fail faithfulness<0.7" --sort faithfulness',
            { en: 'the cases that a filter selects', ja: '条件に合うケースの一覧' },
          ],
          [
            'saiten show r_8f2c --reporter junit:out.xml',
            { en: 'another report of a stored run', ja: '保存済みの実行を別の形式で' },
          ],
        ]),
      ),

  async run([runId = '', caseId], options, io) {
    const store = await openStore(options.store as string | undefined, 'read')
    try {
      const run = await findRun(store, runId)
      const going = await atWork(store, run)
      if (!io.quiet && !io.json) {
        io.err(otherLanguage(run, storeWords(options.store), io))
        if (going) io.err(`${io.say(going)}\n`)
      }
      if (caseId !== undefined) return await showCase(store, run, caseId, storeWords(options.store), io)
      if (options.failed) return await showFailed(store, run, io)
      if (options.filter !== undefined || options.sort !== undefined) {
        if (options.reporter !== undefined) throw FILTER_LISTS
        const { filter = '', sort = '' } = options as { filter?: string; sort?: string }
        return await showCases(store, run, { q: filter, sort }, io)
      }
      const summary = run.summary ?? (await summariseStored(store, run, io.language))
      const reports = openReports(io, {
        store: options.store,
        given: options.reporter,
        html: htmlOptionsOf(options),
        kind: reportKindOf(run),
      })
      await reports.finish((reporters) =>
        reportStored(store, run, summary, reporters, io.language, going !== undefined),
      )
      return EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

const FILTER_LISTS = badInput(
  '--filter lists cases, and a report is about the whole run; rows of some cases: saiten export RUN --format jsonl DIR --filter …',
  '--filter はケースを一覧します。レポートは実行全体のものです。一部の行は saiten export RUN --format jsonl DIR --filter … で書き出せます',
)

/** Reasons are kept as they were written: says so where the reader asked for the other language. */
function otherLanguage({ id, plan }: RunRecord, at: string, io: Io): string {
  const { language = io.language, gate } = plan
  if (language === io.language) return ''
  const again = gate.bundle ? `saiten gate … --lang ${io.language}` : `saiten rescore ${id} --lang ${io.language}${at}`
  return io.say({
    en: `! the reasons in this run were written in Japanese; to have them in English:  ${again}\n`,
    ja: `! この実行の理由は英語で記録されています。日本語にするには:  ${again}\n`,
  })
}

async function showCase(store: Store, run: RunRecord, caseId: string, at: string, io: Io): Promise<number> {
  for await (const found of store.cases(run.id, { caseId })) {
    const { case: testCase, origin, rows } = found
    const contexts = await contextsOf(store, rows)
    const kept = contexts.size > 0 && { contexts: Object.fromEntries(contexts) }
    await io.out(
      io.json
        ? `${JSON.stringify({ run: run.id, case: testCase, origin, results: rows, ...kept }, null, 2)}\n`
        : casePage({ ...found, run: run.id, last: await lastOf(store, run, rows), contexts }, io.language),
    )
    return EXIT.pass
  }
  const near = await nearestCase(store, run, caseId)
  throw badInput(
    `run ${run.id} has no case "${caseId}"${near === undefined ? '.' : `; did you mean "${near}"?`} \`saiten show ${run.id} --failed${at}\` lists those that did not pass`,
    `実行 ${run.id} にケース "${caseId}" はありません。${near === undefined ? '' : `"${near}" のことですか？`}不合格のケースは saiten show ${run.id} --failed${at} で一覧できます`,
  )
}

/** What answers to probes were given from: rows hold its hash alone. */
async function contextsOf(store: Store, rows: readonly ResultRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { output } of rows) {
    const hash = probeAnswerOf(output)?.compaction.context
    const text = hash === undefined || found.has(hash) ? undefined : await keptText(store.memo, hash)
    if (hash !== undefined && text !== undefined) found.set(hash, text)
  }
  return found
}

/** What the run before got instead. */
async function lastOf(store: Store, run: RunRecord, rows: readonly ResultRow[]): Promise<Map<ResultRow, ResultRow>> {
  const before = answersBefore(store, run)
  const found = new Map<ResultRow, ResultRow>()
  for (const row of rows) {
    const last = await before(row)
    if (last?.output !== undefined && !isDeepStrictEqual(last.output, row.output)) found.set(row, last)
  }
  return found
}

async function showFailed(store: Store, run: RunRecord, io: Io): Promise<number> {
  const rows = store.rows(run.id, { verdicts: ['fail', 'error', 'review'] })
  if (io.json) {
    const all = []
    for await (const { case: id, target, repeat, verdict, scores } of rows)
      all.push({ case: id, target, repeat, verdict, scores })
    await io.out(`${JSON.stringify(all, null, 2)}\n`)
    return EXIT.pass
  }
  const severalTargets = run.plan.targets.length > 1
  let count = 0
  for await (const row of rows) {
    count++
    await io.out(`${problemLine(row, severalTargets, io.language)}\n`)
  }
  if (count === 0 && !io.quiet) io.err(io.say(NONE))
  return EXIT.pass
}

const NONE = { en: 'every case passed\n', ja: 'すべてのケースが合格です\n' }

const MOST_LOOKED_AT = 20_000

async function nearestCase(store: Store, run: RunRecord, wanted: string): Promise<string | undefined> {
  const ids: string[] = []
  for await (const { id } of store.caseKeys(run.id)) if (ids.push(id) >= MOST_LOOKED_AT) break
  return didYouMean(wanted, ids)
}
