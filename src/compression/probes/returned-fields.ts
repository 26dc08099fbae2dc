import { isJsonObject, type Json } from '../../json.ts'
import { parseJson } from '../../text/json/find-json.ts'
import type { Candidate } from './candidate.ts'
import { labelOf, type ToolRun } from './tool-runs.ts'

const TELLING_KEY =
  /(?:^|_|\b)(?:id|number|no|code|status|price|total|amount|balance|email|phone|date|time|created_at|updated_at|dob|zip|version|url|count|cabin|type)$|Id$|Number$/i
const MOST_PER_CALL = 2

/** What tools gave back as fields: asked by call and field, so that there is one answer. */
export function fieldCandidates(runs: readonly ToolRun[]): Candidate[] {
  const byCall = new Map<string, { run: ToolRun; text: string } | null>()
  for (const run of runs) {
    const label = labelOf(run)
    if (label === undefined || !run.result || run.result.turn.failed || run.command !== undefined) continue
    const known = byCall.get(label)
    if (known === undefined) byCall.set(label, { run, text: run.result.turn.text })
    // The same call with another answer: the state changed in between.
    else if (known !== null && known.text !== run.result.turn.text) byCall.set(label, null)
  }
  const found: Candidate[] = []
  for (const [label, known] of byCall) {
    if (!known?.run.result || known.text.length > 100_000) continue
    const value = parseJson(known.text)?.json
    if (!isJsonObject(value)) continue
    const span: [number, number] = [known.run.at, known.run.result.at]
    const fields = scalarFields(value)
      .filter(([key, said]) => !label.includes(said) && TELLING_KEY.test(key))
      .toSorted(([, one], [, other]) => Number(isWord(one)) - Number(isWord(other)))
    for (const [key, said] of fields.slice(0, MOST_PER_CALL)) {
      const question = {
        en: `The tool call \`${label}\` gave back a record. What was the value of \`${key}\` in it? Answer with the value alone, exactly as it was returned.`,
        ja: `ツール呼び出し \`${label}\` が返したデータで、\`${key}\` の値は何でしたか。値だけを返されたとおりに答えてください。`,
      }
      found.push({
        type: 'recall',
        kind: 'field',
        question,
        truth: `${key}: ${said}`,
        exact: [said],
        span,
        weight: isWord(said) ? 2 : 3,
      })
    }
  }
  return found
}

/** `round_trip`, `available`: one of a few words, which can be guessed. */
const isWord = (value: string) => /^[a-z]+(?:[_ -][a-z]+)*$/i.test(value)

/** Fields with one short value, two levels deep; the deeper ones by their whole path. */
function scalarFields(value: { [key: string]: Json }): [key: string, value: string][] {
  const found: [string, string][] = []
  for (const [key, inner] of Object.entries(value)) {
    if (isJsonObject(inner)) {
      for (const [name, deeper] of Object.entries(inner)) note(`${key}.${name}`, deeper)
    } else note(key, inner)
  }
  return found

  function note(key: string, said: Json): void {
    const text = typeof said === 'number' || typeof said === 'string' ? String(said) : ''
    if (text.length >= 3 && text.length <= 80 && key.length <= 60 && !text.includes('\n')) found.push([key, text])
  }
}
