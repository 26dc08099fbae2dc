/** Says where and why text is not JSON: the engine's own message often has no position and no hint. */
import type { Message } from '../language.ts'

export interface SyntaxMistake {
  offset: number
  message: Message
}

interface Words {
  value: Message
  key: Message
  colon: Message
  listEnd: Message
  mapEnd: Message
  end: Message
}

const WANTED: Words = {
  value: { en: 'a value', ja: '値' },
  key: { en: 'a key in double quotes', ja: '二重引用符で囲んだキー' },
  colon: { en: '":" after the key', ja: 'キーの後の ":"' },
  listEnd: { en: '"," or "]"', ja: '"," か "]"' },
  mapEnd: { en: '"," or "}"', ja: '"," か "}"' },
  end: { en: 'nothing after the value', ja: '値の後に何もないこと' },
}

const LITERAL = /true|false|null/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[^\s,:[\]{}"]+/y
const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

/** The first mistake; undefined when the text is JSON after all. */
export function jsonSyntaxMistake(text: string): SyntaxMistake | undefined {
  const open: ('[' | '{')[] = []
  let wanted: keyof Words = 'value'
  let afterComma = false
  let i = skipSpace(text, 0)
  for (; i < text.length; i = skipSpace(text, i)) {
    const char = text[i] as string
    const inside = open.at(-1)
    if (wanted === 'listEnd' || wanted === 'mapEnd') {
      if (char === ',') {
        wanted = inside === '[' ? 'value' : 'key'
        afterComma = true
      } else if (char === (inside === '[' ? ']' : '}')) {
        open.pop()
        wanted = afterValue(open)
      } else return unexpected(text, i, wanted)
      i++
      continue
    }
    if (wanted === 'colon') {
      if (char !== ':') return unexpected(text, i, wanted)
      wanted = 'value'
      i++
      continue
    }
    if (wanted === 'end') return unexpected(text, i, wanted)
    const closes = wanted === 'key' ? char === '}' : char === ']' && inside === '['
    if (closes && isJustOpened(text, i)) {
      open.pop()
      wanted = afterValue(open)
      i++
      continue
    }
    if (closes && afterComma) return trailingComma(i)
    afterComma = false
    if (char === '"') {
      const string = stringEnd(text, i)
      if (typeof string !== 'number') return string
      i = string
      wanted = wanted === 'key' ? 'colon' : afterValue(open)
    } else if (wanted === 'key') return unexpected(text, i, wanted)
    else if (char === '{' || char === '[') {
      open.push(char)
      wanted = char === '{' ? 'key' : 'value'
      i++
    } else {
      const end = matchEnd(LITERAL, text, i) ?? matchEnd(NUMBER, text, i)
      if (end === undefined) return unexpected(text, i, 'value')
      i = end
      wanted = afterValue(open)
    }
  }
  return wanted === 'end' ? undefined : unexpected(text, text.length, wanted)
}

function afterValue(open: string[]): keyof Words {
  const inside = open.at(-1)
  return inside === undefined ? 'end' : inside === '[' ? 'listEnd' : 'mapEnd'
}

/** Whether nothing but space stands between an opening bracket and here. */
function isJustOpened(text: string, offset: number): boolean {
  let i = offset - 1
  while (i >= 0 && ' \n\r\t'.includes(text[i] as string)) i--
  return text[i] === '[' || text[i] === '{'
}

function stringEnd(text: string, start: number): number | SyntaxMistake {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) return i + 1
    if (code < 0x20) return controlCharacter(i)
    if (code !== 0x5c) continue
    const end = matchEnd(ESCAPE, text, i + 1)
    if (end === undefined) return badEscape(text, i)
    i = end - 1
  }
  return {
    offset: start,
    message: { en: 'this text is never closed with a double quote', ja: '文字列を閉じる二重引用符がありません' },
  }
}

function matchEnd(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function skipSpace(text: string, offset: number): number {
  let i = offset
  while (i < text.length && ' \n\r\t'.includes(text[i] as string)) i++
  return i
}

const trailingComma = (offset: number): SyntaxMistake => ({
  offset,
  message: { en: 'JSON allows no comma before a closing bracket', ja: 'JSON では閉じ括弧の前に "," を置けません' },
})

const controlCharacter = (offset: number): SyntaxMistake => ({
  offset,
  message: {
    en: 'a line break or control character inside a text: write \\n, \\t or \\uXXXX',
    ja: '文字列の中に改行か制御文字があります。\\n、\\t、\\uXXXX で書いてください',
  },
})

const badEscape = (text: string, offset: number): SyntaxMistake => ({
  offset,
  message: {
    en: `${JSON.stringify(text.slice(offset, offset + 2))} is no JSON escape: a backslash itself is written \\\\`,
    ja: `${JSON.stringify(text.slice(offset, offset + 2))} は JSON のエスケープではありません。円記号（バックスラッシュ）そのものは \\\\ と書きます`,
  },
})

function unexpected(text: string, offset: number, wanted: keyof Words): SyntaxMistake {
  const expected = WANTED[wanted]
  const end = matchEnd(WORD, text, offset)
  const word = text.slice(offset, Math.min(end ?? offset + 1, offset + 20))
  const found = word === '' ? { en: 'the end', ja: '末尾' } : { en: JSON.stringify(word), ja: JSON.stringify(word) }
  const hint = hintFor(word)
  return {
    offset,
    message: {
      en: `expected ${expected.en}, found ${found.en}${hint ? `: ${hint.en}` : ''}`,
      ja: `${expected.ja}が必要なところに ${found.ja} があります${hint ? `。${hint.ja}` : ''}`,
    },
  }
}

/** What Python, JavaScript and comments leave behind. */
function hintFor(word: string): Message | undefined {
  if (word.startsWith("'")) return { en: 'JSON uses double quotes', ja: 'JSON では二重引用符を使います' }
  if (word.startsWith('//') || word.startsWith('#'))
    return { en: 'JSON has no comments', ja: 'JSON にコメントは書けません' }
  if (/^[TF](rue|alse)\b/.test(word)) return { en: 'write true or false', ja: 'true か false と書いてください' }
  if (/^(None|undefined|-?NaN|[-+]?Infinity)\b/i.test(word)) return { en: 'write null', ja: 'null と書いてください' }
  if (/^[-+.]?\d/.test(word))
    return { en: 'JSON numbers look like 0.5 or -1e3', ja: 'JSON の数は 0.5 や -1e3 のように書きます' }
  return undefined
}
