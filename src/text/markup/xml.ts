import { type MarkupProblem, placeIn } from './problem.ts'
import { checkReferences, ILLEGAL, Malformed } from './xml-characters.ts'

const START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const NAME = new RegExp(`[${START}][${START}.0-9\\-\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*`, 'uy')
const SPACE = /[ \t\r\n]*/y
const DECLARATION =
  /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/y

interface XmlOptions {
  /** Content of an element (several elements, text between them) instead of a whole document. */
  fragment?: boolean
  /** Told of every element: the names from the outermost to itself. */
  onElement?(path: readonly string[]): void
}

/**
 * The first thing that keeps a text from being well-formed XML 1.0 with namespaces; undefined when it is. One pass, and
 * nothing is ever loaded or expanded: of a DOCTYPE only its name and ids are read.
 */
export function xmlProblem(text: string, options: XmlOptions = {}): MarkupProblem | undefined {
  try {
    new Scanner(text, options).scan()
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof Malformed)) throw thrown
    return { place: placeIn(text, thrown.offset), said: thrown.said }
  }
}

class Scanner {
  readonly #text: string
  readonly #fragment: boolean
  readonly #onElement: ((path: readonly string[]) => void) | undefined
  #at = 0
  readonly #open: string[] = []
  /** The prefixes that each open element declares, and how often each is declared now. */
  readonly #declared: string[][] = []
  readonly #prefixes = new Map<string, number>([['xml', 1]])
  #roots = 0
  #hasDoctype = false

  constructor(text: string, { fragment = false, onElement }: XmlOptions) {
    this.#text = text
    this.#fragment = fragment
    this.#onElement = onElement
  }

  scan(): void {
    const text = this.#text
    const illegal = text.search(ILLEGAL)
    if (illegal >= 0)
      throw new Malformed(illegal, 'a character that XML does not allow', 'XML で使えない文字があります')
    if (text.startsWith('\ufeff')) this.#at = 1
    // Blank lines before a document are what models write; what is strict about them helps nobody.
    this.#skip(SPACE)
    if (/^<\?xml[ \t\r\n]/.test(text.slice(this.#at, this.#at + 6)) && !this.#skip(DECLARATION))
      throw this.#bad('the XML declaration is malformed', 'XML 宣言の書き方が正しくありません')
    while (this.#at < text.length) {
      this.#characters()
      if (this.#at < text.length) this.#markup()
    }
    const left = this.#open.at(-1)
    if (left !== undefined) throw this.#bad(`<${left}> is not closed`, `<${left}> が閉じられていません`)
    if (this.#roots === 0) throw this.#bad('there is no element', '要素がありません')
  }

  /** Text up to the next tag. */
  #characters(): void {
    const next = this.#text.indexOf('<', this.#at)
    const end = next === -1 ? this.#text.length : next
    const run = this.#text.slice(this.#at, end)
    const outside = this.#open.length === 0 && !this.#fragment ? run.search(/[^ \t\r\n]/) : -1
    if (outside >= 0)
      throw new Malformed(this.#at + outside, 'text outside the root element', 'ルート要素の外に文字があります')
    const closing = run.indexOf(']]>')
    if (closing >= 0)
      throw new Malformed(this.#at + closing, ']]> must not stand in text', '文字データに ]]> は書けません')
    checkReferences(run, this.#at)
    this.#at = end
  }

  #markup(): void {
    const begins = (mark: string) => this.#text.startsWith(mark, this.#at)
    if (begins('<!--')) this.#comment()
    else if (begins('<![CDATA[')) this.#characterData()
    else if (begins('<!DOCTYPE')) this.#doctype()
    else if (begins('<?')) this.#instruction()
    else if (begins('</')) this.#endTag()
    else this.#startTag()
  }

  #comment(): void {
    const dashes = this.#text.indexOf('--', this.#at + 4)
    if (dashes === -1) throw this.#bad('a comment is not closed', 'コメントが閉じられていません')
    if (this.#text[dashes + 2] !== '>')
      throw new Malformed(dashes, '-- inside a comment', 'コメントの中に -- は書けません')
    this.#at = dashes + 3
  }

  #characterData(): void {
    if (this.#open.length === 0 && !this.#fragment)
      throw this.#bad('CDATA outside the root element', 'ルート要素の外に CDATA があります')
    this.#at = this.#past(']]>', 'CDATA is not closed', 'CDATA が閉じられていません')
  }

  #instruction(): void {
    const name = this.#name(this.#at + 2)
    if (name === undefined || /^xml$/i.test(name))
      throw this.#bad('no processing instruction may begin like this', 'この処理命令の書き方は正しくありません')
    this.#at = this.#past('?>', 'a processing instruction is not closed', '処理命令が閉じられていません')
  }

  #doctype(): void {
    const start = this.#at
    if (this.#fragment || this.#hasDoctype || this.#roots > 0)
      throw this.#bad('a DOCTYPE has no place here', 'ここに DOCTYPE は書けません')
    this.#hasDoctype = true
    DOCTYPE.lastIndex = start
    const found = DOCTYPE.exec(this.#text)
    if (!found) throw this.#bad('the DOCTYPE is malformed', 'DOCTYPE の書き方が正しくありません')
    this.#at = DOCTYPE.lastIndex
    if (this.#text[this.#at] === '[')
      throw this.#bad(
        'a DTD inside the document is not read: entities could be declared there',
        '文書内の DTD は読みません。実体を宣言できてしまうためです',
      )
    if (this.#text[this.#at] !== '>') throw this.#bad('the DOCTYPE is not closed', 'DOCTYPE が閉じられていません')
    this.#at++
  }

  #endTag(): void {
    const name = this.#name(this.#at + 2)
    const open = this.#open.at(-1)
    if (name === undefined || name !== open) {
      const shown = `</${name ?? ''}>`
      throw open === undefined
        ? this.#bad(`${shown} closes nothing`, `${shown} に対応する開始タグがありません`)
        : this.#bad(`${shown} stands where </${open}> is needed`, `</${open}> が必要なところに ${shown} があります`)
    }
    this.#at += 2 + name.length
    this.#skip(SPACE)
    if (this.#text[this.#at] !== '>')
      throw this.#bad(`</${name}> is not closed by ">"`, `</${name}> に「>」がありません`)
    this.#at++
    this.#close()
  }

  #startTag(): void {
    const start = this.#at
    const name = this.#name(start + 1)
    if (name === undefined)
      throw this.#bad(
        '"<" begins no tag: in text it is written &lt;',
        '「<」がタグになっていません。文字としては &lt; と書きます',
      )
    if (this.#open.length === 0 && this.#roots++ > 0 && !this.#fragment)
      throw this.#bad('a second root element', 'ルート要素が二つあります')
    this.#at = start + 1 + name.length
    const attributes = this.#attributes(name)
    const declared = [...attributes].flatMap((one) => (one.startsWith('xmlns:') ? [one.slice('xmlns:'.length)] : []))
    for (const prefix of declared) this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 0) + 1)
    for (const one of [name, ...attributes]) this.#checkPrefix(one, start)
    this.#open.push(name)
    this.#declared.push(declared)
    this.#onElement?.(this.#open)
    const isEmpty = this.#text[this.#at] === '/'
    this.#at += isEmpty ? 2 : 1
    if (isEmpty) this.#close()
  }

  /** The names of the attributes; leaves off before `>` or `/>`. */
  #attributes(element: string): Set<string> {
    const names = new Set<string>()
    for (;;) {
      const before = this.#at
      this.#skip(SPACE)
      const next = this.#text[this.#at]
      if (next === '>' || (next === '/' && this.#text[this.#at + 1] === '>')) return names
      const name = this.#name(this.#at)
      if (next === undefined || name === undefined || this.#at === before)
        throw this.#bad(
          `<${element}> is not closed, or has a malformed attribute`,
          `<${element}> が閉じられていないか、属性の書き方が正しくありません`,
        )
      if (names.has(name)) throw this.#bad(`the attribute ${name} stands twice`, `属性 ${name} が二度書かれています`)
      names.add(name)
      this.#at += name.length
      this.#attributeValue(name)
    }
  }

  #attributeValue(name: string): void {
    this.#skip(SPACE)
    if (this.#text[this.#at] !== '=')
      throw this.#bad(`the attribute ${name} has no value`, `属性 ${name} に値がありません`)
    this.#at++
    this.#skip(SPACE)
    const quote = this.#text[this.#at]
    const end = quote === '"' || quote === "'" ? this.#text.indexOf(quote, this.#at + 1) : -1
    if (end === -1)
      throw this.#bad(`the value of ${name} is not in quotes`, `属性 ${name} の値が引用符で囲まれていません`)
    const value = this.#text.slice(this.#at + 1, end)
    const less = value.indexOf('<')
    if (less >= 0)
      throw new Malformed(
        this.#at + 1 + less,
        `"<" in the value of ${name}: write &lt;`,
        `属性 ${name} の値に「<」があります。&lt; と書きます`,
      )
    checkReferences(value, this.#at + 1)
    this.#at = end + 1
  }

  #checkPrefix(name: string, at: number): void {
    const [prefix = '', local, ...rest] = name.split(':')
    if (local === undefined || prefix === 'xmlns') return
    if (prefix === '' || local === '' || rest.length > 0)
      throw new Malformed(at, `${name} is no name with a prefix`, `${name} は接頭辞付きの名前として正しくありません`)
    if (!this.#prefixes.get(prefix))
      throw new Malformed(
        at,
        `the prefix of ${name} is not declared (xmlns:${prefix}="…")`,
        `${name} の接頭辞が宣言されていません（xmlns:${prefix}="…"）`,
      )
  }

  #close(): void {
    this.#open.pop()
    for (const prefix of this.#declared.pop() ?? []) this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 1) - 1)
  }

  #name(at: number): string | undefined {
    NAME.lastIndex = at
    return NAME.exec(this.#text)?.[0]
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const found = pattern.test(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #past(end: string, en: string, ja: string): number {
    const at = this.#text.indexOf(end, this.#at)
    if (at === -1) throw this.#bad(en, ja)
    return at + end.length
  }

  #bad(en: string, ja: string): Malformed {
    return new Malformed(this.#at, en, ja)
  }
}

const QUOTED = `(?:"[^"<]*"|'[^'<]*')`
const DOCTYPE = new RegExp(
  `<!DOCTYPE[ \\t\\r\\n]+[^ \\t\\r\\n>"'\\[]+(?:[ \\t\\r\\n]+(?:SYSTEM[ \\t\\r\\n]+${QUOTED}|PUBLIC[ \\t\\r\\n]+${QUOTED}[ \\t\\r\\n]+${QUOTED}))?[ \\t\\r\\n]*`,
  'y',
)
