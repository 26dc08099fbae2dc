import { BadInput, EXIT, type Mistake } from '../../errors.ts'
import { Judges, PLAIN_JUDGING } from '../../run/judges.ts'
import { type OpenSuite, openSuite } from '../../run/open-suite.ts'
import { closeTargets, openTargets } from '../../run/open-targets.ts'
import { lintSuite } from '../../suite/lint-suite.ts'
import type { CliCommand } from '../command.ts'
import { mistakesAsJson, mistakesAsText } from '../mistakes.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('<suite>', say({ en: 'a suite: YAML, JSON or TypeScript', ja: 'スイート (YAML・JSON・TypeScript)' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten check suite.yaml',
            { en: 'every mistake and every doubt, with its place', ja: '誤りと疑わしい点をすべて、場所つきで' },
          ],
        ]),
      ),

  async run([file = ''], _options, io) {
    const { mistakes, warnings, summary } = await inspect(file)
    if (io.json) {
      const asJson = (list: readonly Mistake[]) => mistakesAsJson(list, io)
      await io.out(
        `${JSON.stringify({ ok: mistakes.length === 0, ...summary, mistakes: asJson(mistakes), warnings: asJson(warnings) }, null, 2)}\n`,
      )
    }
    io.err(mistakesAsText(mistakes, io))
    io.err(mistakesAsText(warnings, io, '!'))
    if (mistakes.length > 0) return EXIT.badInput
    if (!io.json && summary) {
      const cases = summary.cases ?? '?'
      await io.out(
        io.say({
          en: `✓ ${summary.suite}: ${cases} cases, ${summary.scorers} scorers, ${summary.targets} targets${warnings.length ? `; ${warnings.length} warnings` : ''}\n`,
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

async function inspect(file: string): Promise<Inspection> {
  try {
    const opened = await openSuite(file)
    try {
      const { suite } = opened
      await openModels(opened)
      // A generator's cases can only be checked by reading them.
      const warnings = [...suite.warnings, ...(await lintSuite(suite))]
      const summary = {
        suite: suite.name,
        cases: suite.cases.count,
        scorers: suite.scorers.length,
        targets: suite.targets.length,
      }
      return { mistakes: [], warnings, summary }
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof BadInput) return { mistakes: error.mistakes, warnings: [] }
    throw error
  }
}

/** Targets and judge as far as they can be opened without asking anyone. */
async function openModels({ suite, host }: OpenSuite): Promise<void> {
  const memo = { get: async () => undefined, set: async () => {} }
  const judges = await Judges.open(suite, { ...PLAIN_JUDGING, dryRun: true }, memo, new AbortController().signal)
  await closeTargets(await openTargets(suite, suite.targets, host, judges))
}
