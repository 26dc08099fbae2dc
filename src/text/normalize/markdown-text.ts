import type { Root } from 'mdast'
import type { Asides } from './asides.ts'
import { walk } from './walk.ts'

/** What a reader of the Markdown sees, on the lines where it stood. */
export function markdownText(root: Root, asides: Asides): string {
  const parts: string[] = []
  let lastLine = 0
  let inCell = false
  const say = (text: string) => {
    const whole = asides.restore(text)
    parts.push(inCell ? whole.replaceAll('\n', ' ') : whole)
  }
  walk(
    root,
    (node) => {
      switch (node.type) {
        case 'paragraph':
        case 'heading':
        case 'code':
        case 'table': {
          const line = node.position?.start.line ?? 0
          if (lastLine > 0) parts.push('\n'.repeat(Math.max(1, Math.min(2, line - lastLine))))
          lastLine = node.position?.end.line ?? line
          if (node.type === 'code') say(node.value)
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
