import { Command, CommanderError, Option } from 'commander'
import { compiledWhole } from '../compiled-whole.ts'
import { stdout } from '../door/outlet.ts'
import { type BadInput, badInput, EXIT } from '../errors.ts'
import type { Language } from '../language.ts'
import { didYouMean } from '../suggest.ts'
import { type Io, SUMMARIES } from './command.ts'
import { tuneEngine } from './engine.ts'
import { createIo } from './io.ts'
import { loaders } from './loaders.ts'
import { reportFailure } from './mistakes.ts'
import { parseMistake } from './parse-mistakes.ts'

/** Loads one command, parses its options, runs it; every way it can end becomes an exit code. */
export async function dispatch(argv: string[], language: Language): Promise<number> {
  let io = createIo(language, { json: argv.includes('--json'), quiet: argv.includes('--quiet') })
  try {
    const [name = '', ...rest] = argv
    const load = loaders.get(name)
    if (!load) throw unknownCommand(name)
    const definition = (await compiledWhole(load)).default
    tuneEngine()
    let result: Promise<number> | undefined
    const command = definition.configure(base(name, language, io), io.say).action((...received: unknown[]) => {
      const self = received.at(-1) as Command
      const { json, quiet, ...options } = self.opts()
      io = { ...io, json: json === true, quiet: quiet === true }
      result = definition.run(self.args, options, io)
    })
    await command.parseAsync(rest, { from: 'user' })
    return orNotPrinted((await result) ?? EXIT.pass, name, io)
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.pass
      return reportFailure(parseMistake(error, argv[0] ?? ''), io)
    }
    return reportFailure(error, io)
  }
}

/** Commands whose exit code is a verdict, which holds whether it can be printed or not. */
const JUDGING = new Set(['run', 'rescore', 'gate', 'compress', 'compare', 'diff', 'smoke', 'check'])

/** Where the disk behind standard output is full, a command whose result is what it prints has failed. */
function orNotPrinted(code: number, name: string, io: Io): number {
  const problem = stdout.problem?.message
  if (problem === undefined) return code
  const sentence = {
    en: `standard output could not be written: ${problem}`,
    ja: `標準出力に書き込めませんでした: ${problem}`,
  }
  io.err(`✗ ${io.say(sentence)}\n`)
  return code === EXIT.pass && !JUDGING.has(name) ? EXIT.badInput : code
}

/** What every command has. */
function base(name: string, language: Language, io: Io): Command {
  const say = io.say
  const command = new Command(`saiten ${name}`)
    .description(say(SUMMARIES[name] ?? ''))
    .exitOverride()
    .configureOutput({ writeOut: (text) => void io.out(text), outputError: () => {} })
    .helpOption('-h, --help', say({ en: 'show this help', ja: 'この説明を表示する' }))
    .addOption(new Option('--json', say({ en: 'print one JSON document', ja: '結果を JSON で出力する' })))
    .addOption(new Option('--quiet', say({ en: 'print the verdict only', ja: '結論だけを表示する' })))
    .addOption(
      new Option('--lang <language>', say({ en: 'language of texts', ja: '表示の言語' })).choices(['ja', 'en']),
    )
  if (language === 'ja') {
    const titles: Record<string, string> = { 'Usage:': '使い方:', 'Options:': 'オプション:', 'Arguments:': '引数:' }
    command.configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      commandUsage: (self) => `${self.name()} ${self.usage().replace('[options]', '[オプション]')}`,
      argumentDescription: ({ description, defaultValue }) =>
        defaultValue === undefined ? description : `${description}（既定: ${defaultValue}）`,
      optionDescription: (option) => `${option.description}${choicesText(option.argChoices)}`,
    })
  }
  return command
}

/** Defaults stand in the Japanese descriptions already. */
const choicesText = (choices: readonly string[] | undefined) =>
  choices && choices.length > 0 ? `（${choices.join('・')}）` : ''

function unknownCommand(name: string): BadInput {
  const guess = didYouMean(name, loaders.keys())
  return badInput(
    `there is no command "${name}"${guess ? `; did you mean "${guess}"?` : ''} (saiten --help lists them)`,
    `コマンド "${name}" はありません${guess ? `。"${guess}" のことですか？` : ''}（一覧は saiten --help）`,
  )
}
