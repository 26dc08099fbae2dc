import type { StructuresUsed } from '../../gate/structure-fold.ts'
import type { Summary } from '../../gate/summary.ts'
import { countText } from './amounts.ts'
import type { Say } from './words.ts'

/** In which structure a judge was asked for its replies, in the words of the setting; empty where nobody knows. */
export function structureUsed({ structure }: Summary['provenance'], model: string, say: Say): string {
  const used = Object.entries((structure as StructuresUsed | undefined)?.[model] ?? {})
  if (used.length === 0) return ''
  const isOne = used.length === 1
  const en = used.map(([way, scores], at) =>
    isOne ? way : `${way} (${countText(scores)}${at === 0 ? ' scores' : ''})`,
  )
  const ja = used.map(([way, scores]) => (isOne ? way : `${way}（${countText(scores)} 件）`))
  return say(`, structure ${en.join(', ')}`, `、構造 ${ja.join('、')}`)
}
