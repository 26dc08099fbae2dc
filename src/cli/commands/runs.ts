import { shortName } from '../../door/untrusted.ts'
import { badInput, EXIT } from '../../errors.ts'
import { type CaseCounts, casesRun } from '../../gate/summary.ts'
import { counted, type Message } from '../../language.ts'
import { localMinute } from '../../local-time.ts'
import { padEnd } from '../../report/format/columns.ts'
import { OUTCOME_WORDS } from '../../report/format/words.ts'
import { deleteRuns } from '../../store/delete-runs.ts'
import { openStore } from '../../store/open-store.ts'
import { outcomeOf, statusOf } from '../../store/runs.ts'
import type { RunHead } from '../../store/store.ts'
import { SideFiles } from '../../views/columns/side-files.ts'
import type { CliCommand, Io } from '../command.ts'
import { warning } from '../mistakes.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('[action]', say({ en: 'delete; absent: list the runs', ja: 'delete。省略時は一覧' }))
      .argument('[runs...]', say({ en: 'delete: which runs', ja: 'delete: どの実行か' }))
      .addOption(storeOption(say))
      .option('--limit <n>', say({ en: 'show the newest n', ja: '新しいものから n 件' }), wholeNumber('--limit', 1), 20)
      .option(
        '--older-than <age>',
        say({ en: 'delete: runs that began before, e.g. 30d', ja: 'delete: それより前に始めた実行。例 30d' }),
        age,
      )
      .addHelpText(
        'after',
        examples(say, [
          ['saiten runs --limit 5', { en: 'the last five runs', ja: '最近の 5 回' }],
          ['saiten runs delete r_8f2c r_a911', { en: 'remove two runs', ja: '二つの実行を消す' }],
          ['saiten runs delete --older-than 30d', { en: 'remove old runs', ja: '古い実行を消す' }],
        ]),
      ),

  async run([action, ...named], options, io) {
    if (action !== undefined && action !== 'delete') throw unknownAction(action)
    return action === undefined ? list(options, io) : remove(named, options, io)
  },
} satisfies CliCommand

async function list(options: Record<string, unknown>, io: Io): Promise<number> {
  const store = await openStore(options.store as string | undefined, 'read')
  try {
    const { runs } = await store.listRuns({ limit: options.limit as number })
    await io.out(io.json ? `${JSON.stringify(runs.map(asJson), null, 2)}\n` : table(runs, io))
    return EXIT.pass
  } finally {
    await store.close()
  }
}

async function remove(named: string[], options: Record<string, unknown>, io: Io): Promise<number> {
  const olderThan = options.olderThan as number | undefined
  if (named.length === 0 && olderThan === undefined) throw WHICH
  const store = await openStore(options.store as string | undefined)
  try {
    const until = olderThan === undefined ? undefined : new Date(Date.now() - olderThan)
    const deleted = await deleteRuns(store, { named, until, warn: warning(io) })
    const files = new SideFiles(store.place)
    for (const run of deleted) files.forget(run)
    const said = { en: `deleted: ${deleted.join(' ')}`, ja: `消しました: ${deleted.join(' ')}` }
    const nothing = { en: 'no run is that old', ja: 'それより古い実行はありません' }
    if (io.json) await io.out(`${JSON.stringify({ deleted }, null, 2)}\n`)
    else await io.out(`${io.say(deleted.length > 0 ? said : nothing)}\n`)
    return EXIT.pass
  } finally {
    await store.close()
  }
}

function asJson(head: RunHead) {
  const { id, suite, file, startedAt, finishedAt, verdict, kind, cases, owner } = head
  return { run: id, suite, file, kind, startedAt, finishedAt, status: statusOf(head), verdict, cases, owner }
}

function table(runs: RunHead[], io: Io): string {
  if (runs.length === 0) {
    return `${io.say({ en: 'no runs yet: saiten run SUITE', ja: 'まだ実行がありません: saiten run SUITE' })}\n`
  }
  const lines = runs.map((run) => {
    const { id, suite, kind, startedAt, cases, targets } = run
    const counts = cases ? io.say(countsOf(cases, run.verdict)) : ''
    const began = localMinute(startedAt)
    const name = kind === 'import' ? `${suite} (${whoAnswered(targets)})` : suite
    return `${id}  ${began}  ${padEnd(io.say(OUTCOME_WORDS[outcomeOf(run)]), 12)}  ${name}  ${counts}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}

/** Logs of one task differ in their model: without it they could not be told apart. */
const whoAnswered = ([first = '', ...others]: readonly string[]) =>
  others.length > 0 ? `${shortName(first)}, …` : shortName(first)

function countsOf(cases: CaseCounts, verdict: RunHead['verdict']): Message {
  const { pass, review, error, notNeeded = 0 } = cases
  const [passed, ran] = [pass + review, casesRun(cases)]
  const left = notNeeded > 0 ? [`, ${notNeeded} not needed`, `、不要 ${notNeeded} 件`] : ['', '']
  // Where nothing was judged, nothing has passed; but what another tool called wrong is known.
  if (verdict === 'unjudged' && cases.fail === 0) return { en: counted(ran, 'answer'), ja: `回答 ${ran} 件` }
  return {
    en: `${passed} of ${ran} pass${error ? `, ${error} without a score` : ''}${left[0]}`,
    ja: `${ran} 件中 ${passed} 件合格${error ? `、採点不能 ${error} 件` : ''}${left[1]}`,
  }
}

const UNITS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** In milliseconds. */
function age(text: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([hdw])$/.exec(text) ?? []
  if (count !== undefined) return Number(count) * (UNITS[unit] as number)
  throw badInput(
    `--older-than is an age such as 12h, 30d or 8w; got "${text}"`,
    `--older-than は 12h、30d、8w のような期間です（指定: "${text}"）`,
  )
}

const WHICH = badInput(
  'which runs? saiten runs delete RUN…, or saiten runs delete --older-than 30d',
  'どの実行ですか。saiten runs delete RUN… または saiten runs delete --older-than 30d',
)

const unknownAction = (action: string) =>
  badInput(
    `runs knows delete, or nothing to list them; got "${action}"`,
    `runs に続けて書けるのは delete だけです（省略すると一覧。指定: "${action}"）`,
  )
