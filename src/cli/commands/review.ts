import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type BadInput, badInput, EXIT, errorText } from '../../errors.ts'
import { counted } from '../../language.ts'
import { proposalText } from '../../report/review-report.ts'
import { proposeFromDecisions } from '../../review/decisions-read.ts'
import { recordDecision } from '../../review/decisions-record.ts'
import { drawSample, sampleCsv } from '../../review/draw-sample.ts'
import { findFinished } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { didYouMean } from '../../suggest.ts'
import { DECISION_WORDS } from '../../views/page/decision-words.ts'
import type { CliCommand, Io } from '../command.ts'
import { warning } from '../mistakes.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'
import { importFile } from '../review-import.ts'
import { listCases, withReviewFilters } from '../review-list.ts'

export default {
  configure: (command, say) =>
    withReviewFilters(command, say)
      .argument(
        '[action]',
        say({
          en: 'decide, sample, propose or import; absent: list the cases',
          ja: 'decide・sample・propose・import。省略時は一覧',
        }),
      )
      .argument(
        '[run]',
        say({
          en: 'decide, sample: an id, the start of one, or `last`; import: the file',
          ja: 'decide・sample: 実行の ID、その先頭、または last。import: ファイル',
        }),
      )
      .argument('[case]', say({ en: 'decide: the case', ja: 'decide: ケースの id' }))
      .argument(
        '[decision]',
        say({ en: 'decide: accept, reject, hold, or undo', ja: 'decide: accept・reject・hold、取り消しは undo' }),
      )
      .option(
        '--n <count>',
        say({ en: 'sample: how many answers to draw', ja: 'sample: 抽出する回答の数' }),
        wholeNumber('--n', 1),
        100,
      )
      .option(
        '--seed <n>',
        say({ en: 'sample: the same seed draws the same', ja: 'sample: 乱数の種' }),
        wholeNumber('--seed', 0),
        1,
      )
      .option(
        '--strata <scorer>',
        say({
          en: "sample: by groups of this scorer's score, more where it is in doubt: fewer labels for the same width",
          ja: 'sample: このスコアラーの値で層に分け、迷いの大きい層から多く抽出する（同じ精度に必要なラベルが減る）',
        }),
      )
      .option(
        '--out <file>',
        say({
          en: 'sample: where to write the CSV (default: printed)',
          ja: 'sample: CSV の書き出し先（既定: 標準出力）',
        }),
      )
      .option('--note <text>', say({ en: 'decide: why', ja: 'decide: 判断の理由' }))
      .option('--by <name>', say({ en: 'decide: who decides', ja: 'decide: 判断する人' }))
      .option(
        '--repeat <n>',
        say({ en: 'decide: which answer, where a target was asked often', ja: 'decide: 何回目の回答か（0 から）' }),
        wholeNumber('--repeat', 0),
      )
      .option(
        '--target <name>',
        say({
          en: 'decide: whose answer, where a run has several targets',
          ja: 'decide: ターゲットが複数あるとき、どの回答か',
        }),
      )
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten review --since 2026-01-05',
            { en: 'what failed or needs a look since then', ja: 'それ以降の不合格・要確認のケース' },
          ],
          [
            'saiten review --failing --rule text.critical.key',
            { en: 'failing cases that break this rule', ja: 'このルールに違反した不合格のケース' },
          ],
          [
            'saiten review decide last case-3 accept --note "…"',
            { en: 'record what you decided', ja: '判断を記録する' },
          ],
          [
            'saiten review sample last --n 100 --out labels.csv',
            {
              en: 'answers drawn at random to label; then saiten calibrate last --labels labels.csv',
              ja: 'ラベルを付ける回答を無作為に抽出。付けたら saiten calibrate last --labels labels.csv',
            },
          ],
          [
            'saiten review import decisions.csv',
            {
              en: 'decisions made elsewhere, as the page exports them',
              ja: 'ほかで行った判断を取り込む（ページから書き出したもの）',
            },
          ],
          [
            'saiten review propose',
            { en: 'thresholds that agree better with the decisions', ja: '判断により合う閾値の提案' },
          ],
        ]),
      ),

  async run([action, ...rest], options, io) {
    if (action !== undefined && !['decide', 'sample', 'propose', 'import'].includes(action)) throw unknownAction(action)
    // To look is to read: also where nothing can be written.
    const writes = action === 'decide' || action === 'import'
    const store = await openStore(options.store as string | undefined, writes ? 'write' : 'read')
    try {
      if (action === 'decide') return await decide(store, rest, options, io)
      if (action === 'sample') return await sample(store, rest, options, io)
      if (action === 'import') return await importFile(store, rest, io)
      return action === 'propose' ? await propose(store, io) : await listCases(store, options, io)
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

async function decide(store: Store, args: string[], options: Record<string, unknown>, io: Io): Promise<number> {
  const [run, caseId, word] = args
  if (run === undefined || caseId === undefined || word === undefined) throw HOW_TO_DECIDE
  const decision = decisionOf(word)
  if (decision === undefined) throw noDecision(word)
  const { note, target, repeat, by } = options as { note?: string; target?: string; repeat?: number; by?: string }
  const made = await recordDecision(store, {
    run,
    caseId,
    decision,
    note: note ?? null,
    ...(target !== undefined && { target }),
    ...(repeat !== undefined && { repeat }),
    ...(by !== undefined && { rater: by }),
  })
  const said = {
    en: `recorded: ${made.run} ${made.case} ${decision}\n`,
    ja: `記録しました: ${made.run} ${made.case} ${decision === 'undo' ? '取り消し' : DECISION_WORDS[decision].ja}\n`,
  }
  await io.out(io.json ? `${JSON.stringify(made, null, 2)}\n` : io.say(said))
  return EXIT.pass
}

async function sample(store: Store, [wanted]: string[], options: Record<string, unknown>, io: Io): Promise<number> {
  if (wanted === undefined) throw HOW_TO_SAMPLE
  const run = await findFinished(store, wanted, { warn: warning(io) })
  const {
    n,
    seed,
    target,
    strata: by,
    out,
  } = options as { n: number; seed: number } & Record<string, string | undefined>
  const drawn = await drawSample(store, run, {
    n,
    seed,
    ...(target !== undefined && { target }),
    ...(by !== undefined && { by }),
  })
  if (io.json) await io.out(`${JSON.stringify({ run: run.id, seed, answers: drawn }, null, 2)}\n`)
  if (out === undefined) {
    if (!io.json) await io.out(sampleCsv(drawn))
    return EXIT.pass
  }
  await writeFile(resolve(io.cwd, out), sampleCsv(drawn), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw badInput(
        `${out} exists already, and may hold labels: nothing was written. Name another file with --out`,
        `${out} はすでにあります（ラベルがあるかもしれないため、何も書いていません）。--out で別のファイルを指定してください`,
      )
    throw badInput(`cannot write ${out}: ${errorText(error)}`, `${out} に書き込めません: ${errorText(error)}`)
  })
  const said = {
    en: `drew ${counted(drawn.length, 'answer')} into ${out}; fill in the column label (pass or fail), then  saiten calibrate ${run.id} --labels ${out}\n`,
    ja: `${drawn.length} 件の回答を ${out} に抽出しました。label 列（pass か fail）を埋めてから: saiten calibrate ${run.id} --labels ${out}\n`,
  }
  if (!io.json) await io.out(io.say(said))
  return EXIT.pass
}

const decisionOf = (text: string | undefined) =>
  text === 'accept' || text === 'reject' || text === 'hold' || text === 'undo' ? text : undefined

async function propose(store: Store, io: Io): Promise<number> {
  const proposal = await proposeFromDecisions(store)
  const { reason, ...rest } = proposal
  const json = { ...rest, ...(reason && { reason: io.say(reason) }) }
  await io.out(io.json ? `${JSON.stringify(json, null, 2)}\n` : proposalText(proposal, io.language))
  return EXIT.pass
}

const HOW_TO_DECIDE: BadInput = badInput(
  'how to decide: saiten review decide RUN CASE accept --note TEXT (or reject, hold; undo takes one back)',
  '書き方: saiten review decide RUN CASE accept --note TEXT（ほかに reject・hold。undo で取り消し）',
)

function noDecision(word: string): BadInput {
  const guess = didYouMean(word, ['accept', 'reject', 'hold', 'undo'])
  return badInput(
    `"${word}" is no decision${guess ? `; did you mean "${guess}"?` : ''} (allowed: accept, reject, hold, undo)`,
    `"${word}" という判断はありません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: accept、reject、hold、undo）`,
  )
}

const HOW_TO_SAMPLE: BadInput = badInput(
  'how to draw a sample: saiten review sample RUN --n 100 --out labels.csv',
  '書き方: saiten review sample RUN --n 100 --out labels.csv',
)

const unknownAction = (action: string) =>
  badInput(
    `review knows decide, sample, propose and import, or nothing to list the cases; got "${action}"`,
    `review に続けて書けるのは decide・sample・propose・import だけです（省略すると一覧。指定: "${action}"）`,
  )
