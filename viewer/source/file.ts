import { comparedRuns, comparedTargets } from '../../src/views/cases/compared.ts'
import { listCases } from '../../src/views/cases/list.ts'
import type { RunColumns } from '../../src/views/columns/columns.ts'
import { judgedColumns, ofTarget } from '../../src/views/columns/judged.ts'
import { unpackColumns } from '../../src/views/columns/pack.ts'
import type { Compared } from '../../src/views/filter/evaluate.ts'
import { sentVocabulary } from '../../src/views/filter/vocabulary.ts'
import { casesPage } from '../../src/views/page/cases-page.ts'
import { columnsId, type Embedded, type EmbeddedRun, META_ID } from '../../src/views/page/embedded.ts'
import type { JudgesPage, RunsPage } from '../../src/views/page/types.ts'
import { distributionOf } from '../../src/views/plots/distribution.ts'
import { repeatGrid } from '../../src/views/plots/repeats.ts'
import { slicesBy } from '../../src/views/plots/slices.ts'
import { tradeoffOf } from '../../src/views/plots/tradeoff.ts'
import { FileReview } from './file-review.ts'
import { FileTexts } from './file-texts.ts'
import { PageProblem, type Params, type Source } from './source.ts'
import { unpack, unpackJson } from './unpack.ts'

interface Loaded extends EmbeddedRun {
  columns: RunColumns
  texts: FileTexts
}

/** Answers from what the file itself carries, by the same functions that the server uses. */
export async function fileSource(): Promise<Source & { first: string[] }> {
  const meta = await unpackJson<Embedded>(META_ID)
  const runs: Loaded[] = []
  for (const [at, run] of meta.runs.entries()) {
    const columns = unpackColumns(await unpack(columnsId(at)))
    runs.push({ ...run, columns, texts: new FileTexts(at, run, columns) })
  }
  const runOf = ({ run }: Params): Loaded => {
    const found = runs.find(({ head }) => head.run.id === run)
    if (!found) throw NOT_INSIDE
    return found
  }
  const review = new FileReview(runs)
  const answers: Record<string, (params: Params) => unknown> = {
    runs: (): RunsPage => ({ runs: runs.map(({ head }) => head.run), more: false, place: location.pathname }),
    run: (params) => runOf(params).head,
    cases: (params) => listOf(runOf(params), params, comparedTargets(runOf(params).columns)),
    plots: (params) => plotsOf(runOf(params), params),
    case: (params) => runOf(params).texts.page(params.case ?? ''),
    earlier: () => [],
    judges: (params) => judgesOf(runOf(params)),
    compression: (params) => ({ ...meta.compression, run: params.run, suite: runOf(params).head.run.suite }),
    compare: () => meta.compare ?? Promise.reject(NOT_INSIDE),
    'compare-cases': (params) => compareCases(runs, meta, params),
    review: (params) => review.page(params),
    'review-words': () => sentVocabulary(review.words()),
  }
  return {
    kind: 'file',
    first: meta.compare ? ['compare', meta.compare.a, meta.compare.b] : ['runs', runs[0]?.head.run.id ?? ''],
    ask: async (name, params) => (await answers[name]?.(params)) as never,
    write: async (_name, body) => (await review.decide(body as Record<string, unknown>)) as never,
  }
}

const NOT_INSIDE = new PageProblem({
  en: 'This is not in the file. `saiten view` shows all runs.',
  ja: 'このファイルには入っていません。saiten view ならすべて見られます。',
})

async function contextOf({ texts }: Loaded, q: string, compared: Compared | undefined) {
  return { ...(compared && { compared }), ...(await texts.search(q)) }
}

async function listOf(run: Loaded, params: Params, compared: Compared | undefined, columns = run.columns) {
  const { q = '', sort = '' } = params
  const list = listCases(columns, { q, sort }, await contextOf(run, q, compared))
  const page = casesPage(
    columns,
    list,
    { offset: Number(params.offset ?? 0), limit: Number(params.limit ?? 60) },
    compared,
  )
  await run.texts.addPreviews(page)
  return page
}

async function plotsOf(run: Loaded, params: Params) {
  const { columns } = run
  const list = listCases(columns, { q: params.q ?? '' }, await contextOf(run, params.q ?? '', comparedTargets(columns)))
  if (list.problem) return { problem: list.problem }
  return {
    problem: null,
    ...(params.key !== undefined && { slices: slicesBy(columns, list.order, params.key) }),
    ...(params.scorer !== undefined && { distribution: distributionOf(columns, list.order, params.scorer) }),
    ...(params.repeats !== undefined && { repeats: repeatGrid(columns, list.order) }),
    ...(params.tradeoff !== undefined && { tradeoff: tradeoffOf(columns, list.order) }),
  }
}

function judgesOf({ head }: Loaded): JudgesPage {
  const { run, summary } = head
  return {
    run: run.id,
    suite: run.suite,
    judge: run.judge,
    scripted: run.scripted,
    targets: summary.targets.map(({ name, health = [], scorers }) => ({
      name,
      health: health.map((one) => {
        const scorer = scorers.find((found) => found.name === one.scorer)
        return { ...one, threshold: scorer?.threshold ?? null, cost: scorer?.usage?.cost ?? null }
      }),
    })),
    labels: null,
    people: [],
    points: [],
  }
}

async function compareCases(runs: Loaded[], { compare }: Embedded, params: Params) {
  if (!compare) throw NOT_INSIDE
  const sideOf = ({ run, target }: { run: string; target: string }) => {
    const loaded = runs.find(({ head }) => head.run.id === run) as Loaded
    const place = loaded.columns.targets.indexOf(target)
    return { loaded, columns: judgedColumns(ofTarget(loaded.columns, place), compare.common), target: place }
  }
  const [before, after] = [sideOf(compare.before), sideOf(compare.after)]
  const page = await listOf(after.loaded, params, comparedRuns(after, before), after.columns)
  for (const line of page.lines) {
    line.rows = line.rows.filter(({ target }) => target === compare.after.target)
    const was = await before.loaded.texts.line(line.case)
    if (was) line.before = { ...was, rows: was.rows.filter(({ target }) => target === compare.before.target) }
  }
  return page
}
