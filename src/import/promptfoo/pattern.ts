/** White space as JavaScript has it: more than RE2's `\s`, the wide space of Japanese among it. */
const SPACES = '\\s\\v\\p{Z}\\x{FEFF}'

/** Escapes that mean the same in both; other letters stand for themselves in JavaScript, and are errors in RE2. */
const SAME = new Set([...'bBdDwWtnrfv'])

/**
 * A regular expression of JavaScript in the words of RE2, or undefined where there are none: look-around and
 * back-references.
 */
export function translatePattern(source: string): string | undefined {
  let made = ''
  let inClass = false
  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string
    if (char === '\\') {
      const found = translateEscape(source.slice(at + 1), inClass)
      if (!found) return undefined
      made += found.text
      at += found.length
    } else if (inClass) {
      if (char === ']') inClass = false
      // RE2 would read [:alpha:] and the like.
      made += char === '[' ? '\\[' : char
    } else if (char === '[') {
      const empty = /^\[\^?\]/.exec(source.slice(at))?.[0]
      // Nothing, and anything at all.
      if (empty !== undefined) made += empty === '[]' ? '[^\\x{0}-\\x{10FFFF}]' : '[\\x{0}-\\x{10FFFF}]'
      else inClass = true
      if (empty === undefined) made += char
      else at += empty.length - 1
    } else if (char === '(' && /^\(\?<?[=!]/.test(source.slice(at))) return undefined
    else made += char
  }
  return made
}

/** What follows a backslash: its translation, and how many characters it took. */
function translateEscape(rest: string, inClass: boolean): { text: string; length: number } | undefined {
  const [char = ''] = rest
  const code = /^(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/.exec(rest)
  if (code) return { text: `\\x{${code[1] ?? code[2]}}`, length: code[0].length }
  if (char === 's') return { text: inClass ? SPACES : `[${SPACES}]`, length: 1 }
  if (char === 'S') return inClass ? undefined : { text: `[^${SPACES}]`, length: 1 }
  if (char === 'b' && inClass) return { text: '\\x{8}', length: 1 }
  if (char === '0') return /^0\d/.test(rest) ? undefined : { text: '\\x{0}', length: 1 }
  // A back-reference, or a surrogate that only a whole pair would make a character.
  if (/^[1-9]|^k</.test(rest) || /^[cpP]/.test(rest)) return undefined
  if (SAME.has(char) && !(inClass && char === 'B')) return { text: `\\${char}`, length: 1 }
  if (/[A-Za-z_]/.test(char)) return { text: char, length: 1 }
  return char === '' ? undefined : { text: /[\x21-\x7e]/.test(char) ? `\\${char}` : char, length: char.length }
}
