import { createInterface } from 'node:readline/promises'
import { type ReviewEntry, reviewPath } from '../../compression/probes/review/review-file.ts'
import { shownEntry, takeReview } from '../../compression/probes/review/take-review.ts'
import { writeProbes } from '../../compression/probes/write-probes.ts'
import { badInput, EXIT } from '../../errors.ts'
import type { Language } from '../../language.ts'
import { Judges } from '../../run/judges.ts'
import { PROBE_TYPES, type ProbeType } from '../../scorers/compression/probe.ts'
import { IN_MEMORY, openStore } from '../../store/open-store.ts'
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '../../transcript/formats.ts'
import type { CliCommand, Io } from '../command.ts'
import { judgingOf, withJudgeOptions } from '../judge-options.ts'
import { mistakesAsText } from '../mistakes.ts'
import { examples, share, wholeNumber } from '../options.ts'
import { whileAsking } from '../while-asking.ts'

export default {
  configure: (command, say) =>
    withJudgeOptions(command, say)
      .argument('<transcripts...>', say({ en: 'recorded conversations of agents', ja: 'エージェントの会話の記録' }))
      .option(
        '--at <shares>',
        say({
          en: 'compress at these shares of the tokens (default: 1)',
          ja: 'トークンのこの割合で圧縮する（既定: 1）',
        }),
        shares,
      )
      .option(
        '--every-tokens <n>',
        say({ en: 'or every so many tokens', ja: 'または一定のトークンごとに' }),
        wholeNumber('--every-tokens', 1),
      )
      .option(
        '--keep-last <n>',
        say({ en: 'messages that stay (default: 10)', ja: '残すメッセージの数（既定: 10）' }),
        wholeNumber('--keep-last', 0),
      )
      .option('--types <list>', PROBE_TYPES.join(','), types)
      .option(
        '--per-point <n>',
        say({ en: 'probes per point at most (default: 12)', ja: '一点あたりの質問数の上限（既定: 12）' }),
        wholeNumber('--per-point', 1),
      )
      .option(
        '--all',
        say({
          en: 'also what can still be read in the messages that stay',
          ja: '残るメッセージから答えられる質問も含める',
        }),
      )
      .option(
        '--review',
        say({
          en: 'list the probes for a person to accept, reject or edit; kept beside the transcript',
          ja: '質問を人が採用・却下・書き換えできるように並べ、記録の隣に保存する',
        }),
      )
      .option(
        '--format <name>',
        say({
          en: `instead of what the content looks like: ${TRANSCRIPT_FORMATS.join(', ')}`,
          ja: `形式を指定する: ${TRANSCRIPT_FORMATS.join('・')}`,
        }),
        format,
      )
      .option(
        '--by <how>',
        say({
          en: 'extraction (default), or model with --judge',
          ja: 'extraction（既定）、または model（--judge が必要）',
        }),
        way,
      )
      .addHelpText(
        'after',
        examples(say, [
          ['saiten probes session.jsonl', { en: 'one JSON row per probe', ja: '質問ごとに JSON を一行' }],
          [
            'saiten probes *.traj --at 0.5,1 --keep-last 4 --types recall,artifact',
            { en: 'two points per conversation, two types', ja: '会話ごとに二点、二種類だけ' },
          ],
          [
            'saiten probes session.jsonl --by model --judge openai:gpt-5-mini',
            {
              en: 'a model proposes them; what it cannot quote is dropped',
              ja: 'モデルが作る。引用できないものは捨てる',
            },
          ],
        ]),
      ),

  run: (files, options, outer) => whileAsking(outer, (io) => write(files, options, io)),
} satisfies CliCommand

async function write(files: string[], options: Record<string, unknown>, io: Io): Promise<number> {
  if (options.at !== undefined && options.everyTokens !== undefined)
    throw badInput('--at and --every-tokens exclude each other', '--at と --every-tokens は同時に使えません')
  const judge = options.by === 'model' ? await judgeFor(options, io) : undefined
  const { mistakes, failed } = await writeProbes(files, {
    cwd: io.cwd,
    at: options.at as number[] | undefined,
    everyTokens: options.everyTokens as number | undefined,
    keepLast: (options.keepLast as number | undefined) ?? 10,
    types: options.types as ProbeType[] | undefined,
    perPoint: options.perPoint as number | undefined,
    all: options.all === true,
    format: options.format as TranscriptFormat | undefined,
    // Only when it was asked for: otherwise the language of the conversation.
    language: options.lang as Language | undefined,
    judge,
    asDocument: io.json,
    settle: options.review === true ? reviewing(io) : undefined,
    out: (text) => io.out(text, 'json'),
    warn: (message) => io.quiet || io.err(`! ${io.say(message)}\n`),
    say: io.say,
  })
  if (mistakes.length > 0) {
    io.err(mistakesAsText(mistakes, io))
    return EXIT.badInput
  }
  return failed > 0 ? EXIT.undecided : EXIT.pass
}

/** Asks at a terminal; elsewhere the file is edited by hand. */
function reviewing(io: Io) {
  return async (file: string, entries: ReviewEntry[]): Promise<ReviewEntry[]> => {
    const isAsked = io.live && process.stdin.isTTY === true && !io.json
    const terminal = isAsked ? createInterface({ input: process.stdin, output: process.stderr }) : undefined
    const settled = terminal
      ? await takeReview(entries, (text) => terminal.question(text).catch(() => undefined), io.language)
      : entries
    terminal?.close()
    if (io.json) await io.out(`${JSON.stringify({ file: reviewPath(file), probes: settled }, null, 2)}\n`, 'json')
    else if (!isAsked) await io.out(settled.map((entry, index) => shownEntry(entry, index + 1, io.language)).join('\n'))
    const count = (verdict: string) => settled.filter((entry) => entry.verdict === verdict).length
    const [accepted, edited, rejected, open] = ['accept', 'edit', 'reject', 'open'].map(count)
    io.err(
      `${io.say({
        en: `${reviewPath(file)}: ${accepted} accepted, ${edited} edited, ${rejected} rejected, ${open} open. Change verdicts there; probes and compress go by it`,
        ja: `${reviewPath(file)}: 採用 ${accepted}、書き換え ${edited}、却下 ${rejected}、未判断 ${open}。verdict はこのファイルで変えられ、probes と compress が従います`,
      })}\n`,
    )
    return settled
  }
}

async function judgeFor(options: Record<string, unknown>, io: Io) {
  const store = await openStore(IN_MEMORY)
  const { judge } = await Judges.open({ folder: io.cwd }, judgingOf(options), store.memo, io.abort)
  if (judge) return judge
  throw badInput('--by model needs --judge provider:model', '--by model には --judge provider:model が必要です')
}

const shares = (text: string) => text.split(',').map(share('--at'))

function types(text: string): ProbeType[] {
  return text.split(',').map((type) => oneOf('--types', type.trim(), PROBE_TYPES))
}

const format = (text: string) => oneOf('--format', text, TRANSCRIPT_FORMATS)

const way = (text: string) => oneOf('--by', text, ['extraction', 'model'] as const)

function oneOf<T extends string>(option: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === given)
  if (found !== undefined) return found
  const list = allowed.join(', ')
  throw badInput(`${option} takes ${list}; got "${given}"`, `${option} に使えるのは ${list} です（指定: "${given}"）`)
}
