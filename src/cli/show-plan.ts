import { EXIT } from '../errors.ts'
import type { RunRequest } from '../run/assembly.ts'
import { dryRun } from '../run/dry-run.ts'
import type { Io } from './command.ts'

/** What would run and what it would ask; nothing is called. */
export async function showPlan(request: RunRequest, io: Io): Promise<number> {
  const { suite } = request
  const { cases, targetCalls, questions } = await dryRun(request)
  const targets = request.targets ?? suite.targets.map(({ name }) => name)
  const repeats = request.repeats ?? suite.repeats.most
  const scorers = suite.scorers.map(({ name, type, threshold, weight }) => ({ name, type, threshold, weight }))
  const plan = { suite: suite.name, cases, targets, repeats, scorers, gate: suite.gate, targetCalls, questions }
  if (io.json) {
    await io.out(`${JSON.stringify(plan, null, 2)}\n`)
    return EXIT.pass
  }
  const names = scorers.map(({ name }) => name).join(', ')
  const asked = questions && `${questions.atMost > 0 ? '≤ ' : ''}${questions.questions + questions.atMost}`
  const lines = [
    io.say({
      en: `${suite.name}: ${cases} cases × targets ${targets.join(', ')} × ${repeats} → ${names}`,
      ja: `${suite.name}: ${cases} ケース × ターゲット ${targets.join(', ')} × ${repeats} 回 → ${names}`,
    }),
    io.say({ en: `target calls: ${targetCalls}`, ja: `ターゲットの呼び出し: ${targetCalls} 回` }),
    ...(asked ? [io.say({ en: `questions to models: ${asked}`, ja: `モデルへの質問: ${asked} 件` })] : []),
    io.say({ en: 'nothing was called', ja: '何も呼び出していません' }),
  ]
  await io.out(`${lines.join('\n')}\n`)
  return EXIT.pass
}
