import { Command, CommanderError } from 'commander'
import { expect, it } from 'vitest'
import { type BadInput, EXIT } from '../errors.ts'
import { inLanguage } from '../language.ts'
import { loaders } from './loaders.ts'
import { parseMistake } from './parse-mistakes.ts'
import { folderWith, saiten } from './testing/saiten.ts'

/** What the parser of a command says to these words, as its users are told. */
async function mistakeIn([name = '', ...rest]: string[]): Promise<BadInput> {
  const definition = (await loaders.get(name)?.())!.default
  const quiet = new Command().exitOverride().configureOutput({ writeErr: () => {}, outputError: () => {} })
  const command = definition.configure(quiet, (message) => inLanguage(message, 'en')).action(() => {})
  return await command.parseAsync(rest, { from: 'user' }).then(
    () => expect.unreachable('nothing was wrong'),
    (error: unknown) => (error instanceof CommanderError ? parseMistake(error, name) : (error as BadInput)),
  )
}

it.each([
  [['export', 'last', '--format', 'csv'], 'DIR is missing (saiten export --help)', 'DIR を指定してください'],
  [['export', 'last', 'out'], '--format <format> is missing', '--format <format> を指定してください'],
  [['run', 's.yaml', '--limit'], 'a value is missing: --limit <n>', '値を指定してください: --limit <n>'],
  [['run', 's.yaml', '--limt', '3'], 'no option "--limt"; did you mean "--limit"?', '"--limit" のことですか？'],
  [['run', 's.yaml', '--target v2'], 'came as one word: write --target=v2', '--target=v2 と書くか'],
  [['runs', '--format', 'x'], 'no option "--format" (saiten runs --help)', 'オプション "--format" はありません'],
  [['export', 'last', 'out', 'more', '--format', 'csv'], 'these are too many words: ', '引数が多すぎます: '],
  [['export', 'last', 'out', '--format', 'jsnl'], 'did you mean "jsonl"?', '使えるもの: csv, jsonl, parquet'],
  [['run', 's.yaml', '--retry-errors'], '--retry-errors goes with --resume', '--resume [RUN] と併せて'],
  [['gate', 'c.yaml', '--retry-errors'], '--retry-errors goes with --resume', '--resume [RUN] と併せて'],
  [['view', '--port', '99999'], '--port must be a whole number from 0 to 65535', '0 から 65535'],
])('what is wrong with %j is told in both languages', async (args, en, ja) => {
  const [mistake] = (await mistakeIn(args)).mistakes
  expect(mistake?.message.en).toContain(en)
  expect(mistake?.message.ja).toContain(ja)
})

it('a command line that cannot be read is bad input, in the language of the environment', async () => {
  const cwd = folderWith({})
  const japanese = { cwd, env: { SAITEN_LANG: 'ja' } }
  const wrong = await saiten(['runs', '--limt', '3'], japanese)
  expect(wrong).toMatchObject({
    code: EXIT.badInput,
    stderr: expect.stringContaining('オプション "--limt" はありません'),
  })
  const missing = await saiten(['diff', 'a.json', 'b.json'], japanese)
  expect(missing.stderr).toContain('読めません: ファイルがありません')
  // An example of an address is no secret.
  expect((await saiten(['worker'], { cwd })).stderr).toContain('--store postgres://host/database')
})
