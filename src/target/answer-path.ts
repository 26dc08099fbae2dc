import { badInput, ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import { parsePath, valueAt } from '../mistakes/path.ts'

const PATH = /^\$(?:\.[^.[\]\s]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*$/

/** Reads a path like `$.choices[0].text` from a reply. Throws BadInput when it is no such path. */
export function answerAt(path: string): (reply: Json) => Json {
  if (!PATH.test(path)) {
    throw badInput(
      `"${path}" is no path into a reply; write it like $.answer or $.choices[0].text`,
      `"${path}" は応答の中のパスではありません。$.answer や $.choices[0].text のように書いてください`,
      { path: 'http.output' },
    )
  }
  const steps = parsePath(path.slice(1))
  return (reply) => {
    const value = valueAt(reply, steps) as Json | undefined
    if (value !== undefined && value !== null) return value
    throw new ScoreError('target', {
      en: `the reply has nothing at ${path}: ${outline(reply)}`,
      ja: `応答の ${path} に値がありません: ${outline(reply)}`,
    })
  }
}

/** What the reply has instead, in a few words. */
function outline(reply: Json): string {
  const text = JSON.stringify(reply) ?? ''
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
