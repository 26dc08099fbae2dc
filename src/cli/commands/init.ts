import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { badInput, EXIT, errorText } from '../../errors.ts'
import type { Message } from '../../language.ts'
import { makeFolder } from '../../make-folder.ts'
import { didYouMean } from '../../suggest.ts'
import type { CliCommand, Io } from '../command.ts'
import { askTemplate } from '../init/ask-template.ts'
import { filesOf, nextSteps, TEMPLATE_NAMES, type Template } from '../init/templates.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('[dir]', say({ en: 'folder to write to', ja: '書き込み先のフォルダー' }), 'evals')
      .option(
        '--template <name>',
        say({
          en: `what is judged: ${TEMPLATE_NAMES.join(', ')} (asked for at a terminal; otherwise chatbot)`,
          ja: `評価するもの: ${TEMPLATE_NAMES.join('、')}（端末では尋ねます。それ以外では chatbot）`,
        }),
      )
      .addHelpText(
        'after',
        examples(say, [
          ['saiten init', { en: 'a suite in ./evals', ja: './evals にスイートを作る' }],
          ['saiten init --template rag', { en: 'for answers from documents', ja: '資料にもとづく回答を評価する' }],
          ['saiten init my-suite --lang ja', { en: 'with Japanese cases', ja: '日本語のケースで作る' }],
        ]),
      ),

  async run([dir = 'evals'], { template: given }, io) {
    const folder = resolve(io.cwd, dir)
    const template = given === undefined ? await askFor(io) : templateOf(String(given))
    if (template === undefined) return EXIT.interrupted
    const files = filesOf(template, io.language, relative(folder, schemasNear(io.cwd)))
    const taken = Object.keys(files).find((name) => existsSync(join(folder, name)))
    if (taken !== undefined) {
      throw badInput(
        `${join(dir, taken)} exists already; nothing was written. Choose another folder: saiten init NAME`,
        `${join(dir, taken)} はすでにあります。何も書いていません。別のフォルダーを指定してください: saiten init 名前`,
      )
    }
    makeFolder(folder)
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    } catch (error) {
      throw badInput(`cannot write to ${dir}: ${errorText(error)}`, `${dir} に書き込めません: ${errorText(error)}`)
    }
    const shown = relative(io.cwd, folder) || '.'
    await io.out(
      io.json
        ? `${JSON.stringify({ folder, template, files: Object.keys(files), suite: join(shown, firstOf(files)) })}\n`
        : written(Object.keys(files), template, shown, io),
    )
    return EXIT.pass
  },
} satisfies CliCommand

/** What is handed to the first command. */
const firstOf = (files: Record<string, string>) => ('suite.yaml' in files ? 'suite.yaml' : 'cases.yaml')

function templateOf(name: string): Template {
  const found = TEMPLATE_NAMES.find((one) => one === name)
  if (found) return found
  const near = didYouMean(name, TEMPLATE_NAMES)
  const known = TEMPLATE_NAMES.join(', ')
  throw badInput(
    `--template: there is no template "${name}"${near ? `; did you mean ${near}?` : '.'} Use one of ${known}`,
    `--template: "${name}" というテンプレートはありません。${near ? `${near} のことですか。` : ''}使えるもの: ${known}`,
  )
}

/** Asks a person; a program gets the usual one. */
async function askFor(io: Io): Promise<Template | undefined> {
  if (io.json || io.quiet || !process.stdin.isTTY || !io.live) return 'chatbot'
  return askTemplate({ input: process.stdin, output: process.stderr }, io.say)
}

function written(files: readonly string[], template: Template, folder: string, io: Io): string {
  const steps = nextSteps(template, folder)
  const width = Math.max(...steps.map(([command]) => command.length))
  const lines = steps.map(([command, what]) => `${command.padEnd(width)}   ${io.say(what)}`)
  const [first = '', ...others] = lines
  const then = template === 'gate' ? OWN_TEXTS : ownCases(casesIn(files), template === 'rag')
  const shown = [first, ...[...others, io.say(then)].map((line) => `      ${line}`)].join('\n')
  return io.say({
    en: `wrote ${files.join(', ')} in ${folder}\n\nnext  ${shown}\n`,
    ja: `${folder} に ${files.join('、')} を書きました\n\n次に  ${shown}\n`,
  })
}

const OWN_TEXTS: Message = {
  en: 'then put your own texts into cases.yaml, or hand over two files: saiten gate --inputs OUT.jsonl --expected REF.jsonl',
  ja: '続いて cases.yaml に自分の文章を書くか、2 つのファイルを渡してください: saiten gate --inputs OUT.jsonl --expected REF.jsonl',
}

/** Replies that were written beforehand are about the cases that are there: others need a judge that can be asked. */
const ownCases = (file: string, isScripted: boolean): Message => ({
  en: `then put your own cases into ${file}${isScripted ? ' and name a judge in suite.yaml' : ', or point `cases:` at a JSONL or CSV file'}`,
  ja: isScripted
    ? `続いて ${file} に自分のケースを書き、suite.yaml にジャッジを指定してください`
    : `続いて ${file} に自分のケースを書くか、cases: を JSONL や CSV に向けてください`,
})

const casesIn = (files: readonly string[]) => files.find((name) => name.startsWith('cases.')) ?? 'cases.yaml'

/** Where the package is installed for this folder, which may be further up; else where npm would put it. */
function schemasNear(cwd: string): string {
  const schemas = 'node_modules/saiten/schemas'
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, schemas))) return join(folder, schemas)
    if (folder === dirname(folder)) return join(cwd, schemas)
  }
}
