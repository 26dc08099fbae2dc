import { badInput, type Mistake } from '../../errors.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import { casePage } from '../../report/case-page.ts'
import { Encoders, encodingOf } from '../../run/encoders.ts'
import { Judges } from '../../run/judges.ts'
import { casesInFlight } from '../../run/loop/in-flight.ts'
import { openSession, type Session } from '../../run/open-suite.ts'
import { casesIn, PreparedScorers } from '../../run/prepare-scorers.ts'
import type { ScorerSpec } from '../../score/case.ts'
import { scoreContext } from '../../score/context.ts'
import { weightedAverage } from '../../score/decide.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { Score } from '../../score/score.ts'
import type { ReadyScorer, ScoreContext } from '../../score/scorer.ts'
import { prepareScorer } from '../../scorers/prepare.ts'
import { IN_MEMORY, openStore } from '../../store/open-store.ts'
import { scanCases } from '../../suite/scan-cases.ts'
import { readCaseStream } from '../../suite/stream-cases.ts'
import type { PlannedCase } from '../../suite/suite.ts'
import { parseJson } from '../../text/json/find-json.ts'
import type { CliCommand, Io } from '../command.ts'
import { inOrder } from '../in-order.ts'
import { judgingOf, withJudgeOptions } from '../judge-options.ts'
import { mistakesAsText } from '../mistakes.ts'
import { examples, share } from '../options.ts'
import { ScoreCheck } from '../score-check.ts'
import { whileAsking } from '../while-asking.ts'

export default {
  configure: (command, say) =>
    withJudgeOptions(command, say)
      .argument('<type>', say({ en: 'a scorer, or a file of your own', ja: 'スコアラー名、または自作ファイル' }))
      .argument(
        '[file]',
        say({ en: 'cases; absent: JSONL on standard input', ja: 'ケースのファイル。省略時は標準入力の JSONL' }),
      )
      .option('--options <json>', say({ en: "the scorer's options", ja: 'スコアラーのオプション' }))
      .option('--threshold <x>', say({ en: 'instead of its default', ja: '既定の代わりの閾値' }), share('--threshold'))
      .option(
        '--check',
        say({
          en: 'exit 1 where an answer is below the threshold, 2 where there is no score',
          ja: '閾値を下回れば終了コード 1、スコアがなければ 2',
        }),
      )
      .option('--output <text>', say({ en: 'score this one answer', ja: 'この答えだけを採点する' }))
      .option('--expected <text>', say({ en: 'what it is compared with', ja: '比較する期待値' }))
      .option('--input <text>', say({ en: 'what was asked', ja: '入力' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten score contains cases.jsonl --options \'{"value":"refund"}\'',
            { en: 'one JSON row per case', ja: '一件ごとに JSON を一行' },
          ],
          ['cat cases.jsonl | saiten score operation-accuracy', { en: 'from standard input', ja: '標準入力から' }],
          [
            'saiten score exact-match --output 4 --expected 4',
            { en: 'a single pair, for a person', ja: '一組だけを人が読む形で' },
          ],
        ]),
      ),

  run: ([type = '', file], options, outer) => whileAsking(outer, (io) => scored(type, file, options, io)),
} satisfies CliCommand

async function scored(
  type: string,
  file: string | undefined,
  options: Record<string, unknown>,
  io: Io,
): Promise<number> {
  const session = openSession(io.cwd)
  const encoders = new Encoders()
  try {
    const given = await prepareScorer(specOf(type, options), session.sources)
    const check = new ScoreCheck(options.check === true, given)
    const { scorer, context } = await openFor(given, session, encoders, options, io)
    if (options.output !== undefined) {
      check.add(await scorePair(scorer, options, context, io))
      return check.exitCode()
    }
    if (options.expected !== undefined || options.input !== undefined) {
      throw badInput('--expected and --input go with --output', '--expected と --input は --output と一緒に使います')
    }
    const cases = await casesOf(file, scorer, session, io)
    // Standard input can be read only once: a scorer that has to see all cases first says what to do instead.
    const ready = file === undefined ? scorer : await preparedFor(scorer, cases, encoders)
    await scoreCases(ready, cases(), context, io, check)
    return check.exitCode()
  } finally {
    await encoders.close()
    await session.close()
  }
}

function specOf(type: string, options: Record<string, unknown>) {
  const given = options.options === undefined ? {} : parseOptions(options.options as string)
  return { ...given, type, ...(options.threshold !== undefined && { threshold: options.threshold as number }) }
}

function parseOptions(text: string): JsonObject {
  const parsed = parseJson(text)?.json
  if (isJsonObject(parsed)) return parsed
  throw badInput(
    `--options must be a JSON object, e.g. --options '{"ignoreCase":true}'; got ${text.slice(0, 60)}`,
    `--options は JSON オブジェクトです（例: --options '{"ignoreCase":true}'）。指定: ${text.slice(0, 60)}`,
  )
}

/** A file is checked whole before its first row is scored; standard input can only be checked as it comes. */
async function casesOf(
  file: string | undefined,
  scorer: ReadyScorer,
  { host, sources }: Session,
  io: Io,
): Promise<() => AsyncIterable<PlannedCase>> {
  const prepare = (spec: ScorerSpec) => prepareScorer(spec, sources)
  const checks = { scorers: [scorer], prepareScorer: prepare, ignoreOwnScorers: true }
  if (file === undefined) {
    const warn = (mistake: Mistake) => io.err(mistakesAsText([mistake], io, '!'))
    return () => readCaseStream(process.stdin, { ...checks, warn })
  }
  const cases = await scanCases(file, { ...checks, modules: host })
  io.err(mistakesAsText(cases.warnings, io, '!'))
  return () => cases.read()
}

async function preparedFor(
  scorer: ReadyScorer,
  cases: () => AsyncIterable<PlannedCase>,
  encoders: Encoders,
): Promise<ReadyScorer> {
  const { scorers } = await PreparedScorers.from([scorer], () => casesIn(cases()), encoders)
  return scorers[0]!
}

/** Without a store: a question that comes twice is asked once, and nothing is kept. */
async function openFor(
  given: ReadyScorer,
  { files }: Session,
  encoders: Encoders,
  options: Record<string, unknown>,
  io: Io,
): Promise<{ scorer: ReadyScorer; context: ScoreContext }> {
  const store = await openStore(IN_MEMORY)
  const judges = await Judges.open({ folder: io.cwd }, judgingOf(options), store.memo, io.abort)
  const scorer = await judges.forScorer(given)
  const context = { files, language: io.language, signal: io.abort, judge: judges.judge }
  return { scorer, context: scoreContext({ ...context, encoder: encodingOf(encoders, judges) }) }
}

async function scoreCases(
  scorer: ReadyScorer,
  cases: AsyncIterable<PlannedCase>,
  context: ScoreContext,
  io: Io,
  check: ScoreCheck,
): Promise<void> {
  let scored = 0
  const { judge: { concurrency: questions = 0 } = {} } = context
  // Where nothing is waited for, one after the other is fastest.
  const { judge: asks, encoder, program } = scorer.definition
  const waits = asks || encoder || program
  const limits = { cap: waits ? undefined : 1, scorers: [scorer], targets: [], questions }
  const rows = inOrder(cases, casesInFlight(limits), async ({ case: testCase }) => {
    const { stats: _stats, ...score } = await evaluate(scorer, testCase, context)
    return { id: testCase.id, ...score }
  })
  for await (const row of rows) {
    await io.out(`${JSON.stringify(row)}\n`, 'json')
    check.add(row)
    scored++
  }
  if (scored === 0) throw badInput('there are no cases on standard input', '標準入力にケースがありません')
}

async function scorePair(
  scorer: ReadyScorer,
  options: Record<string, unknown>,
  context: ScoreContext,
  io: Io,
): Promise<Score> {
  const { output, expected, input } = options as { output: string; expected?: string; input?: string }
  const testCase = {
    id: 'pair',
    ...(input !== undefined && { input }),
    ...(expected !== undefined && { expected }),
    output,
  }
  const score = await evaluate(scorer, testCase, context)
  if (io.json) {
    const { stats: _stats, ...shown } = score
    await io.out(`${JSON.stringify({ id: testCase.id, ...shown })}\n`)
    return score
  }
  const { output: _output, ...asked } = testCase
  const verdict = score.passed === false ? 'fail' : score.status === 'error' ? 'error' : 'pass'
  const row = {
    case: 'pair',
    target: 'default',
    repeat: 0,
    verdict,
    scores: [score],
    weightedAverage: weightedAverage([score]),
    output,
    durationMs: null,
  } as const
  const title = io.say({ en: 'pair', ja: '一組の採点' })
  await io.out(casePage({ case: { ...asked, id: title }, rows: [{ ...row, scores: [score] }] }, io.language))
  return score
}
