import type { CommanderError } from 'commander'
import { type BadInput, badInput } from '../errors.ts'
import { didYouMean } from '../suggest.ts'

/** What is wrong with the words of a command line, in both languages; commander knows English only. */
export function parseMistake({ code, message }: Pick<CommanderError, 'code' | 'message'>, command: string): BadInput {
  const text = message.replace(/^error: /, '')
  const help = `saiten ${command} --help`
  const quoted = /'([^']*)'/.exec(text)?.[1] ?? ''
  switch (code) {
    case 'commander.missingArgument':
      return badInput(
        `${quoted.toUpperCase()} is missing (${help})`,
        `${quoted.toUpperCase()} を指定してください（${help}）`,
      )
    case 'commander.optionMissingArgument':
      return badInput(`a value is missing: ${quoted} (${help})`, `値を指定してください: ${quoted}（${help}）`)
    case 'commander.missingMandatoryOptionValue':
      return badInput(`${quoted} is missing (${help})`, `${quoted} を指定してください（${help}）`)
    case 'commander.unknownOption': {
      const [name = '', ...value] = quoted.split(' ')
      if (value.length > 0) return oneWord(quoted, `${name}=${value.join(' ')}`)
      const guess = /Did you mean (.*)\?/.exec(text)?.[1]
      return badInput(
        `there is no option "${quoted}"${guess ? `; did you mean "${guess}"?` : ''} (${help})`,
        `オプション "${quoted}" はありません${guess ? `。"${guess}" のことですか？` : ''}（${help}）`,
      )
    }
    case 'commander.excessArguments':
      return badInput(
        `these are too many words: ${afterColon(text)} (${help})`,
        `引数が多すぎます: ${afterColon(text)}（${help}）`,
      )
    case 'commander.invalidArgument':
      return badInput(...invalidChoice(text, quoted))
    default:
      return badInput(text, text)
  }
}

/** Where no shell parts the words: a list in CI. */
const oneWord = (given: string, joined: string) =>
  badInput(
    `"${given}" came as one word: write ${joined}, or option and value apart`,
    `"${given}" が一つの引数になっています。${joined} と書くか、オプションと値を別々に渡してください`,
  )

const afterColon = (text: string) => text.replace(/^[^:]*: /, '').replace(/\.$/, '')

/** `option '--format <format>' argument 'nope' is invalid. Allowed choices are csv, jsonl.` */
function invalidChoice(text: string, flags: string): [en: string, ja: string] {
  const found = /argument '(.*)' is invalid/.exec(text)?.[1] ?? ''
  const allowed = /Allowed choices are (.*)\.$/.exec(text)?.[1] ?? ''
  const option = flags.split(' ')[0] ?? flags
  const guess = didYouMean(found, allowed.split(', '))
  return [
    `${option}: "${found}" is none of ${allowed}${guess ? `; did you mean "${guess}"?` : ''}`,
    `${option}: "${found}" は使えません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: ${allowed}）`,
  ]
}
