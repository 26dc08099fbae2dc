import { isJsonObject, type Json, type JsonObject } from '../../../json.ts'
import { parseJson } from '../../../text/json/find-json.ts'
import { type Failure, failure } from './failure.ts'

const LONGEST_RECORD = 20_000
/** Records on lines of their own, as a shell shows what several requests gave. */
const MOST_RECORDS = 20
const MOST_REASONS = 3

/** Records that say that they are errors: the sentence that tells why, and the code before it. */
export function recordErrors(text: string): Failure[] {
  if (text.length > LONGEST_RECORD) return []
  const whole = text.trimStart()
  if (whole.startsWith('{') || whole.startsWith('[')) {
    const found = failuresIn(parseJson(text)?.json)
    if (found.length > 0) return found
  }
  const alone = text.split('\n').filter((line) => /^\s*(?:\w[\w ./-]{0,40}: ?)?\{".*\}\s*$/.test(line))
  return alone.slice(0, MOST_RECORDS).flatMap((line) => {
    const value = parseJson(line.slice(line.indexOf('{')))?.json
    if (isJsonObject(value) && levelOf(value) !== undefined) return loggedRecord(line) ?? []
    return failuresIn(value)
  })
}

function failuresIn(value: Json | undefined): Failure[] {
  // A line of a log has a level, and is read as one.
  if (!isJsonObject(value) || levelOf(value) !== undefined) return []
  const own = isError(value) ? ownFailure(value) : undefined
  return own ? [own] : inParts(value)
}

/** What an empty value stands for did not happen. */
const isGiven = (value: Json | undefined) =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  value !== 0 &&
  !(Array.isArray(value) && value.length === 0)

const BAD = /^(?:error|failed|failure)$/i
/** A code that stands for an error even where no word says so; a coupon has one, too, but no message. */
const COMPLAINT = /^(?:[A-Z]+(?:_[A-Z\d]+)+|E[A-Z]{4,}|[A-Z]{1,3}\d{3,5})$/
/** So many fields has a record of an error at most, where nothing but its code says that it is one. */
const MOST_FIELDS = 5

function isError(value: JsonObject): boolean {
  const { ok, success, status, statusCode, code } = value
  if (isGiven(value.error) || isGiven(value.errors) || isGiven(value.errorCode) || isGiven(value.error_code))
    return true
  if (ok === false || success === false || Number(status ?? statusCode) >= 400) return true
  if (Object.keys(value).length > MOST_FIELDS) return false
  if (typeof status === 'string' && BAD.test(status)) return true
  return (
    typeof code === 'string' &&
    COMPLAINT.test(code) &&
    typeof (value.message ?? value.reason ?? value.detail) === 'string'
  )
}

/** `HOLD_REJECTED`, `P2002`, `invalid_grant`, `ResourceNotFound` */
const isCode = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[A-Za-z][\w.-]{2,60}$/.test(value)

const SENTENCES = [
  'message',
  'detail',
  'details',
  'reason',
  'description',
  'error_description',
  'msg',
  'errorMessage',
  'error_message',
  'title',
  'error',
  'hint',
]

/** What a person would read of it. */
function sentenceIn(value: JsonObject): string | undefined {
  const texts = SENTENCES.flatMap((key) => {
    const text = value[key]
    return typeof text === 'string' && text.length > 3 && !text.includes('\n') ? [text] : []
  })
  return texts.find((text) => !isCode(text)) ?? texts[0]
}

function ownFailure(value: JsonObject): Failure | undefined {
  const inner = [value.error, value.errors, value.detail, value.fault].map(firstOf).find(isJsonObject)
  const sentence = (inner && sentenceIn(inner)) ?? textIn(value.errors) ?? sentenceIn(value)
  const named = [value.error, value.code, value.errorCode, value.error_code, inner?.code, inner?.type, inner?.status]
  const code = named.find(isCode)
  if (sentence === undefined) return code === undefined ? undefined : failure([code], [code])
  return failure([...(code !== undefined && !sentence.includes(code) ? [code] : []), sentence], [sentence])
}

const firstOf = (value: Json | undefined) => (Array.isArray(value) ? value[0] : value)
const textIn = (value: Json | undefined) => {
  const first = firstOf(value)
  return typeof first === 'string' && first.length > 3 && !first.includes('\n') ? first : undefined
}

/** `"sent": 22, "failed": [{ "to": …, "reason": … }]`: some of it did not work. */
function inParts(value: JsonObject): Failure[] {
  return Object.entries(value).flatMap(([key, parts]) => {
    if (!/^(?:failed|failures|rejected|errors|not_\w+|unsent)$/i.test(key) || !Array.isArray(parts)) return []
    return parts.slice(0, MOST_REASONS).flatMap((part) => {
      const reason = isJsonObject(part) ? sentenceIn(part) : undefined
      return reason === undefined ? [] : [failure([reason], [reason])]
    })
  })
}

const levelOf = (value: JsonObject) => value.level ?? value.severity ?? value.lvl ?? value.levelname
const SEVERE = /^(?:error|fatal|critical|crit|panic|alert|emerg\w*|severe)$/i

/** A line of a log that is a record: what it says went wrong, with what it came from. */
export function loggedRecord(line: string): Failure | undefined {
  if (!/^\s*\{".*\}\s*$/.test(line)) return undefined
  const value = parseJson(line)?.json
  if (!isJsonObject(value)) return undefined
  const level = levelOf(value)
  if (!(typeof level === 'string' && SEVERE.test(level)) && !(typeof level === 'number' && level >= 50))
    return undefined
  const texts = [value.msg ?? value.message, value.error ?? value.err ?? value.exception].flatMap((text) =>
    typeof text === 'string' ? [text] : isJsonObject(text) ? (sentenceIn(text) ?? []) : [],
  )
  const last = texts.at(-1)
  return last === undefined ? undefined : failure(texts, [last])
}
