import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import type { Message } from '../../language.ts'
import { ENDS_PARAGRAPH, FOREIGN, HTML_AGAIN, isElement, OPTIONAL_END, VOID } from './html-elements.ts'
import type { MarkupProblem } from './problem.ts'

export type HtmlKind = 'document' | 'fragment'

/** More of these would only hide each other. */
const MOST = 20

/** In these only the end tag is markup. */
const RAW = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
])

/** What a text is meant to be, by how it begins. */
export const kindOf = (text: string): HtmlKind =>
  /^\ufeff?\s*(?:<!--[^>]*>\s*)?<(?:!doctype|html)\b/i.test(text.slice(0, 1000)) ? 'document' : 'fragment'

/**
 * What keeps a text from being HTML, the first few: parse errors of the standard's tokenizer, unknown elements, tags that
 * do not match, text outside every element. Tokens only, in one pass; which element may stand in which is not checked.
 */
export function htmlProblems(text: string, kind: HtmlKind): MarkupProblem[] {
  const problems: MarkupProblem[] = []
  const open = new OpenElements()
  let hasDoctype = false
  const isEnough = () => problems.length >= MOST
  const add = (location: Token.Location | null | undefined, said: Message) => {
    if (!isEnough())
      problems.push(location ? { place: { line: location.startLine, column: location.startCol }, said } : { said })
  }
  const characters = ({ chars, location }: Token.CharacterToken) => {
    if (open.isEmpty && chars.trim() !== '') add(location, OUTSIDE)
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onParseError: (error) => add(error, parseError(error.code)),
      onStartTag({ tagName: name, selfClosing, location }) {
        if (isEnough()) return
        const isForeign = open.isForeign || FOREIGN.has(name)
        if (!isForeign && !isElement(name)) add(location, noElement(name))
        if (!isForeign && selfClosing && !VOID.has(name)) add(location, selfClosed(name))
        if (kind === 'fragment' && (name === 'html' || name === 'head' || name === 'body')) add(location, OF_DOCUMENT)
        if (isForeign ? selfClosing : VOID.has(name)) open.seen(name)
        else open.push(name)
        tokenizer.inForeignNode = open.isForeign
        const mode = open.isForeign ? undefined : RAW.get(name)
        if (mode !== undefined) tokenizer.state = mode
      },
      onEndTag({ tagName: name, location }) {
        // An end tag that matches nothing is looked for among all that is open: not more often than it is told.
        if (isEnough()) return
        const wrong = open.close(name)
        if (wrong) add(location, wrong)
        tokenizer.inForeignNode = open.isForeign
      },
      onDoctype({ name, location }) {
        if (kind === 'fragment' || open.count > 0) add(location, MISPLACED_DOCTYPE)
        else if (name !== 'html') add(location, OTHER_DOCTYPE)
        hasDoctype = true
      },
      onCharacter: characters,
      onNullCharacter: characters,
      onWhitespaceCharacter() {},
      onComment() {},
      onEof: ({ location }) => {
        for (const name of open.left()) add(location, notClosed(name))
      },
    },
  )
  tokenizer.write(text.replace(/^\ufeff/, ''), true)
  if (open.count === 0) add(undefined, NO_ELEMENT)
  else if (kind === 'document' && !hasDoctype) add(undefined, NO_DOCTYPE)
  else if (kind === 'document' && !open.hadRoot) add(undefined, NO_ROOT)
  return problems
}

/** The tags that are open, with what may be left out of HTML. */
class OpenElements {
  readonly #open: string[] = []
  /** Whether we are in another vocabulary, for each element that changes it. */
  readonly #foreign: boolean[] = []
  /** Elements so far. */
  count = 0
  hadRoot = false

  get isEmpty(): boolean {
    return this.#open.length === 0
  }

  get isForeign(): boolean {
    return this.#foreign.at(-1) ?? false
  }

  seen(name: string): void {
    if (ENDS_PARAGRAPH.has(name) && this.#open.at(-1) === 'p') this.#pop()
    this.count++
  }

  push(name: string): void {
    this.seen(name)
    if (name === 'html') this.hadRoot = true
    if (FOREIGN.has(name)) this.#foreign.push(true)
    else if (name === HTML_AGAIN) this.#foreign.push(false)
    this.#open.push(name)
  }

  /** Takes off the element and those inside it whose end may be left out; says what is wrong otherwise. */
  close(name: string): Message | undefined {
    if (VOID.has(name) && !this.isForeign) return voidEnd(name)
    let at = this.#open.length - 1
    while (at >= 0 && this.#open[at] !== name && OPTIONAL_END.has(this.#open[at] as string)) at--
    if (at < 0) return closesNothing(name)
    if (this.#open[at] !== name) return notMatching(name, this.#open[at] as string)
    while (this.#open.length > at) this.#pop()
    return undefined
  }

  /** What is still open and should not be. */
  left(): string[] {
    return this.#open.filter((name) => !OPTIONAL_END.has(name))
  }

  #pop(): void {
    const name = this.#open.pop() ?? ''
    if (FOREIGN.has(name) || name === HTML_AGAIN) this.#foreign.pop()
  }
}

const OUTSIDE: Message = { en: 'text outside every element', ja: 'どの要素にも入っていない文字があります' }
const OF_DOCUMENT: Message = {
  en: 'html, head and body have no place in a fragment',
  ja: '断片に html・head・body は書けません',
}
const MISPLACED_DOCTYPE: Message = { en: 'a doctype has no place here', ja: 'ここに doctype は書けません' }
const OTHER_DOCTYPE: Message = {
  en: 'the doctype of HTML is <!doctype html>',
  ja: 'HTML の doctype は <!doctype html> です',
}
const NO_ELEMENT: Message = { en: 'there is no element', ja: '要素がありません' }
const NO_DOCTYPE: Message = { en: 'a document begins with <!doctype html>', ja: '文書は <!doctype html> で始めます' }
const NO_ROOT: Message = { en: 'a document has an <html> element', ja: '文書には <html> 要素が必要です' }

const parseError = (code: string): Message => ({
  en: `parse error of the HTML standard: ${code}`,
  ja: `HTML 標準の構文エラー: ${code}`,
})
const noElement = (name: string): Message => ({
  en: `<${name.slice(0, 40)}> is no element of HTML`,
  ja: `<${name.slice(0, 40)}> という HTML の要素はありません`,
})
const selfClosed = (name: string): Message => ({
  en: `<${name}/> does not close itself: write </${name}>`,
  ja: `<${name}/> では閉じません。</${name}> と書きます`,
})
const voidEnd = (name: string): Message => ({ en: `${name} has no end tag`, ja: `${name} に終了タグはありません` })
const closesNothing = (name: string): Message => ({
  en: `</${name.slice(0, 40)}> closes nothing`,
  ja: `</${name.slice(0, 40)}> に対応する開始タグがありません`,
})
const notMatching = (name: string, open: string): Message => ({
  en: `</${name.slice(0, 40)}> stands where </${open.slice(0, 40)}> is needed`,
  ja: `</${open.slice(0, 40)}> が必要なところに </${name.slice(0, 40)}> があります`,
})
const notClosed = (name: string): Message => ({
  en: `<${name.slice(0, 40)}> is not closed`,
  ja: `<${name.slice(0, 40)}> が閉じられていません`,
})
