import { BadInput, badInput, type Mistake } from '../../errors.ts'
import { STOP_WORDS } from '../../gate/policy.ts'
import type { Message } from '../../language.ts'
import { describe } from '../../mistakes/describe.ts'
import { EXPECTS } from '../../mistakes/expects.ts'
import { unknownKey } from '../../mistakes/unknown-option.ts'

/** What a setting may be, and in words. */
export interface Setting {
  holds(value: unknown): boolean
  wanted: Message
}

/**
 * A misspelt setting would be ignored in silence, and one of another kind do something that nobody meant: everything that
 * is wrong with them is said before anything runs. What is undefined is not said.
 */
export function checkSettings(what: string, given: unknown, settings: Readonly<Record<string, Setting>>): void {
  if (!isObject(given)) throw noSettings(what, given, Object.keys(settings))
  const mistakes = Object.entries(given).flatMap(([key, value]): Mistake[] => {
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined
    if (!setting) return [unknownKey(what, key, Object.keys(settings))]
    return value === undefined || setting.holds(value) ? [] : unreadable(key, value, setting.wanted).mistakes.slice()
  })
  if (mistakes.length > 0) throw new BadInput(mistakes)
}

/** A misspelt key would be ignored in silence, so it is a mistake. */
export function checkKeys(what: string, given: object, known: readonly string[]): void {
  const mistakes = Object.keys(given)
    .filter((key) => !known.includes(key))
    .map((key) => unknownKey(what, key, known))
  if (mistakes.length > 0) throw new BadInput(mistakes)
}

export function unreadable(path: string, value: unknown, { en, ja }: Message): BadInput {
  const found = describe(value)
  return new BadInput({
    path,
    message: { en: `must be ${en}; found ${found.en}`, ja: `${ja}を指定します（現在は ${found.ja}）` },
  })
}

function noSettings(what: string, given: unknown, keys: readonly string[]): BadInput {
  const found = describe(given)
  const list = keys.join(', ')
  return badInput(
    `the settings of ${what} are its last argument, { ${keys[0]}: … } (allowed: ${list}); found ${found.en}`,
    `${what} の設定は最後の引数に { ${keys[0]}: … } の形で渡します（使えるもの: ${list}。現在は ${found.ja}）`,
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isSignal = (value: unknown) => value instanceof AbortSignal

const TEXT: Setting = { holds: isText, wanted: EXPECTS.text }
const TEXTS: Setting = {
  holds: (value) => Array.isArray(value) && value.every(isText),
  wanted: EXPECTS.texts,
}
const COUNT: Setting = {
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
  wanted: EXPECTS.count,
}
const FROM_ZERO: Setting = {
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  wanted: EXPECTS.kept,
}
const YES_OR_NO: Setting = {
  holds: (value) => typeof value === 'boolean',
  wanted: { en: 'true or false', ja: 'true か false' },
}
const FUNCTION: Setting = {
  holds: (value) => typeof value === 'function',
  wanted: { en: 'a function', ja: '関数' },
}
/** `false` says no as plainly as leaving it out. */
const RUN: Setting = {
  holds: (value) => typeof value === 'boolean' || isText(value),
  wanted: { en: 'the id of a run, or true for the newest', ja: '実行の ID、または最新を表す true' },
}
const LANGUAGE: Setting = {
  holds: (value) => value === 'ja' || value === 'en',
  wanted: { en: 'ja or en', ja: 'ja か en' },
}
/** What it may be is looked at where it is read. */
const ANY: Setting = { holds: () => true, wanted: EXPECTS.anyText }

export const RUN_SETTINGS = {
  store: TEXT,
  concurrency: COUNT,
  language: LANGUAGE,
  signal: {
    holds: (value) =>
      isSignal(value) ||
      (isObject(value) &&
        Object.entries(value).every(
          ([key, one]) => (key === 'stop' || key === 'abort') && (one === undefined || isSignal(one)),
        )),
    wanted: { en: 'an AbortSignal, or two as { stop, abort }', ja: 'AbortSignal、または { stop, abort } の二つ' },
  },
  targets: TEXTS,
  repeats: COUNT,
  baseline: TEXT,
  judge: ANY,
  maxCost: {
    holds: (value) => Number.isFinite(value) && (value as number) >= 0,
    wanted: { en: 'US dollars, e.g. 2.50', ja: '米ドルの金額（例: 2.50）' },
  },
  cache: YES_OR_NO,
  stop: { holds: (value) => (STOP_WORDS as readonly unknown[]).includes(value), wanted: EXPECTS.stop },
  continue: RUN,
  resume: RUN,
  retryErrors: YES_OR_NO,
  reporters: TEXTS,
  onRow: FUNCTION,
  onWarning: FUNCTION,
  filter: TEXT,
  limit: COUNT,
  sample: COUNT,
  seed: FROM_ZERO,
} satisfies Record<string, Setting>

export const SCORE_SETTINGS = {
  judge: ANY,
  language: LANGUAGE,
  signal: { holds: isSignal, wanted: { en: 'an AbortSignal', ja: 'AbortSignal' } },
} satisfies Record<string, Setting>
