import { Token, Tokenizer, TokenizerMode } from 'parse5'
import type { Asides } from './asides.ts'
import { markStrayLessThan, STRAY } from './stray-less-than.ts'
import { TextBlocks } from './text-blocks.ts'

const words = (text: string) => new Set(text.split(' '))

const BLOCKS = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li main menu nav ol optgroup option p pre search section summary table tbody tfoot thead title tr ul',
)
const CELLS = words('td th')
const DROPPED = words('script style')
const CODE = words('pre code')

/** HTML as the Markdown that stands around and in it: tags go, text stays as written, entities included. */
export function htmlToMarkdown(text: string, asides: Asides, onLink: (href: string) => void): string {
  if (!text.includes('<')) return text
  const html = markStrayLessThan(text)
  const blocks = new TextBlocks()
  let dropping: string | undefined
  /** Text of the code element we are in, and how many of them are open. */
  let code = ''
  let codeDepth = 0

  const characters = (token: Token.CharacterToken) => {
    if (dropping) return
    // Entities in code are decoded here, all others with the Markdown: a decoded * must not become emphasis.
    if (codeDepth > 0) code += token.chars
    else blocks.text(html.slice(token.location?.startOffset, token.location?.endOffset))
  }
  const endCode = () => {
    if (code !== '') blocks.text(asides.add(code.replace(/^\n/, '').replaceAll(STRAY, '<')))
    code = ''
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        const { tagName: name } = token
        if (name === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA
        else if (name === 'style') tokenizer.state = TokenizerMode.RAWTEXT
        else if (name === 'title' || name === 'textarea') tokenizer.state = TokenizerMode.RCDATA
        if (DROPPED.has(name)) dropping = name
        else if (name === 'br' && codeDepth > 0) code += '\n'
        else if (name === 'br') blocks.lineBreak(asides.add('\n'))
        else if (name === 'img') blocks.text(asides.add(Token.getTokenAttr(token, 'alt') ?? ''))
        else if (CELLS.has(name)) blocks.cell()
        else if (BLOCKS.has(name) && codeDepth === 0) blocks.block()
        if (CODE.has(name)) codeDepth++
        const href = name === 'a' ? Token.getTokenAttr(token, 'href') : null
        if (href) onLink(href)
      },
      onEndTag({ tagName: name }) {
        if (name === dropping) dropping = undefined
        if (CODE.has(name) && codeDepth > 0 && --codeDepth === 0) endCode()
        if (BLOCKS.has(name) && codeDepth === 0) blocks.block()
      },
      onCharacter: characters,
      onNullCharacter: characters,
      onWhitespaceCharacter: characters,
      onComment() {},
      onDoctype() {},
      onEof: endCode,
    },
  )
  tokenizer.write(html, true)
  return blocks.done().replaceAll(STRAY, '<')
}
