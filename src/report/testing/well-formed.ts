/** The elements of an XML document in order, with their attributes; throws where it is not well formed. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const ILLEGAL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const TOKEN = /<\?xml[^>]*\?>|<(\/?)([a-z-]+)((?:\s+[\w.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

export function parseXml(document: string): XmlElement {
  if (ILLEGAL.test(document)) throw new Error('a character that XML does not allow')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(document)
    if (!found) throw new Error(`not well formed at ${document.slice(at, at + 80)}`)
    const [, closing, name, attributes = '', empty, text] = found
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += plainText(text)
    else if (closing) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes something else`)
    } else if (name !== undefined) {
      const element: XmlElement = { name, attributes: parseAttributes(attributes), text: '', children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  if (open.length !== 1) throw new Error('an element is not closed')
  return root.children[0]!
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plainText(value)]),
  )
}

function plainText(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text) || text.includes(']]>')) throw new Error(`not escaped: ${text}`)
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(?:(\w+)|#(\d+));/g, (_, name, code) => named[name] ?? String.fromCodePoint(Number(code)))
}
