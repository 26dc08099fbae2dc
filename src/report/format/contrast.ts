import { ownCopy, shortLine } from '../../door/untrusted.ts'
import type { Json } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'
import { editTexts } from './edit-contrast.ts'
import { preview } from './preview.ts'

/** What was wanted and what came, cut so that their first difference is among what is shown. */
export interface Contrast {
  want?: string
  got?: string
  /** The answer as it came, where scorers read what was made of it. */
  raw?: string
}

const MOST_COMPARED = 100_000

/** The same of a row, whose answer may have been transformed before it was scored. */
export function rowContrast({ expected, output, transformed, pages = [] }: ResultRow, room: number): Contrast {
  const page = pages.length === 1 ? pages[0]?.id : undefined
  if (transformed === undefined || output === undefined) return contrast(expected, output, room, page)
  return { ...contrast(expected, transformed, room, page), raw: shown(preview(output, room * 4), 0, room) }
}

/** `room`: characters that will be shown of each; `page`: the one that an edit means which names none. */
export function contrast(
  expected: Json | undefined,
  output: Json | undefined,
  room: number,
  page?: string | number,
): Contrast {
  const got = output === undefined ? undefined : preview(output, MOST_COMPARED)
  if (expected === undefined) return got === undefined ? {} : { got: shown(got, 0, room) }
  const edits = output === undefined ? undefined : editTexts(expected, output, page)
  if (edits) return contrastOf(edits.want, edits.got, '', room)
  const { text: want, label } = wanted(expected)
  if (got === undefined) return { want: label + shown(want, 0, room) }
  return contrastOf(want, got, label, room)
}

function contrastOf(want: string, got: string, label: string, room: number): Contrast {
  if (want === got) return { got: shown(got, 0, room) }
  const from = startOfView(want, got, room)
  return { want: label + shown(want, from, room), got: shown(got, from, room) }
}

/** Several references are alternatives: the first stands for them, and says so. */
function wanted(expected: Json): { text: string; label: string } {
  const references = Array.isArray(expected) && expected.every((item) => typeof item === 'string') ? expected : []
  const [first] = references
  const label = references.length > 1 ? `[1/${references.length}] ` : ''
  return { text: preview(first ?? expected, MOST_COMPARED), label }
}

/** Where the view begins: at the start, unless the first difference would then stand outside or near the end. */
function startOfView(want: string, got: string, room: number): number {
  const most = Math.min(want.length, got.length)
  let same = 0
  while (same < most && want.charCodeAt(same) === got.charCodeAt(same)) same++
  if (same < room * 0.6) return 0
  const from = same - Math.floor(room * 0.3)
  return (want.charCodeAt(from) & 0xfc00) === 0xdc00 ? from - 1 : from
}

function shown(text: string, from: number, room: number): string {
  return ownCopy(shortLine(from === 0 ? text : `…${text.slice(from)}`, room))
}
