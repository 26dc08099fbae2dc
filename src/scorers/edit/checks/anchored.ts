/** Whether a pattern is tied to both ends of the text (`^…$`), alternatives included, so that only a whole match counts. */
export function isFullyAnchored(source: string): boolean {
  const alternatives = splitAlternatives(source.replace(/^\(\?[imsU]+\)/, ''))
  return alternatives.every((part) => /^(?:\^|\\A)/.test(part) && endsAnchored(part))
}

function endsAnchored(part: string): boolean {
  if (part.endsWith('\\z')) return isUnescaped(part, part.length - 2)
  return part.endsWith('$') && isUnescaped(part, part.length - 1)
}

/** Whether an even number of backslashes stands before the place. */
function isUnescaped(text: string, place: number): boolean {
  let backslashes = 0
  while (text[place - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 0
}

/** The parts between the bars that stand outside groups and classes. */
function splitAlternatives(source: string): string[] {
  const parts: string[] = []
  let depth = 0
  let inClass = false
  let start = 0
  for (let at = 0; at < source.length; at++) {
    const character = source[at]
    if (character === '\\') at++
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === '|' && depth === 0) {
      parts.push(source.slice(start, at))
      start = at + 1
    }
  }
  parts.push(source.slice(start))
  return parts
}
