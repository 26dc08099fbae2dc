const CONTEXT = 12
const SHOWN = 60

/** What changed between two texts, short enough for one line: `…は[-50-]{+60+}件です`. */
export function shortDiff(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  // A pair of surrogates is one character: it changed as a whole.
  if (isHighSurrogate(before, start - 1)) start--
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  if (end > 0 && isHighSurrogate(before, before.length - end - 1)) end--
  const lost = firstCharacters(before.slice(start, before.length - end), SHOWN)
  const added = firstCharacters(after.slice(start, after.length - end), SHOWN)
  const head = lastCharacters(before.slice(0, start), CONTEXT)
  const tail = firstCharacters(before.slice(before.length - end), CONTEXT)
  return `${head}${lost && `[-${lost}-]`}${added && `{+${added}+}`}${tail}`
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff
}

// A character takes two code units at most, so these slices hold enough of them.
function firstCharacters(text: string, count: number): string {
  const characters = [...text.slice(0, 2 * count + 2)]
  return characters.length > count ? `${characters.slice(0, count).join('')}…` : text
}

function lastCharacters(text: string, count: number): string {
  const characters = [...text.slice(-2 * count - 2)]
  return characters.length > count ? `…${characters.slice(-count).join('')}` : text
}
