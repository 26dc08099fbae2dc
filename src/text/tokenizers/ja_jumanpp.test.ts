import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tokenizerJaJumanpp } from './ja_jumanpp.ts'

let folder: string
const { PATH: path, SAITEN_HOME: home } = process.env

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saiten-juman-'))
  process.env.PATH = folder
  process.env.SAITEN_HOME = folder
})
afterEach(() => {
  process.env.PATH = path
  if (home === undefined) delete process.env.SAITEN_HOME
  else process.env.SAITEN_HOME = home
  rmSync(folder, { recursive: true })
})

/** A stand-in that knows a few words and speaks like the real one: answers every line and ends it with EOS. */
function install(name: string, answers: Record<string, string>, line: string): void {
  const script = `#!${process.execPath}
const answers = ${JSON.stringify(answers)}
const option = answers[process.argv[2]]
if (option !== undefined) console.log(option)
else require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  if (text.startsWith('# ')) return console.log(text)
  if (text === 'quit') process.exit(3)
  const words = text.match(/行き|[a-zA-Z]+|./gsu) ?? []
  const lines = words.map((surface) => { const base = surface === '行き' ? '行く' : surface; return ${line} })
  console.log([...lines, 'EOS'].join('\\n'))
})
`
  writeFileSync(join(folder, `${name}.cjs`), script)
  writeFileSync(join(folder, name), `#!/bin/sh\nexec '${process.execPath}' '${join(folder, `${name}.cjs`)}' "$@"\n`)
  chmodSync(join(folder, name), 0o755)
}

const installJumanpp = () =>
  install(
    'jumanpp',
    { '--version': 'Juman++ Version: 2.0.0-rc3' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the stand-in, not of this file
    '`${surface} よみ ${base} 名詞 6 * 0 * 0 * 0 "代表表記:${base}/よみ"` + (surface === "が" ? "\\n@ が が が 助詞 9 * 0 * 0 * 0 NIL" : "")',
  )
const installMecab = (dictionary: string) =>
  install(
    'mecab',
    { '--version': 'mecab of 0.996', '-D': `filename:\t${dictionary}\nversion:\t102` },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the stand-in, not of this file
    '`${surface}\\t名詞,普通名詞,*,*,${/[a-z]/i.test(surface) ? "*" : base},よみ,*`',
  )

describe('ja_jumanpp', () => {
  test('takes dictionary forms from jumanpp, one process for many texts', () => {
    installJumanpp()
    const tokenizer = tokenizerJaJumanpp()
    expect(tokenizer.tokenize('雨が行き')).toEqual(['雨', 'が', '行く'])
    expect(tokenizer.tokenize('一。二！\n三')).toEqual(['一', '。', '二', '！', '三'])
    expect(tokenizer.tokenize('# a @ b')).toEqual(['#', 'a', '@', 'b'])
    expect(tokenizer.tokenize(' \n\u3000')).toEqual([])
    expect(tokenizer.tokenize('\ud800\0')).toEqual(['\ufffd'])
    expect(tokenizer.tokenize('あ'.repeat(2500))).toHaveLength(2500)
    expect(tokenizer.signature()).toBe('ja_jumanpp-2.0.0-rc3')
  })

  test('falls back to MeCab with a Juman dictionary', () => {
    installMecab('/var/lib/mecab/dic/juman-utf8/sys.dic')
    const tokenizer = tokenizerJaJumanpp()
    expect(tokenizer.tokenize('行き Tokyo')).toEqual(['行く', 'Tokyo'])
    expect(tokenizer.signature()).toBe('ja_jumanpp-mecab-0.996-jumandic')
  })

  test('says how to get one when there is none', () => {
    expect(() => tokenizerJaJumanpp()).toThrow(/jumanpp.*saiten dictionaries add jumandic DIR/)
  })

  test('an analyser that dies is an error, not a hang', () => {
    installJumanpp()
    const tokenizer = tokenizerJaJumanpp()
    expect(() => tokenizer.tokenize('quit')).toThrow(/jumanpp failed: exit code 3/)
    expect(() => tokenizer.tokenize('雨')).toThrow(/jumanpp failed/)
  })
})
