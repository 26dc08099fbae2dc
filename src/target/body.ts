import type { JsonObject } from '../json.ts'
import type { Case } from '../score/case.ts'
import { dataTemplate } from '../template/data.ts'
import { asText, fill, isThere, lookUp, slotValue } from '../template/fill.ts'
import type { Piece, Template } from '../template/template.ts'
import { questionText } from './question.ts'

interface Body {
  text: string
  contentType: string
}
type MakeBody = (testCase: Case) => Body

const JSON_TYPE = 'application/json'
const TEXT_TYPE = 'text/plain;charset=UTF-8'

/** How the body of a request is made from a case; without a template it is the question itself. */
export function bodyMaker(
  body: string | JsonObject | undefined,
  parse: (text: string, where: string) => Template,
): MakeBody {
  if (body === undefined) {
    return (testCase) => {
      const { text, isJson } = questionText(testCase)
      return { text, contentType: isJson ? JSON_TYPE : TEXT_TYPE }
    }
  }
  if (typeof body !== 'string') {
    const make = dataTemplate(body, 'http.body', parse)
    return (testCase) => ({ text: JSON.stringify(make(testCase)), contentType: JSON_TYPE })
  }
  const template = parse(body, 'http.body')
  const pieces = inJson(template)
  return pieces
    ? (testCase) => ({ text: fillJson(pieces, testCase), contentType: JSON_TYPE })
    : (testCase) => ({ text: fill(template, testCase), contentType: TEXT_TYPE })
}

type PlacedPiece = Exclude<Piece, { kind: 'section' }> & { inString: boolean }
type Placed = PlacedPiece | { kind: 'section'; of: Extract<Piece, { kind: 'section' }>; pieces: Placed[] }

/** Where each piece stands, if the template is JSON with and without what may be left out; undefined when it is not. */
function inJson(template: Template): Placed[] | undefined {
  const strings = { isOpen: false }
  const pieces = placed(template, strings)
  const sample = (isWhole: boolean) => samples(pieces, isWhole).join('')
  try {
    JSON.parse(sample(true))
    JSON.parse(sample(false))
    return pieces
  } catch {
    return undefined
  }
}

function placed(template: Template, strings: { isOpen: boolean }): Placed[] {
  return template.map((piece): Placed => {
    if (piece.kind === 'section') return { kind: 'section', of: piece, pieces: placed(piece.pieces, strings) }
    const inString = strings.isOpen
    if (piece.kind === 'text')
      for (const [token] of piece.text.matchAll(/\\.|"/gs)) if (token === '"') strings.isOpen = !strings.isOpen
    return { ...piece, inString }
  })
}

function samples(pieces: readonly Placed[], isWhole: boolean): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'section') return isWhole ? samples(piece.pieces, isWhole) : []
    return [piece.kind === 'slot' ? (piece.inString ? '' : 'null') : fixedText(piece)]
  })
}

function fillJson(pieces: readonly Placed[], testCase: Case): string {
  const texts = pieces.map((piece) => {
    if (piece.kind === 'section') return isThere(lookUp(piece.of, testCase)) ? fillJson(piece.pieces, testCase) : ''
    if (piece.kind !== 'slot') return fixedText(piece)
    const value = slotValue(piece, testCase)
    return piece.inString ? escaped(asText(value)) : JSON.stringify(value)
  })
  return texts.join('')
}

const fixedText = (piece: PlacedPiece & { text: string }) =>
  piece.kind === 'variable' && piece.inString ? escaped(piece.text) : piece.text

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)
