import type { ListItem, Nodes } from 'mdast'
import type { Markup } from './markup.ts'
import { walk } from './walk.ts'

/** What a reader of the Markdown sees, on the lines where it stood. */
export function markdownText({ tree, source, asides }: Pick<Markup, 'tree' | 'source' | 'asides'>): string {
  const parts: string[] = []
  let lastLine = 0
  let inCell = false
  const say = (text: string) => {
    const whole = asides.restore(text)
    parts.push(inCell ? whole.replaceAll('\n', ' ') : whole)
  }
  const onItsLine = ({ position }: Nodes) => {
    const line = position?.start.line ?? 0
    if (lastLine > 0) parts.push('\n'.repeat(Math.max(1, Math.min(2, line - lastLine))))
    lastLine = position?.end.line ?? line
  }
  walk(
    tree,
    (node) => {
      switch (node.type) {
        case 'paragraph':
        case 'heading':
        case 'code':
        case 'table':
          onItsLine(node)
          if (node.type === 'code') say(node.value)
          break
        case 'listItem': {
          const number = numberAlone(node, source)
          if (number === undefined) break
          onItsLine(node)
          say(number)
          break
        }
        case 'tableCell':
          inCell = true
          break
        case 'text':
        case 'inlineCode':
          say(node.value)
          break
        case 'break':
          parts.push('\n')
          break
        case 'image':
        case 'imageReference':
          say(node.alt ?? '')
          break
      }
    },
    (node) => {
      if (node.type === 'tableCell') {
        inCell = false
        parts.push(' ')
      } else if (node.type === 'tableRow') parts.push('\n')
    },
  )
  return parts.join('')
}

/** Markdown takes the answer "42." for an empty item of a list; its reader sees the number. */
function numberAlone({ children, position }: ListItem, source: string): string | undefined {
  if (children.length > 0) return undefined
  const mark = source.slice(position?.start.offset, position?.end.offset).trim()
  return /^\d+[.)]$/.test(mark) ? mark : undefined
}
