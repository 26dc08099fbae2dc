/** A message is read this far: what matters in a longer one is data, not prose. */
const MOST_CHARACTERS = 20_000

export interface Sentence {
  text: string
  /** It stands in an item of a list. */
  isItem: boolean
  /** Blanks before the line. */
  indent: number
  /** Which sentence of its line it is. */
  place: number
}

/** The sentences of a text that people would call sentences: no code, no listings, no markup. */
export const sentencesOf = (text: string) => proseOf(text).map((sentence) => sentence.text)

export function proseOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let inFence = false
  for (const line of text.slice(0, MOST_CHARACTERS).split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      inFence = !inFence
      continue
    }
    if (inFence || line.length > 2000 || !isProse(line)) continue
    const isItem = /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s|・)/.test(line)
    const indent = line.length - line.trimStart().length
    const sentences = split(plain(line))
    for (const [place, text] of sentences.entries()) found.push({ text, isItem, indent, place })
  }
  return found
}

/** `   12: return x`, `+ added`, `| a | b |`, `<tag>`, `$ command`, `  File "x.py", line 1`, `at f (x.js:1)`. */
const NO_PROSE = /^\s*(?:\d+[:|]|[+<>|{}$#@]|\/\/|-{3}|File "|at \S+ \(|bash-\$|\(Open file|\(Current dir)/
const CODE =
  /[;{]\s*$|^\s*(?:import|from|def|class|const|let|var|return|if|for|while|raise|print|export|function)\b.*[=:({]/

function isProse(line: string): boolean {
  const trimmed = line.replace(/^\s*(?:#{1,6}\s+|>\s+)/, '')
  // 「残件：」 is a head.
  const isLong = trimmed.trim().length >= (/[：:]\s*$/.test(trimmed) ? 3 : 4)
  return isLong && !NO_PROSE.test(trimmed) && !CODE.test(trimmed)
}

/** Without the marks of a list, a heading or emphasis. */
const plain = (line: string) =>
  line
    .trim()
    .replace(/^(?:#{1,6}\s+|>\s+|[-*+]\s+(?!\[)|・\s*|\d{1,3}[.)]\s+)/, '')
    .replaceAll('**', '')
    .trim()

const END_OF_SENTENCE = /(?<=[.!?])\s+(?=["'(\p{Lu}\p{Lo}`])|(?<=[。！？])(?![」』）)])/u
/** Who begins in lower case goes on in lower case. */
const LOWER_CASE = /(?<=[\p{L}\d)]{2}[.!?])(?<!\b(?:etc|vs|approx|resp|incl)\.)\s+|(?<=[。！？])(?![」』）)])/u

/** A full stop ends a sentence when white space follows; a Japanese one always does. */
function split(line: string): string[] {
  return line
    .split(/^\p{Ll}/u.test(line) ? LOWER_CASE : END_OF_SENTENCE)
    .flatMap(unglued)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0)
}

/**
 * "find the flag.First, we …": some models leave the space out. Only before words that begin sentences and after a plain
 * word or a quotation: `app.Main`, `1.2.Final` and `list.first` stay whole.
 */
const GLUED =
  /(?<=(?:(?:^|[\s("'*-])[A-Za-z]?[a-z'’-]*[a-z]{2}|[a-z0-9][`")”]|\s\d{1,9})[.!])(?=(?:I|We|You|He|She|They|It|This|That|These|Those|There|Here|The|An?|My|Our|Your|One|Another|All|Both|First|Then|Next|Now|Finally|Let's|Let me|Since|Because|So|But|And|However|Therefore|Thus|If|When|While|Once|After|Before|Upon|Although|To|In|On|At|By|As|For|From|With|Also|Additionally|Instead|Unfortunately|Please)(?:'\w{1,3})?,? [\p{L}\d`"'(])/gu

function unglued(line: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index } of line.matchAll(GLUED)) {
    // Inside backticks it is code.
    if ((line.slice(start, index).split('`').length - 1) % 2 === 1) continue
    parts.push(line.slice(start, index))
    start = index
  }
  return [...parts, line.slice(start)]
}

/** Cut at a word, with a sign that it was cut. */
export function shortened(text: string, most: number): string {
  const flat = text.trim()
  if (flat.length <= most) return flat
  const cut = flat.slice(0, most).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).trimEnd()} …`
}

/** Ends of sentences and of lines after which a new one begins; a code block ends as a whole. */
const END = /```|[.!?](?=\s)|[。！？](?![」』）)])|(?<=[^\s:：,、*])(?=\n\s{0,40}(?:\n|`{3}|[\p{Lu}\d*-]))/gu

/** The sentences that fit, with a sign that it was cut; cut at a word where no sentence ends in time. */
export function firstSentences(text: string, most: number): string {
  const flat = text.trim()
  if (flat.length <= most) return flat
  const start = flat.slice(0, most - 2)
  let end = 0
  let inCode = false
  for (const { 0: mark, index } of start.matchAll(END)) {
    if (mark === '```') inCode = !inCode
    if (!inCode) end = index + mark.length
  }
  return end >= most / 5 ? `${start.slice(0, end)} …` : shortened(flat, most - 2)
}
