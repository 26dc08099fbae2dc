import type { ComponentChildren } from 'preact'

/**
 * Enough of Markdown to read an answer: headings, lists, quotes, code, emphasis. Everything becomes elements of the page,
 * nothing becomes HTML, and links are shown with their address instead of being followed.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div class="text markdown">
      {blocksOf(text.split('\n')).map((block, at) => (
        <Block key={at} {...block} />
      ))}
    </div>
  )
}

interface BlockText {
  kind: 'heading' | 'code' | 'item' | 'quote' | 'paragraph'
  level: number
  text: string
}

function blocksOf(lines: string[]): BlockText[] {
  const blocks: BlockText[] = []
  const add = (kind: BlockText['kind'], text: string, level = 0) => blocks.push({ kind, text, level })
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) add('paragraph', paragraph.join('\n'))
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    const item = /^( *)(?:[-*+]|\d{1,9}[.)]) (.*)$/.exec(line)
    if (line.startsWith('```')) {
      close()
      const end = lines.findIndex((other, place) => place > at && other.startsWith('```'))
      const last = end < 0 ? lines.length : end
      add('code', lines.slice(at + 1, last).join('\n'))
      at = last
    } else if (heading) {
      close()
      add('heading', heading[2] as string, (heading[1] as string).length)
    } else if (item) {
      close()
      add('item', item[2] as string, Math.floor((item[1] as string).length / 2))
    } else if (line.startsWith('>')) {
      close()
      add('quote', line.replace(/^> ?/, ''))
    } else if (line.trim() === '') close()
    else paragraph.push(line)
  }
  close()
  return blocks
}

function Block({ kind, level, text }: BlockText) {
  if (kind === 'code') return <pre class="code">{text}</pre>
  if (kind === 'heading') return <p class="heading">{inline(text)}</p>
  if (kind === 'quote') return <blockquote>{inline(text)}</blockquote>
  if (kind === 'item')
    return (
      <p class="item" style={{ marginInlineStart: `${level + 1}em` }}>
        • {inline(text)}
      </p>
    )
  return <p>{inline(text)}</p>
}

/** Emphasis and code inside a line. Each pattern stops at the next sign: time linear in the text. */
function inline(text: string): ComponentChildren[] {
  return text.split(/(`[^`\n]*`|\*\*[^*\n]+\*\*|\*[^*\n]+\*)/).map((piece, at) => {
    if (/^`.*`$/s.test(piece) && piece.length > 1) return <code key={at}>{piece.slice(1, -1)}</code>
    if (piece.startsWith('**') && piece.length > 4) return <strong key={at}>{piece.slice(2, -2)}</strong>
    if (piece.startsWith('*') && piece.length > 2) return <em key={at}>{piece.slice(1, -1)}</em>
    return piece
  })
}
