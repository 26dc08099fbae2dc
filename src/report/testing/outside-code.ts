/** What of a Markdown text stands outside fenced blocks and code spans, where it could come alive. */
export function outsideCode(markdown: string): string {
  const lines: string[] = []
  let fence = 0
  for (const line of markdown.split('\n')) {
    const ticks = /^(`{3,})/.exec(line)?.[1]?.length ?? 0
    if (fence === 0 && ticks > 0 && !line.slice(ticks).includes('`')) fence = ticks
    else if (fence === 0) lines.push(line)
    else if (ticks >= fence && /^`+ *$/.test(line)) fence = 0
  }
  return withoutSpans(lines.join('\n'))
}

/** A span runs from a row of backticks to the next row of the same length; without one the row is plain text. */
function withoutSpans(text: string): string {
  const rows = [...text.matchAll(/`+/g)]
  let outside = ''
  let at = 0
  for (let index = 0; index < rows.length; index++) {
    const open = rows[index]!
    const close = rows.findIndex((row, later) => later > index && row[0].length === open[0].length)
    if (close < 0) continue
    outside += text.slice(at, open.index)
    at = rows[close]!.index + rows[close]![0].length
    index = close
  }
  return outside + text.slice(at)
}
