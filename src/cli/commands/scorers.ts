import { EXIT } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { openSession } from '../../run/open-suite.ts'
import type { AnyScorer, Example } from '../../score/scorer.ts'
import { describeScorer, type ScorerPage } from '../../scorers/describe.ts'
import { findScorer } from '../../scorers/prepare.ts'
import { registry } from '../../scorers/registry.generated.ts'
import type { CliCommand, Io } from '../command.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('[type]', say({ en: 'a scorer, or a file of your own', ja: 'スコアラー名、または自作ファイル' }))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten scorers', { en: 'all of them', ja: '一覧' }],
          [
            'saiten scorers operation-accuracy',
            { en: 'its options, details and an example', ja: 'オプション・詳細・例' },
          ],
        ]),
      ),

  async run([type], _options, io) {
    if (type === undefined) {
      const all = await Promise.all([...registry].map(async ([name, load]) => ({ name, ...(await load()).default })))
      await io.out(
        io.json ? json(all.map((scorer) => describeScorer(scorer.name, scorer, io.language))) : list(all, io),
      )
      return EXIT.pass
    }
    const session = openSession(io.cwd)
    try {
      const scorer = await findScorer(type, session.sources)
      const described = describeScorer(type, scorer, io.language)
      await io.out(io.json ? json(described) : page(described, asksIn(scorer, described.example), io))
      return EXIT.pass
    } finally {
      await session.close()
    }
  },
} satisfies CliCommand

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function list(all: ({ name: string } & AnyScorer)[], io: Io): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(({ name, description }) => `${name.padEnd(width + 2)}${io.say(description)}`)
  const more = io.say({
    en: 'saiten scorers TYPE shows options and an example',
    ja: 'saiten scorers TYPE でオプションと例を表示',
  })
  return `${lines.join('\n')}\n\n${more}\n`
}

const asksIn = ({ judge, asksWith }: AnyScorer, { options = {} }: Example) =>
  judge === true && (asksWith?.(options as JsonObject) ?? true)

function page(
  { type, description, follows, threshold, options, details, example }: ScorerPage,
  asksJudge: boolean,
  io: Io,
): string {
  const title = (en: string, ja: string) => `\n${io.say({ en, ja })}\n`
  const none = io.say({ en: 'none: informational until a suite sets one', ja: 'なし（スイートで指定するまで参考値）' })
  const lines = [`${type}  ${description}\n`]
  if (follows !== undefined) lines.push(`${io.say({ en: 'follows', ja: '定義' })}  ${follows}\n`)
  lines.push(`${io.say({ en: 'threshold', ja: '閾値' })}  ${threshold ?? none}\n`)
  if (options.length > 0) lines.push(title('options', 'オプション'))
  const kinds = Math.max(0, ...options.map(({ kind }) => kind.length))
  for (const option of options) {
    const note = option.required
      ? io.say({ en: 'required', ja: '必須' })
      : option.default === undefined
        ? ''
        : io.say({ en: `default ${JSON.stringify(option.default)}`, ja: `既定 ${JSON.stringify(option.default)}` })
    lines.push(
      `  ${option.name.padEnd(20)}${option.kind.padEnd(Math.min(40, kinds) + 2)}${option.kind.length > 40 ? ' ' : ''}${note}`.trimEnd(),
      '\n',
    )
    if (option.note !== undefined) lines.push(`${' '.repeat(22)}${option.note}\n`)
  }
  if (Object.keys(details).length > 0) lines.push(title('details', '詳細 (details)'))
  for (const [key, text] of Object.entries(details)) lines.push(`  ${key.padEnd(28)}${text}\n`)
  lines.push(title('example', '例'), exampleLine(type, example, asksJudge))
  return lines.join('')
}

/** One that asks a judge has none of its own: the line names one, so that it can be typed as it stands. */
function exampleLine(type: string, { case: testCase, options }: Example, asksJudge: boolean): string {
  const quote = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "'\\''")}'`
  const withOptions = options ? ` --options ${quote(options)}` : ''
  return `  echo ${quote({ id: 'example', ...testCase })} | saiten score ${type}${withOptions}${asksJudge ? ' --judge openai:gpt-5.4-mini' : ''}\n`
}
