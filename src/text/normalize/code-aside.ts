import type { Nodes } from 'mdast'
import type { Asides } from './asides.ts'
import { parseMarkdown } from './markdown.ts'
import { crowdedConstructs, EMPHASIS } from './tame.ts'
import { walk } from './walk.ts'

/** The text with fences, inline code and `<https://…>` replaced by marks, before anything takes their < for a tag. */
export function setCodeAside(text: string, asides: Asides, autolinks: string[]): string {
  if (!/[`<]|~~~/.test(text)) return text
  let rest = ''
  let at = 0
  walk(parseMarkdown(text, ['codeIndented', ...EMPHASIS, ...crowdedConstructs(text)]), (node) => {
    const piece = pieceOf(node, text)
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (piece === undefined || start === undefined || end === undefined || start < at) return
    if (node.type === 'link') autolinks.push(node.url)
    rest += text.slice(at, start) + asides.add(piece)
    at = end
  })
  return rest + text.slice(at)
}

function pieceOf(node: Nodes, text: string): string | undefined {
  if (node.type === 'code' || node.type === 'inlineCode') return node.value
  if (node.type !== 'link' || text[node.position?.start.offset ?? 0] !== '<') return undefined
  return text.slice((node.position?.start.offset ?? 0) + 1, (node.position?.end.offset ?? 0) - 1)
}
