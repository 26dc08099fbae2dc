import { EXIT } from '../errors.ts'
import { counted, type Message } from '../language.ts'
import { moneyText } from '../report/format/amounts.ts'
import type { RunRequest } from '../run/assembly.ts'
import { dryRun } from '../run/dry-run.ts'
import type { CostEstimate } from '../run/estimate.ts'
import type { Io } from './command.ts'
import { warning } from './mistakes.ts'

/** What would run and what it would ask; nothing is called. */
export async function showPlan(request: RunRequest, io: Io): Promise<number> {
  const { suite } = request
  const { cases, targetCalls, questions, cost, lacking } = await dryRun(request)
  for (const one of lacking) warning(io)(one)
  const targets = request.targets ?? suite.targets.map(({ name }) => name)
  const repeats = request.repeats ?? suite.repeats.most
  const scorers = suite.scorers.map(({ name, type, threshold, weight }) => ({ name, type, threshold, weight }))
  const plan = {
    suite: suite.name,
    cases,
    targets,
    repeats,
    scorers,
    gate: suite.gate,
    targetCalls,
    questions,
    cost,
    ...(lacking.length > 0 && { missing: lacking.map((lack) => io.say(lack)) }),
  }
  if (io.json) {
    await io.out(`${JSON.stringify(plan, null, 2)}\n`)
    return EXIT.pass
  }
  const names = scorers.map(({ name }) => name).join(', ')
  const asked = questions && `${questions.atMost > 0 ? '≤ ' : ''}${questions.questions + questions.atMost}`
  const lines = [
    io.say({
      en: `${suite.name}: ${counted(cases, 'case')} × targets ${targets.join(', ')} × ${repeats} → ${names}`,
      ja: `${suite.name}: ${cases} ケース × ターゲット ${targets.join(', ')} × ${repeats} 回 → ${names}`,
    }),
    io.say({ en: `target calls: ${targetCalls}`, ja: `ターゲットの呼び出し: ${targetCalls} 回` }),
    ...(asked ? [io.say({ en: `questions to models: ${asked}`, ja: `モデルへの質問: ${asked} 件` })] : []),
    ...(cost ? costLines(cost, io) : []),
    ...(mayStop(request) ? [io.say(AT_MOST)] : []),
    io.say({ en: 'nothing was called', ja: '何も呼び出していません' }),
  ]
  await io.out(`${lines.join('\n')}\n`)
  return EXIT.pass
}

/** The figure where there is one, always with its range, and what it rests on. */
function costLines({ low, high, expected, unpriced, models, runs }: CostEstimate, io: Io): string[] {
  const lines: string[] = []
  const range = `${moneyText(low)} – ${moneyText(high)}`
  const isPriced = models.some((model) => model.low !== null)
  if (isPriced && expected !== null)
    lines.push(
      io.say({
        en: `cost: about ${moneyText(expected)} (${range}), going by ${runs.join(', ')}`,
        ja: `費用: およそ ${moneyText(expected)}（${range}）。${runs.join('、')} の実績から`,
      }),
    )
  else if (isPriced)
    lines.push(
      io.say({
        en: `cost: between ${moneyText(low)} and ${moneyText(high)}, going by the length of the questions and the limits of the replies`,
        ja: `費用: ${range}（質問の長さと返答の上限から）`,
      }),
    )
  if (models.length > 1)
    for (const { model, questions, low: least, high: most } of models) {
      const price = least === null || most === null ? '?' : `${moneyText(least)} – ${moneyText(most)}`
      lines.push(
        io.say({
          en: `  ${model}: ${counted(questions, 'question')}, ${price}`,
          ja: `  ${model}: 質問 ${questions} 件、${price}`,
        }),
      )
    }
  if (unpriced > 0)
    lines.push(
      io.say({
        en: `${isPriced ? 'not in it' : 'cost unknown'}: ${counted(unpriced, 'question')} to models without a price; write price: { input, output } in US dollars per million tokens, or prices.yaml`,
        ja: `${isPriced ? '費用に含まれないもの' : '費用不明'}: 価格の分からないモデルへの質問 ${unpriced} 件。price: { input, output }（100 万トークンあたりの米ドル）か prices.yaml に書いてください`,
      }),
    )
  return lines
}

const mayStop = ({ stopWhen, suite }: RunRequest) => !['never', undefined].includes(stopWhen ?? suite.gate.stop)

const AT_MOST: Message = {
  en: 'at most: the run ends when its verdict is known',
  ja: 'これは上限です（判定が決まった時点で終わります）',
}
