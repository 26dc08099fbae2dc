import { badInput } from '../errors.ts'
import type { EndedRun } from '../run/assembly.ts'
import type { OpenSuite } from '../run/open-suite.ts'
import { type RescoreRequest, rescoreRun } from '../run/rescore.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { asksTheJudge, prepareScorer } from '../scorers/prepare.ts'
import { IN_MEMORY, openStore } from '../store/open-store.ts'
import { type JudgedRun, readJudgedRun } from './judged-run.ts'

type RejudgeRequest = Pick<
  RescoreRequest,
  'store' | 'earlier' | 'judging' | 'concurrency' | 'language' | 'stop' | 'abort'
> & { scorer?: string }

interface Rejudged {
  judged: JudgedRun
  model: string
  end: EndedRun['end']
}

/** The stored answers to these cases, judged again as the suite is now. The run stays as it is; replies are kept for the next time. */
export async function rejudge(
  opened: OpenSuite,
  request: RejudgeRequest,
  cases: ReadonlySet<string>,
): Promise<Rejudged> {
  const { suite, sources } = opened
  checkScorers(suite.scorers, request.scorer)
  const which = (scorer: ReadyScorer) => asksTheJudge(scorer) && (request.scorer ?? scorer.name) === scorer.name
  const into = await openStore(IN_MEMORY)
  try {
    const prepare: RescoreRequest['prepare'] = (spec) => prepareScorer(spec, sources)
    const { run, end } = await rescoreRun({ ...request, ...opened, prepare, into, only: cases, which })
    const judged = await readJudgedRun(into.rows(run.id, { texts: 'all' }), run.plan.cluster, new Set())
    return { judged, model: run.manifest.judge?.model ?? '', end }
  } finally {
    await into.close()
  }
}

function checkScorers(scorers: readonly ReadyScorer[], wanted: string | undefined): void {
  const judges = scorers.filter(asksTheJudge).map(({ name }) => name)
  if (judges.length === 0) {
    throw badInput(
      'no scorer of the suite asks the judge: --judge has nothing to judge again; leave it out',
      'スイートにジャッジへ尋ねるスコアラーがないため、--judge で判定し直すものがありません。外してください',
    )
  }
  if (wanted !== undefined && !judges.includes(wanted)) {
    throw badInput(
      `the scorer "${wanted}" does not ask the judge, so --judge changes nothing; these do: ${judges.join(', ')}`,
      `スコアラー "${wanted}" はジャッジに尋ねないため --judge は効きません。尋ねるもの: ${judges.join('、')}`,
    )
  }
}
