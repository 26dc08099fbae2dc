import { BadInput, badInput, EXIT, type Mistake } from '../../errors.ts'
import type { AskedGate } from '../../gate/hybrid/bundle.ts'
import { isGateInput } from '../../gate-input/is-gate-input.ts'
import { counted } from '../../language.ts'
import { openBundle } from '../../run/gate/run-gate.ts'
import { modelMistakes } from '../../run/open-models.ts'
import { openSuite } from '../../run/open-suite.ts'
import { doubtsBeside, lintSuite } from '../../suite/lint-suite.ts'
import type { Suite } from '../../suite/suite.ts'
import { SuiteMistakes } from '../../suite/suite-mistakes.ts'
import { annotateMistakes } from '../annotate-mistakes.ts'
import type { CliCommand } from '../command.ts'
import { gateSettings } from '../gate-options.ts'
import { mistakesAsJson, mistakesAsText } from '../mistakes.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument(
        '[suite]',
        say({
          en: 'a suite (YAML, JSON or TypeScript), or what `gate` takes: a file of cases, or a folder',
          ja: 'スイート（YAML・JSON・TypeScript）、または gate の入力（ケースのファイルかフォルダー）',
        }),
      )
      .option('--inputs <file>', say({ en: 'rows with id and output, for gate', ja: 'gate の入力: id と output の行' }))
      .option(
        '--expected <file>',
        say({ en: 'rows with id and expected, for gate', ja: 'gate の入力: id と expected の行' }),
      )
      .option('--rules <file>', say({ en: 'the ruleset, for gate', ja: 'gate のルールセット' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten check suite.yaml',
            { en: 'every mistake and every doubt, with its place', ja: '誤りと疑わしい点をすべて、場所つきで' },
          ],
          [
            'saiten check --inputs outputs.jsonl --expected expected.jsonl --rules rules.yaml',
            { en: 'what the gate would be given', ja: 'gate に渡すものを検査する' },
          ],
        ]),
      ),

  async run([file], options, io) {
    const { mistakes: all, warnings, summary } = await inspected(() => inspection(file, options, io.cwd))
    const missing = all.filter(({ lacking }) => lacking)
    const mistakes = all.filter(({ lacking }) => !lacking)
    if (io.json) {
      const asJson = (list: readonly Mistake[]) => mistakesAsJson(list, io)
      const lists = { mistakes: asJson(mistakes), missing: asJson(missing), warnings: asJson(warnings) }
      await io.out(`${JSON.stringify({ ok: all.length === 0, ...summary, ...lists }, null, 2)}\n`)
    }
    io.err(mistakesAsText(all, io))
    io.err(mistakesAsText(warnings, io, '!'))
    annotateMistakes(all, io)
    if (mistakes.length > 0) return EXIT.badInput
    if (missing.length > 0) {
      if (!io.json) await io.out(`${io.say(RIGHT_BUT_LACKING)}\n`)
      return EXIT.undecided
    }
    if (!io.json && summary) {
      const cases = summary.cases ?? '?'
      await io.out(
        io.say({
          en: `✓ ${summary.suite}: ${counted(cases, 'case')}, ${counted(summary.scorers, 'scorer')}, ${counted(summary.targets, 'target')}${warnings.length ? `; ${counted(warnings.length, 'warning')}` : ''}\n`,
          ja: `✓ ${summary.suite}: ケース ${cases} 件、スコアラー ${summary.scorers} 個、ターゲット ${summary.targets} 個${warnings.length ? `。警告 ${warnings.length} 件` : ''}\n`,
        }),
      )
    }
    return EXIT.pass
  },
} satisfies CliCommand

interface Inspection {
  mistakes: readonly Mistake[]
  warnings: readonly Mistake[]
  summary?: { suite: string; cases: number | null; scorers: number; targets: number }
}

async function inspection(
  file: string | undefined,
  options: Record<string, unknown>,
  cwd: string,
): Promise<Inspection> {
  const isPaired = options.inputs !== undefined || options.expected !== undefined
  if (file === undefined && !isPaired) throw NAME_ONE
  if (file === undefined) return inspectGate([], options, cwd)
  return isPaired || (await isGateInput(file)) ? inspectGate([file], options, cwd) : inspectSuite(file)
}

async function inspectSuite(file: string): Promise<Inspection> {
  const opened = await openSuite(file).catch(async (error: unknown) => {
    if (error instanceof SuiteMistakes) return error
    throw error
  })
  if (opened instanceof SuiteMistakes) return { mistakes: opened.mistakes, warnings: await doubtsBeside(opened) }
  try {
    const { suite, host } = opened
    const mistakes = await modelMistakes(suite, host)
    // A generator's cases can only be checked by reading them.
    return { mistakes, warnings: [...suite.warnings, ...(await lintSuite(suite))], summary: summaryOf(suite) }
  } finally {
    await opened.close()
  }
}

/** Everything that `gate` validates and warns about, without judging. */
async function inspectGate(files: string[], options: Record<string, unknown>, cwd: string): Promise<Inspection> {
  const { inputs, expected } = options as Partial<Record<string, string>>
  const source = { files, ...(inputs !== undefined && { inputs }), ...(expected !== undefined && { expected }) }
  const { suite } = await openBundle({ cwd, source, settings: gateSettings(options) as AskedGate['settings'] })
  return { mistakes: [], warnings: suite.warnings, summary: summaryOf(suite) }
}

const summaryOf = ({ name, cases, scorers, targets }: Suite) => ({
  suite: name,
  cases: cases.count,
  scorers: scorers.length,
  targets: targets.length,
})

/** Mistakes are what `check` is there to show. */
async function inspected(inspect: () => Promise<Inspection>): Promise<Inspection> {
  try {
    return await inspect()
  } catch (error) {
    if (error instanceof BadInput) return { mistakes: error.mistakes, warnings: [] }
    throw error
  }
}

const NAME_ONE: BadInput = badInput(
  'which suite? saiten check SUITE, or saiten check --inputs A.jsonl --expected B.jsonl',
  'スイートを指定してください: saiten check SUITE、または saiten check --inputs A.jsonl --expected B.jsonl',
)

const RIGHT_BUT_LACKING = {
  en: 'the suite is right, but it cannot be run here before what is named above is there',
  ja: 'スイートに誤りはありませんが、上に挙げたものがそろうまでここでは実行できません',
}
