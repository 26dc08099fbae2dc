import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { shownVerdict, verdictOf } from '../../viewer/verdicts.ts'
import { ScoreError } from '../errors.ts'
import type { RunVerdict, Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import { EmbeddedRunFold } from '../report/html/embedded-run.ts'
import { reporters } from '../report/registry.ts'
import { type RunSettings, run } from '../run/library.ts'
import type { ProgramSuite } from '../run/program/program-suite.ts'
import { defineScorer } from '../score/define-scorer.ts'
import { mockModel } from '../scorers/judge/testing/mock-model.ts'
import { answers } from '../serve/answers/index.ts'
import { Desk } from '../serve/desk.ts'
import { openStore } from '../store/open-store.ts'
import { outcomeOf } from '../store/runs.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { RunHead, RunsPage } from '../views/page/types.ts'
import { reportStored } from '../views/report-run.ts'
import type { ReportOptions } from '../views/reporter.ts'

const CASES = 6

/** Scores what the answer says of itself: a number, or why there is none. */
const said = defineScorer({
  description: 'the number in the answer',
  score({ output }) {
    if (output === 'failed') throw new ScoreError('malformed', 'no number')
    if (output === 'n/a') return { notApplicable: { en: 'no number here', ja: '数がありません' } }
    return { value: Number(output) }
  },
})

const decides = { scorer: said, name: 'number', threshold: 0.5 }
const answering = (output: (at: number) => string) => (testCase: { id: string }) => output(Number(testCase.id.slice(1)))
const most = answering((at) => (at === 5 ? '0.1' : '0.9'))

/** What may become of a run: what answers, and what else there is to say. */
const SITUATIONS: Record<string, [RunVerdict, ReturnType<typeof answering>, Partial<ProgramSuite>?, RunSettings?]> = {
  pass: ['pass', answering(() => '0.9')],
  fail: ['fail', most],
  inconclusive: ['inconclusive', most, { gate: { passRate: 0.7, confidence: 0.95 } }],
  'a mean below its limit, every case passing': ['fail', answering(() => '0.6'), { gate: { means: { number: 0.8 } } }],
  'a scorer that fails too often': ['invalid', answering((at) => (at < 3 ? 'failed' : '0.9'))],
  unjudged: ['unjudged', answering(() => '0.9'), { scorers: [{ scorer: said, name: 'number' }] }],
  interrupted: ['invalid', answering(() => '0.9'), {}, { concurrency: 1 }],
  'interrupted at once': ['invalid', answering(() => '0.9'), {}, { signal: AbortSignal.abort() }],
  'interrupted with a failure': ['fail', answering(() => '0.1'), {}, { concurrency: 1 }],
  'the budget is spent': [
    'invalid',
    answering((at) => `text ${at}`),
    {
      scorers: [{ type: 'semantic-similarity', threshold: 0.5 }],
      judge: { model: mockModel(() => ({ score: 4, reasoning: '' })), price: { input: 100_000, output: 0 } },
    },
    { maxCost: 2, concurrency: 1 },
  ],
  'all errors': [
    'invalid',
    () => {
      throw new Error('down')
    },
  ],
  'all blank': ['fail', answering(() => '')],
  'nothing applicable': ['invalid', answering(() => 'n/a')],
  'an error beside a pass, which only informs': [
    'pass',
    answering((at) => (at === 0 ? 'failed' : '0.9')),
    {
      scorers: [
        { scorer: said, name: 'number' },
        { type: 'length', min: 1 },
      ],
    },
  ],
}

const table = Object.entries(SITUATIONS).flatMap(([name, situation]) => [
  { name, several: false, situation },
  { name, several: true, situation },
])

describe('one word for how a run ended, and counts that add up, wherever it is told', () => {
  it.each(table)('$name (two targets: $several)', async ({ name, several, situation }) => {
    const [verdict, answer, more = {}, settings = {}] = situation
    const place = folder()
    const suite: ProgramSuite = {
      name: 'suite',
      cases: Array.from({ length: CASES }, (_, at) => ({ id: `c${at}`, input: 'q', expected: 'text' })),
      targets: several ? { one: answer, two: answer } : { one: answer },
      scorers: [decides],
      ...more,
    }
    const stop = new AbortController()
    const stopped = name.startsWith('interrupted') && !settings.signal
    const cut = stopped ? { signal: stop.signal, onRow: () => stop.abort() } : {}
    const summary = await run(suite, { store: place, ...settings, ...cut })
    const store = await openStore(place, 'read')
    onTestFinished(() => store.close())
    const record = (await store.getRun(summary.run)) as RunRecord

    expect(summary.verdict).toBe(verdict)
    expect(summary.targets.map((target) => target.verdict)).toContain(verdict)
    const { cases, scores } = summary
    expect(cases.planned).toBe(CASES * (several ? 2 : 1))
    expect(cases.pass + cases.fail + cases.review + cases.error + cases.skipped).toBe(cases.planned)
    expect(scores.planned).toBe(cases.planned * record.plan.scorers.length)
    expect(scores.scored + scores.errors + scores.notApplicable + scores.skipped).toBe(scores.planned)

    for (const language of ['en', 'ja'] as const) {
      const word = verdictOf(verdict).word[language]
      const told = await everywhere(store, record, language)
      for (const [where, found] of Object.entries(told.words)) expect(found, `${where} in ${language}`).toBe(word)
      for (const [where, sum] of Object.entries(told.sums)) expect(sum, `${where} in ${language}`).toBe(true)
    }
  })
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'saiten-word-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The word that each reporter, list and page has for the run, and whether the sums that it prints are right. */
async function everywhere(store: Store, record: RunRecord, language: Language) {
  const summary = record.summary as Summary
  const text = (name: string, quiet = false) => reported(store, record, { name, language, quiet })
  const [terminal, markdown, junit, github] = await Promise.all(
    ['terminal', 'markdown', 'junit', 'github'].map((name) => text(name)),
  )
  const desk = new Desk(store, false)
  const page = (await answers.get('run')?.(desk, { run: record.id, lang: language })) as RunHead
  const list = (await answers.get('runs')?.(desk, {})) as RunsPage
  const { runs } = await store.listRuns()
  const embedded = await embeddedHead(store, record, summary)
  const passed = summary.verdict === 'pass' || summary.verdict === 'unjudged'
  const gate = new RegExp(language === 'ja' ? 'ゲート (\\S+)' : 'GATE (\\S+)')
  return {
    words: {
      terminal: first(gate, terminal),
      quiet: first(gate, await text('terminal', true)),
      json: verdictOf(JSON.parse(await text('json')).verdict).word[language],
      markdown: first(/^### \S+ (\S+)/m, markdown),
      junit: first(/<system-out>(\S+)/, junit),
      // What passes is no annotation.
      ...(passed ? {} : { github: first(/^::error title=saiten suite%3A (\S+)::/m, github) }),
      page: verdictOf(shownVerdict(page)).word[language],
      'the file': verdictOf(shownVerdict(embedded)).word[language],
      'saiten runs': verdictOf(outcomeOf(runs[0]!)).word[language],
      'the list on the page': verdictOf(list.runs[0]!.outcome).word[language],
    },
    sums: {
      'cases in the terminal': addsUp(/^(?:cases|answers|ケース|回答) .*/m, terminal),
      'scores in the terminal': addsUp(/^(?:planned|予定) .*/m, terminal),
      'scores in Markdown': addsUp(/^(?:planned|予定) [^·]*/m, markdown),
      'tests in JUnit': count(/<testcase /g, junit) === total(/tests="(\d+)"/g, junit),
      'failures in JUnit': count(/<failure /g, junit) === total(/failures="(\d+)"/g, junit),
      'errors in JUnit': count(/<error /g, junit) === total(/errors="(\d+)"/g, junit),
      'JUnit is not green where the run is not': passed || count(/<(?:failure|error) /g, junit) > 0,
      'failures are explained': summary.scores.errors === 0 || /NO SCORE|スコアなし/.test(terminal ?? ''),
      'also in Markdown': summary.scores.errors === 0 || /\*\*(?:No score|スコアなし)/.test(markdown ?? ''),
      'the page': page.summary.cases.planned === summary.cases.planned,
    },
  }
}

const first = (pattern: RegExp, text = '') => pattern.exec(text)?.[1]?.toLowerCase()
const total = (pattern: RegExp, text = '') => [...text.matchAll(pattern)].reduce((sum, [, n]) => sum + Number(n), 0)
const count = (pattern: RegExp, text = '') => text.match(pattern)?.length ?? 0

/** `12 = pass 3 + fail 9`. */
function addsUp(pattern: RegExp, text = ''): boolean {
  const [whole = Number.NaN, ...parts] = (pattern.exec(text)?.[0].match(/\d+/g) ?? []).map(Number)
  return whole === parts.reduce((sum, part) => sum + part, 0)
}

interface Wanted extends Pick<ReportOptions, 'language' | 'quiet'> {
  name: string
}

async function reported(store: Store, record: RunRecord, { name, language, quiet }: Wanted): Promise<string> {
  let text = ''
  const { default: create } = (await reporters.get(name)?.())!
  const options = { language, quiet, colour: false, width: 100, file: null, env: {} }
  const reporter = create((part) => {
    text += part
  }, options)
  await reportStored(store, record, record.summary as Summary, [reporter], language)
  return text
}

async function embeddedHead(store: Store, record: RunRecord, summary: Summary): Promise<RunHead> {
  const fold = new EmbeddedRunFold(record, {})
  for await (const row of store.rows(record.id)) fold.add(row)
  return fold.finish(summary).embed(1_000_000, null).run.head
}
