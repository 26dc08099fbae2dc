/** Deeper than anyone reads; parsers take time with the square of it. */
const MOST_NESTED = 100
const MOST_INDENT = 400
/** Marks in one paragraph that have to find each other, which takes time with the square of their number. */
const MOST_EMPHASIS = 1000
const MOST_BRACKETS = 3000

const MARKER = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))`
const NESTED = new RegExp(`^((?:${MARKER}){${MOST_NESTED}})(?:${MARKER})+`, 'gm')
const INDENT = new RegExp(`^[ \\t]{${MOST_INDENT},}`, 'gm')

/** Text made to keep a parser busy, cut down to what it shows anyway: quotes in quotes, lists in lists, wide indents. */
export function tame(text: string): string {
  return text.replace(INDENT, ' '.repeat(MOST_INDENT)).replace(NESTED, '$1')
}

/** The constructs of *emphasis* and ~~strikethrough~~, and those of [links](…) and ![images](…). */
export const EMPHASIS = ['attention', 'strikethrough']
const LINKS = ['labelStartLink', 'labelStartImage', 'labelEnd', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']

/** The constructs that some paragraph has so many marks of that they are better left as they are. */
export function crowdedConstructs(text: string): string[] {
  let emphasis = 0
  let brackets = 0
  const most = { emphasis: 0, brackets: 0 }
  let before = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x0a) {
      if (startsBlock(text, i + 1)) emphasis = brackets = 0
    } else if (code === 0x5b) most.brackets = Math.max(most.brackets, ++brackets)
    else if (code !== before && (code === 0x2a || code === 0x5f || code === 0x7e)) {
      most.emphasis = Math.max(most.emphasis, ++emphasis)
    }
    before = code
  }
  return [...(most.emphasis > MOST_EMPHASIS ? EMPHASIS : []), ...(most.brackets > MOST_BRACKETS ? LINKS : [])]
}

/** A blank line, an item of a list, a row of a table or a heading begins a paragraph of its own. */
const BLOCK = /[ \t]*(?:\n|[|#]|(?:[-+*]|\d{1,9}[.)])[ \t])/y

function startsBlock(text: string, at: number): boolean {
  BLOCK.lastIndex = at
  return BLOCK.test(text)
}
