import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { badInput, EXIT } from '../../errors.ts'
import type { Language } from '../../language.ts'
import type { CliCommand } from '../command.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command.argument('[dir]', say({ en: 'folder to write to', ja: '書き込み先のフォルダー' }), 'evals').addHelpText(
      'after',
      examples(say, [
        ['saiten init', { en: 'a suite in ./evals', ja: './evals にスイートを作る' }],
        ['saiten init my-suite --lang ja', { en: 'with Japanese cases', ja: '日本語のケースで作る' }],
      ]),
    ),

  async run([dir = 'evals'], _options, io) {
    const folder = resolve(io.cwd, dir)
    const files = filesFor(io.language, relative(folder, join(io.cwd, 'node_modules/saiten/schemas')))
    const taken = Object.keys(files).filter((name) => existsSync(join(folder, name)))
    if (taken.length > 0) {
      throw badInput(
        `${join(dir, taken[0] as string)} exists already; nothing was written. Choose another folder: saiten init NAME`,
        `${join(dir, taken[0] as string)} はすでにあります。何も書いていません。別のフォルダーを指定してください: saiten init 名前`,
      )
    }
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const shown = relative(io.cwd, folder) || '.'
    const suite = join(shown, 'suite.yaml')
    if (io.json) {
      await io.out(`${JSON.stringify({ folder, files: Object.keys(files), suite })}\n`)
      return EXIT.pass
    }
    await io.out(
      io.say({
        en: `wrote ${Object.keys(files).join(', ')} in ${shown}\n\nnext  saiten run ${suite}      one case fails on purpose: see what a report says\n      saiten scorers            what else can be measured\n      then put your own cases into cases.yaml, or point \`cases:\` at a JSONL or CSV file\n`,
        ja: `${shown} に ${Object.keys(files).join('、')} を書きました\n\n次に  saiten run ${suite}      わざと 1 件不合格にしてあります\n      saiten scorers            ほかに測れるもの\n      続いて cases.yaml に自分のケースを書くか、cases: を JSONL や CSV に向けてください\n`,
      }),
    )
    return EXIT.pass
  },
} satisfies CliCommand

function filesFor(language: Language, schemas: string): Record<string, string> {
  const files = language === 'ja' ? JAPANESE : ENGLISH
  const line = `# yaml-language-server: $schema=${schemas}/suite.schema.json\n`
  return { ...files, 'suite.yaml': `${line}${files['suite.yaml']}` }
}

const ENGLISH: Record<string, string> = {
  'suite.yaml': `name: support-bot
cases: cases.yaml
scorers:
  - { type: contains, value: refund, ignoreCase: true }
  - { type: length, max: 200 }
gate:
  passRate: 0.6       # the least share of cases that must pass
# Compare systems by naming them; each case then meets each of them:
# targets:
#   - { name: bot, command: ./bot.sh }                # the input on standard input, the answer on standard output
#   - { name: service, http: { url: "https://…", body: { question: "{{input}}" }, output: $.answer } }
`,
  'cases.yaml': `- id: refund-01
  input: Can I send it back?
  output: Yes, you get a full refund within 30 days.
- id: refund-02
  input: The parcel arrived broken.
  output: We are sorry. Send us a photo and we refund the price.
- id: refund-03
  input: I want my money back!
  output: Please calm down.       # lacks the word, so this one fails
`,
}

const JAPANESE: Record<string, string> = {
  'suite.yaml': `name: 問い合わせ対応
cases: cases.yaml
scorers:
  - { type: contains, any: [返金, 返品] }
  - { type: length, max: 80 }
gate:
  passRate: 0.6       # 合格でなければならないケースの割合
# 比べたいシステムを書くと、各ケースがそれぞれに渡されます:
# targets:
#   - { name: bot, command: ./bot.sh }                # 入力は標準入力、答えは標準出力
#   - { name: service, http: { url: "https://…", body: { question: "{{input}}" }, output: $.answer } }
`,
  'cases.yaml': `- id: refund-01
  input: 返品できますか？
  output: はい、30日以内であれば全額返金いたします。
- id: refund-02
  input: 届いた商品が壊れていました。
  output: 申し訳ございません。写真をお送りいただければ返金の手続きをいたします。
- id: refund-03
  input: お金を返してください！
  output: 落ち着いてください。       # 必要な語がないので不合格になります
`,
}
