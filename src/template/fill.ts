import { ScoreError } from '../errors.ts'
import { ExactNumber } from '../exact-number.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import { valueAt } from '../mistakes/path.ts'
import { didYouMean } from '../suggest.ts'
import { SEEN_KEYS, type Slot, type Template } from './template.ts'

/** What names are looked up in: a case, first its `vars`, then its own keys. */
export interface Filling {
  vars?: JsonObject
}

export interface FillOptions {
  /** The case's own keys that may be named; absent: those that a target may see. */
  keys?: readonly string[]
  /** Who asks for what the case lacks, in messages; absent: the target. */
  asker?: Message
  /** How a value is written where it stands; absent: text as it is, anything else as JSON. */
  write?(value: Json, slot: Slot): string
}

/** Fills a template in one pass: what is put in is never read as a template again. Throws ScoreError for what the case lacks. */
export function fill(template: Template, filling: Filling, options: FillOptions = {}): string {
  const { write = asText, keys = SEEN_KEYS, asker } = options
  return template
    .map((piece) => {
      if (piece.kind === 'slot') return write(slotValue(piece, filling, keys, asker), piece)
      if (piece.kind !== 'section') return piece.text
      return isThere(lookUp(piece, filling, keys)) ? fill(piece.pieces, filling, options) : ''
    })
    .join('')
}

/** Text as it is, anything else as JSON. */
export const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function slotValue(
  slot: Pick<Slot, 'path' | 'shown'>,
  filling: Filling,
  keys: readonly string[] = SEEN_KEYS,
  asker?: Message,
): Json {
  const value = lookUp(slot, filling, keys)
  if (value !== undefined && value !== null) return value
  throw lacking(slot.shown, filling, keys, asker)
}

/** In `vars` a name may also hold dots; an own key comes after all of them. */
export function lookUp(
  { path, shown }: Pick<Slot, 'path' | 'shown'>,
  filling: Filling,
  keys: readonly string[] = SEEN_KEYS,
): Json | undefined {
  const { vars = {} } = filling
  const given = Object.hasOwn(vars, shown) ? vars[shown] : valueAt(vars, path)
  if (given !== undefined && given !== null) return given as Json
  return keys.includes(String(path[0])) ? (valueAt(filling, path) as Json | undefined) : undefined
}

/** Whether a value is something to show: neither absent nor empty nor a plain no. */
export function isThere(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  if (typeof value !== 'object' || value instanceof ExactNumber) return true
  return Object.keys(value).length > 0
}

function lacking(
  name: string,
  filling: Filling,
  keys: readonly string[],
  { en, ja }: Message = { en: 'the target', ja: 'ターゲット' },
): ScoreError {
  const guess = guessed(name, filling, keys)
  return new ScoreError('input', {
    en: `${en} asks for ${name}, which this case does not have${guess ? `; did you mean {{${guess}}}?` : ''}`,
    ja: `${ja}が使う ${name} が、このケースにありません${guess ? `。{{${guess}}} のことですか？` : ''}`,
  })
}

/** Logs keep keys of their own under `metadata`, where a bare name does not look. */
function guessed(
  name: string,
  filling: Filling & { metadata?: JsonObject },
  keys: readonly string[],
): string | undefined {
  const { vars = {}, metadata = {} } = filling
  if (keys.includes('metadata') && Object.hasOwn(metadata, name)) return `metadata.${name}`
  return didYouMean(name, [...Object.keys(vars), ...keys.filter((key) => Object.hasOwn(filling, key))])
}
