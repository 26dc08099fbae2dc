import { resolve } from 'node:path'
import { type BadInput, badInput, EXIT } from '../../errors.ts'
import {
  addDictionary,
  addedDictionaries,
  DICTIONARY_NAMES,
  dictionariesHome,
  removeDictionary,
} from '../../text/japanese/added-dictionaries.ts'
import type { CliCommand, Io } from '../command.ts'
import { megabytes } from '../models/byte-progress.ts'
import { examples } from '../options.ts'

const ACTIONS = ['add', 'list', 'remove']

export default {
  configure: (command, say) =>
    command
      .argument('[action]', say({ en: 'add, list or remove (absent: list)', ja: 'add・list・remove（省略時は list）' }))
      .argument(
        '[name]',
        say({ en: `which: ${DICTIONARY_NAMES.join(', ')}`, ja: `辞書: ${DICTIONARY_NAMES.join('・')}` }),
      )
      .argument(
        '[folder]',
        say({ en: 'of a compiled MeCab dictionary (add)', ja: 'コンパイル済み MeCab 辞書のフォルダー（add）' }),
      )
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten dictionaries add jumandic /var/lib/mecab/dic/juman-utf8',
            {
              en: 'after apt install mecab-jumandic-utf8: the tokenizer ja_jumanpp then works by itself',
              ja: 'apt install mecab-jumandic-utf8 の後に。トークナイザー ja_jumanpp が単独で使えるようになる',
            },
          ],
          ['saiten dictionaries list', { en: 'what is there', ja: '追加済みの辞書' }],
          ['saiten dictionaries remove jumandic', { en: 'delete it', ja: '削除する' }],
        ]),
      ),

  async run([action = 'list', name, folder], _options, io) {
    if (action === 'list') return list(io)
    if (!ACTIONS.includes(action)) throw unknownAction(action)
    if (name === undefined || (action === 'add' && folder === undefined)) throw incomplete(action)
    if (action === 'remove') {
      const file = await removeDictionary(name)
      return tell(io, { name, file }, { en: `✓ removed ${name} (${file})`, ja: `✓ ${name} を削除しました（${file}）` })
    }
    const added = await addDictionary(name, resolve(io.cwd, folder ?? ''))
    const size = megabytes(added.bytes)
    return tell(io, added, {
      en: `✓ added ${name}, ${size} (${added.file})`,
      ja: `✓ ${name} を追加しました。${size}（${added.file}）`,
    })
  },
} satisfies CliCommand

async function list(io: Io): Promise<number> {
  const added = await addedDictionaries()
  if (io.json) return tell(io, added, { en: '', ja: '' })
  for (const { name, file, bytes } of added) await io.out(`${name}  ${megabytes(bytes)}  ${file}\n`)
  if (added.length > 0) return EXIT.pass
  return tell(io, added, {
    en: `no dictionaries yet in ${dictionariesHome()}; the tokenizer ja needs none. Juman's:  saiten dictionaries add jumandic DIR`,
    ja: `${dictionariesHome()} に辞書はまだありません（トークナイザー ja には不要です）。Juman の辞書:  saiten dictionaries add jumandic DIR`,
  })
}

async function tell(io: Io, data: object, said: { en: string; ja: string }): Promise<number> {
  await io.out(`${io.json ? JSON.stringify(data, null, 2) : io.say(said)}\n`)
  return EXIT.pass
}

const unknownAction = (action: string): BadInput =>
  badInput(
    `there is no "dictionaries ${action}"; it is one of ${ACTIONS.join(', ')}`,
    `"dictionaries ${action}" はありません。${ACTIONS.join('・')} のいずれかです`,
  )

const incomplete = (action: string): BadInput =>
  badInput(
    `which one? saiten dictionaries ${action} ${DICTIONARY_NAMES.join('|')}${action === 'add' ? ' DIR' : ''}`,
    `辞書を指定してください: saiten dictionaries ${action} ${DICTIONARY_NAMES.join('|')}${action === 'add' ? ' DIR' : ''}`,
  )
