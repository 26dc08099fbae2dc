import { badInput, ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Message } from '../language.ts'
import { parsePath, valueAt } from '../mistakes/path.ts'

const PATH = /^\$(?:\.[^.[\]\s]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*$/

/** What a path leads into, for messages. */
type Whole = 'reply' | 'answer'
const WHOLE: Record<Whole, Message> = { reply: { en: 'reply', ja: '応答' }, answer: { en: 'answer', ja: '回答' } }

/** Reads a path like `$.choices[0].text` from a value. Throws BadInput, at `where`, when it is no such path. */
export function valueIn(path: string, where: string, whole: Whole): (value: Json) => Json {
  const { en, ja } = WHOLE[whole]
  if (!PATH.test(path)) {
    throw badInput(
      `"${path}" is no path into ${whole === 'answer' ? 'an' : 'a'} ${en}; write it like $.answer or $.choices[0].text`,
      `"${path}" は${ja}の中のパスではありません。$.answer や $.choices[0].text のように書いてください`,
      { path: where },
    )
  }
  const steps = parsePath(path.slice(1))
  return (given) => {
    const value = valueAt(given, steps) as Json | undefined
    if (value !== undefined && value !== null) return value
    throw new ScoreError('target', {
      en: `the ${en} has nothing at ${path}: ${outline(given)}`,
      ja: `${ja}の ${path} に値がありません: ${outline(given)}`,
    })
  }
}

/** What it has instead, in a few words. */
function outline(value: Json): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
