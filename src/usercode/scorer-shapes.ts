import { badInput } from '../errors.ts'
import { parsePath, valueAt } from '../mistakes/path.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { type Exports, firstClassIn } from './load-module.ts'
import type { ModuleRef } from './protocol.ts'

/** The older shape: a class, or an instance of one, that scores `actual` against `expected`. */
export interface OlderScorer {
  score(actual: unknown, expected: unknown): unknown
  getDetails?(actual: unknown, expected: unknown): unknown
}
type OlderClass = new (...args: unknown[]) => OlderScorer

export type FoundScorer =
  | { shape: 'definition'; value: AnyScorer }
  | { shape: 'class'; value: OlderClass }
  | { shape: 'instance'; value: OlderScorer }

/** What kind of scorer a value is, if any. */
export function scorerShape(value: unknown): FoundScorer | undefined {
  if (typeof value === 'function') {
    return isClass(value) && typeof value.prototype?.score === 'function' ? { shape: 'class', value } : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { score, getDetails } = value as Partial<OlderScorer>
  if (typeof score !== 'function') return undefined
  const prototype = Object.getPrototypeOf(value)
  const isPlain = prototype === Object.prototype || prototype === null
  return isPlain && typeof getDetails !== 'function'
    ? { shape: 'definition', value: value as AnyScorer }
    : { shape: 'instance', value: value as OlderScorer }
}

const isClass = (value: unknown): value is OlderClass =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value))

/** The scorer in a module: its default export, the only one it exports, or the part that was named. */
export function findScorer(exports: Exports, module: ModuleRef): FoundScorer {
  const { shown, part } = module
  if (part !== undefined) {
    const found = scorerShape(valueAt(exports.default, parsePath(part)))
    if (found) return found
    throw badInput(`there is no scorer at ${part} in ${shown}`, `${shown} の ${part} にスコアラーがありません`)
  }
  const chosen = scorerShape(exports.default) ?? fieldsOnly(exports.default)
  if (chosen) return chosen
  if (exports.default !== undefined && !isNamespaceLike(exports.default)) throw noScorer(shown)

  const named = Object.entries({ ...exports, ...(exports.default as object | undefined) }).filter(([, value]) =>
    scorerShape(value),
  )
  const [first, ...others] = named
  if (first && others.length === 0) return scorerShape(first[1]) as FoundScorer
  if (first) {
    const names = named.map(([name]) => name).join(', ')
    throw badInput(
      `${shown} exports several scorers (${names}): write \`export default\` before the one that is meant`,
      `${shown} は複数のスコアラーを export しています (${names})。使うものを export default にしてください`,
    )
  }
  throw Object.keys(exports).length === 0 ? nothingExported(module) : noScorer(shown)
}

/** A class whose `score` is a field shows it only once it is constructed. */
function fieldsOnly(value: unknown): FoundScorer | undefined {
  return isClass(value) ? { shape: 'class', value } : undefined
}

/** `module.exports = { A, B }` arrives as a default export. */
const isNamespaceLike = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).some((item) => scorerShape(item))

function nothingExported({ path, shown }: ModuleRef) {
  const name = firstClassIn(path)
  return name === undefined
    ? badInput(
        `${shown} exports nothing: write \`export default defineScorer({ … })\``,
        `${shown} は何も export していません。export default defineScorer({ … }) と書いてください`,
      )
    : badInput(
        `${shown} exports nothing: write \`export default\` before \`class ${name}\``,
        `${shown} は何も export していません。class ${name} の前に export default を付けてください`,
      )
}

function noScorer(shown: string) {
  return badInput(
    `${shown} exports no scorer: its default export should be made by defineScorer, or be a class with a method score(actual, expected)`,
    `${shown} にスコアラーがありません。defineScorer で作ったもの、または score(actual, expected) を持つクラスを export default してください`,
  )
}
