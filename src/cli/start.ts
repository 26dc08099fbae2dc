import { stdout } from '../door/outlet.ts'
import { EXIT } from '../errors.ts'
import { inLanguage, type Language } from '../language.ts'
import { version } from '../version.ts'
import { SUMMARIES } from './command.ts'
import { languageOf } from './io.ts'
import { hidePasswords } from './process-title.ts'

/** Answers --version and --help at once; anything else loads the one command it needs. */
export async function main(argv: string[]): Promise<number> {
  hidePasswords(argv)
  const language = languageOf(argv)
  const [first] = argv
  if (first === '--version' || first === '-V') {
    await stdout.write(`${version}\n`)
    return EXIT.pass
  }
  const isHelp = first === undefined || first === '--help' || first === '-h' || first === 'help'
  if (isHelp && argv.slice(1).every((arg) => arg.startsWith('-') || arg === language)) {
    await stdout.write(overview(language))
    return first === undefined ? EXIT.badInput : EXIT.pass
  }
  const { dispatch } = await import('./dispatch.ts')
  return dispatch(first === 'help' ? [...argv.slice(1), '--help'] : argv, language)
}

function overview(language: Language): string {
  const text = {
    en: {
      what: 'Saiten scores what language models write, says how far the score can be trusted, and decides whether it ships.',
      usage: 'Usage: saiten COMMAND [options]',
      commands: 'Commands:',
      examples: 'Examples:',
      start: 'a suite to start from, in ./evals',
      run: 'run it; exit code 0 pass or unjudged, 1 fail, 2 inconclusive or invalid, 3 bad input',
      one: 'one score, for a person',
      more: 'saiten COMMAND --help shows options and examples. Everywhere: --json  --quiet  --lang ja|en',
    },
    ja: {
      what: 'Saiten（採点）は言語モデルの出力を採点し、その点数がどこまで信頼できるかを示し、出荷の可否を決めます。',
      usage: '使い方: saiten コマンド [オプション]',
      commands: 'コマンド:',
      examples: '例:',
      start: 'スイートのひな形を ./evals に作る',
      run: '実行する。終了コード 0 合格・判定なし、1 不合格、2 判定保留・判定不能、3 入力の誤り',
      one: '一つだけ採点して表示する',
      more: 'saiten コマンド --help でオプションと例を表示。共通: --json  --quiet  --lang ja|en',
    },
  }[language]
  const commands = Object.entries(SUMMARIES).map(
    ([name, summary]) => `  ${name.padEnd(14)}${inLanguage(summary, language)}`,
  )
  const examples = [
    ['saiten init evals', text.start],
    ['saiten run evals/suite.yaml', text.run],
    ['saiten score contains --output "Tokyo is in Japan" --options \'{"value":"Japan"}\'', text.one],
  ].map(([line, note]) => `  ${line}\n      ${note}`)
  return `${[text.what, '', text.usage, '', text.commands, ...commands, '', text.examples, ...examples, '', text.more].join('\n')}\n`
}
