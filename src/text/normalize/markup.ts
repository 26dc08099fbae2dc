import type { Root } from 'mdast'
import { Asides, withoutMarks } from './asides.ts'
import { setCodeAside } from './code-aside.ts'
import { htmlToMarkdown } from './html.ts'
import { parseMarkdown } from './markdown.ts'
import { crowdedConstructs, tame } from './tame.ts'
import { evenLines } from './tidy.ts'

export interface Markup {
  /** What is left when code is set aside and HTML has become its text. */
  tree: Root
  /** What the tree was made from; its places are in this. */
  source: string
  /** Targets of `<a href>` and `<https://…>`. */
  links: string[]
  /** Code, and what else the tree must not be made from. */
  asides: Asides
}

/** Reads text that may be HTML, Markdown or both: code first, then HTML, then Markdown. */
export function readMarkup(text: string): Markup {
  const asides = new Asides()
  const links: string[] = []
  const withoutCode = setCodeAside(tame(withoutMarks(evenLines(text))), asides, links)
  const source = htmlToMarkdown(keepEscapes(withoutCode, asides), asides, (href) => links.push(href))
  return { tree: parseMarkdown(source, crowdedConstructs(source)), source, links, asides }
}

/** `\<` is Markdown's way to write a < that begins no tag. */
function keepEscapes(text: string, asides: Asides): string {
  return text.replaceAll(/\\[\\<]/g, (escaped) => (escaped === '\\<' ? asides.add('<') : escaped))
}
