/** How long a quoted value of an attribute may be. */
const LONGEST_VALUE = 2000

/** Stands for such a < while tags are read; a noncharacter that no text has. */
export const STRAY = '\ufdd1'

/** `a<b` with nothing that closes a tag is no tag: its < is replaced, so that no parser takes it for one. */
export function markStrayLessThan(text: string): string {
  let marked = ''
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (!/[a-z/]/i.test(text[at + 1] ?? '') || closesTag(text, at + 1)) continue
    marked += text.slice(from, at) + STRAY
    from = at + 1
  }
  return marked + text.slice(from)
}

/** Whether a > comes before another <, quoted values passed over. */
function closesTag(text: string, from: number): boolean {
  for (let i = from; i < text.length; i++) {
    const character = text[i]
    if (character === '>') return true
    if (character === '<') return false
    if ((character === '"' || character === "'") && text[i - 1] === '=') {
      const length = text.slice(i + 1, i + 1 + LONGEST_VALUE).indexOf(character)
      if (length < 0) return false
      i += length + 1
    }
  }
  return false
}
