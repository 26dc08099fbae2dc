import type { Json } from '../../json.ts'
import type { TargetSpec } from '../suite.ts'

/** The texts that a target sends along with every case, templates as they are written. */
export function promptTexts(target: TargetSpec): string[] {
  if (target.kind === 'http') return target.http.body === undefined ? [] : stringsIn(target.http.body)
  if (target.kind !== 'model') return []
  const { prompt, history = [], system } = target
  return [prompt, ...history.map(({ content }) => content), system].filter((text) => typeof text === 'string')
}

/** All its texts that are filled from a case. */
export function targetTexts(target: TargetSpec): string[] {
  if (target.kind === 'command') return typeof target.command === 'string' ? [] : target.command
  if (target.kind !== 'http') return promptTexts(target)
  const { url, headers } = target.http
  return [url, ...Object.values(headers), ...promptTexts(target)]
}

function stringsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
