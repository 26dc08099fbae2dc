/** Writes docs/scorers.md and docs/scorers.ja.md from the scorers themselves. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../src/language.ts'
import { describeScorer, type ScorerPage } from '../src/scorers/describe.ts'
import { registry } from '../src/scorers/registry.generated.ts'
import { WHICH_SCORER } from './which-scorer.ts'

const docs = join(import.meta.dirname, '../docs')
export const pages: [language: Language, file: string][] = [
  ['en', join(docs, 'scorers.md')],
  ['ja', join(docs, 'scorers.ja.md')],
]

export async function scorersPage(language: Language): Promise<string> {
  const say = (en: string, ja: string) => (language === 'ja' ? ja : en)
  const parts = [
    say(
      '# Scorers\n\n[日本語](scorers.ja.md)\n\nEvery value lies in 0 … 1 and higher is better. A scorer without a threshold is informational until a suite sets one.\nAll of them take `name`, `weight`, `threshold` and `timeout` (seconds) beside their own options. (Written by `npm run generate`.)',
      '# スコアラー\n\n[English](scorers.md)\n\n値はすべて 0 〜 1 で、大きいほど良いことを表します。閾値のないスコアラーは、スイートで指定するまで参考値です。\nどのスコアラーにも、固有のオプションのほかに `name`・`weight`・`threshold`・`timeout`（秒）を書けます。（`npm run generate` が書きます。）',
    ),
    whichScorer(language, say),
  ]
  for (const [type, load] of registry) parts.push(section(describeScorer(type, (await load()).default, language), say))
  return `${parts.join('\n\n')}\n`
}

function whichScorer(language: Language, say: (en: string, ja: string) => string): string {
  const rows = WHICH_SCORER.map(({ want, scorers }) => {
    const links = scorers.map((type) => `[${type}](#${type})`).join(', ')
    return `| ${want[language]} | ${links} |`
  })
  return [
    `| ${say('to know whether the answer …', '答えについて知りたいこと')} | ${say('use', '使うもの')} |`,
    '|---|---|',
    ...rows,
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function optionTable(options: ScorerPage['options'], say: (en: string, ja: string) => string): string[] {
  const hasNotes = options.some(({ note }) => note !== undefined)
  const row = (cells: string[]) => `| ${cells.slice(0, hasNotes ? 4 : 3).join(' | ')} |`
  const standard = ({ required, default: given }: ScorerPage['options'][number]) =>
    required ? say('required', '必須') : given === undefined ? '' : `\`${JSON.stringify(given)}\``
  return [
    row([say('option', 'オプション'), say('kind', '種類'), say('default', '既定'), '']),
    hasNotes ? '|---|---|---|---|' : '|---|---|---|',
    ...options.map((option) =>
      row([`\`${option.name}\``, cell(option.kind), standard(option), cell(option.note ?? '')]),
    ),
  ]
}

function section(
  { type, description, follows, threshold, options, details, example }: ScorerPage,
  say: (en: string, ja: string) => string,
): string {
  const lines = [`## ${type}`, '', `${description}。`.replace(/。$/, say('.', '。')), '']
  if (follows !== undefined) lines.push(`${say('Follows', '定義')}: ${follows}${say('.', '。')}`, '')
  lines.push(`${say('Threshold', '閾値')}: ${threshold ?? say('none', 'なし')}`)
  if (options.length > 0) lines.push('', ...optionTable(options, say))
  const known = Object.entries(details)
  if (known.length > 0)
    lines.push(
      '',
      `| ${say('detail', '詳細')} | |`,
      '|---|---|',
      ...known.map(([key, text]) => `| \`${key}\` | ${cell(text)} |`),
    )
  const spec = { type, ...example.options }
  lines.push('', '```json', JSON.stringify(spec), JSON.stringify(example.case), '```')
  return lines.join('\n')
}

export async function writeDocs(): Promise<void> {
  for (const [language, file] of pages) writeFileSync(file, await scorersPage(language))
}
