import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { badInput } from '../../errors.ts'
import { addedDictionary } from '../japanese/added-dictionaries.ts'
import { dictionaryNow, loadDictionary } from '../japanese/load-dictionary.ts'
import { pythonSplit } from '../python-text.ts'
import { dictionaryTokenizer } from './ja.ts'
import { type LineProcess, startLineProcess } from './support/line-process.ts'
import type { Tokenizer } from './types.ts'

interface Analyser {
  command: string
  args: string[]
  signature: string
  /** The dictionary form in one line of output, or undefined for a line that is no word. */
  baseForm(line: string): string | undefined
}

// Juman++ reads at most 64 KB a line, and a sentence at a time is what it was made for.
const PIECE = /[^\n。！？]{1,1000}[。！？]{0,10}|[。！？]{1,1000}/g

/** Japanese by Juman++, else by a Juman dictionary that was added, or through MeCab; dictionary forms. */
export function tokenizerJaJumanpp(): Tokenizer {
  const jumanpp = findJumanpp()
  const added = addedDictionary('jumandic')
  if (!jumanpp && added !== undefined) return dictionaryTokenizer('ja_jumanpp', () => dictionaryNow(added), true)
  return analyserTokenizer(jumanpp ?? findMecab())
}

/** The same, with its dictionary loaded while others go on. */
export async function loadTokenizerJaJumanpp(): Promise<Tokenizer> {
  const added = addedDictionary('jumandic')
  if (added !== undefined) await loadDictionary(added)
  return tokenizerJaJumanpp()
}

function analyserTokenizer(analyser: Analyser): Tokenizer {
  let process: LineProcess | undefined
  return {
    name: 'ja_jumanpp',
    signature: () => analyser.signature,
    tokenize(text) {
      process ??= startLineProcess(analyser.command, analyser.args)
      const forms: string[] = []
      for (const piece of text.toWellFormed().replaceAll('\0', ' ').match(PIECE) ?? []) {
        // With U+3000 for every gap no field of the output contains a blank, and `# ` cannot start a comment.
        const words = pythonSplit(piece)
        if (words.length === 0) continue
        for (const line of process.ask(words.join('\u3000'))) {
          const form = analyser.baseForm(line)
          if (form !== undefined) forms.push(form)
        }
      }
      return pythonSplit(forms.join(' '))
    },
  }
}

function findJumanpp(): Analyser | undefined {
  const version = versionOf('jumanpp')
  return version === undefined
    ? undefined
    : { command: 'jumanpp', args: [], signature: `ja_jumanpp-${version}`, baseForm: jumanForm }
}

function findMecab(): Analyser {
  const mecab = versionOf('mecab')
  const dictionary = mecab === undefined ? undefined : jumanDictionary()
  if (dictionary !== undefined) {
    return { command: 'mecab', args: dictionary, signature: `ja_jumanpp-mecab-${mecab}-jumandic`, baseForm: mecabForm }
  }
  throw badInput(
    'The tokenizer ja_jumanpp needs `jumanpp` on the PATH (https://github.com/ku-nlp/jumanpp), or a Juman dictionary: `saiten dictionaries add jumandic DIR` takes the folder of one that MeCab compiled (Debian: apt install mecab-jumandic-utf8, then /var/lib/mecab/dic/juman-utf8; PyPI: pip install jumandic, then its folder dicdir). Or use the tokenizer ja, which needs neither.',
    'トークナイザー ja_jumanpp には PATH 上の `jumanpp`（https://github.com/ku-nlp/jumanpp）か Juman 辞書が必要です。`saiten dictionaries add jumandic DIR` に、MeCab 用にコンパイルされた辞書のフォルダーを渡してください（Debian: apt install mecab-jumandic-utf8 の後 /var/lib/mecab/dic/juman-utf8、PyPI: pip install jumandic の後 dicdir フォルダー）。追加の要らない ja も使えます。',
  )
}

/** What a program prints; undefined when there is no such program. */
function printed(command: string, option: string): string | undefined {
  const { stdout, error } = spawnSync(command, [option], { encoding: 'utf8', timeout: 10_000 })
  return error ? undefined : stdout
}

function versionOf(command: string): string | undefined {
  const text = printed(command, '--version')
  return text === undefined ? undefined : (/\d+(\.\d+)+[\w.-]*/.exec(text)?.[0] ?? 'unknown')
}

/** Arguments that make MeCab use a Juman dictionary: none when it is the default one. */
function jumanDictionary(): string[] | undefined {
  if (/^filename:.*juman/im.test(printed('mecab', '-D') ?? '')) return []
  const homes = ['/var/lib/mecab/dic', '/usr/lib/mecab/dic', '/usr/local/lib/mecab/dic', '/opt/homebrew/lib/mecab/dic']
  const folders = homes.flatMap((home) => [`${home}/juman-utf8`, `${home}/jumandic`])
  const found = folders.find((folder) => existsSync(`${folder}/sys.dic`))
  return found === undefined ? undefined : ['-d', found]
}

// `surface reading base pos number …`; a line that has an @ before all that is another reading of the word before.
function jumanForm(line: string): string | undefined {
  const [surface, , base, , number] = line.split(' ')
  if (surface === '@' && !/^\d+$/.test(number ?? '')) return undefined
  return base && base !== '*' ? base : surface
}

// `surface<tab>pos,…,…,…,base,…`; unknown words have `*` there, and a comma is quoted.
function mecabForm(line: string): string | undefined {
  const tab = line.indexOf('\t')
  if (tab < 0) return undefined
  const base = line.slice(tab + 1).split(',')[4]
  return !base || base === '*' || base.startsWith('"') ? line.slice(0, tab) : base
}
