import { withoutPieces } from './asides.ts'
import { readMarkup } from './markup.ts'
import { walk } from './walk.ts'

/** What is written for people: the text of the markup without code and bare URLs. */
export function proseOf(text: string): string {
  if (!/[`<]|~~~|:\/\/|\n(?: {4}|\t)/.test(text)) return text
  const parts: string[] = []
  let bareUrl: object | undefined
  walk(
    readMarkup(text).tree,
    (node) => {
      if (node.type === 'link' && isBare(node)) bareUrl = node
      else if (node.type === 'text' && !bareUrl) parts.push(withoutPieces(node.value))
      else if (!bareUrl) parts.push(' ')
    },
    (node) => {
      if (node === bareUrl) bareUrl = undefined
    },
  )
  return parts.join('')
}

const isBare = ({ url, children }: { url: string; children: { type: string; value?: string }[] }) =>
  children.length === 1 && children[0]?.value === url
