/** The statements of inline code as promptfoo reads them: several lines are a body, one line is what it returns. */
export function functionBody(code: string): string {
  const text = code.trimEnd()
  if (text.includes('\n')) return text
  const line = text.trim().replace(/;+\s*$/, '')
  if (!/^(?:const|let|var)\s/.test(line)) return `return ${line}`
  const end = lastSemicolon(line)
  const rest = line.slice(end + 1).trim()
  return end < 0 || rest === '' ? line : `${line.slice(0, end + 1)} return ${rest}`
}

/** The last semicolon that is not inside a text. */
function lastSemicolon(line: string): number {
  let found = -1
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    if (char === '\\') at++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === "'" || char === '"' || char === '`') quote = char
    else if (char === ';') found = at
  }
  return found
}
