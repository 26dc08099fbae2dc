import { BadInput } from '../errors.ts'
import type { Message } from '../language.ts'
import { unknownKey } from '../mistakes/unknown-option.ts'

type Metric = (output: never, expected: never, options: never) => unknown

/** A plain function as programs call it: plain JavaScript has no types to say that a name is wrong, or a text missing. */
export function called<Function extends Metric>(
  name: string,
  options: Record<string, true>,
  metric: Function,
): Function {
  const known = Object.keys(options)
  const checked = (...given: Parameters<Function>): ReturnType<Function> => {
    const [output, expected, settings] = given as readonly unknown[]
    if (!isText(output)) throw new BadInput({ path: 'output', message: noText(name, 'output', output) })
    if (!isText(expected)) throw new BadInput({ path: 'expected', message: noText(name, 'expected', expected) })
    for (const key in settings as object) if (!(key in options)) throw new BadInput(unknownKey(name, key, known))
    return Reflect.apply(metric, undefined, given) as ReturnType<Function>
  }
  return checked as Function
}

/** Lists are of texts, or of lists of them; what is in a long one is seen when it is measured. */
const isText = (given: unknown) => typeof given === 'string' || Array.isArray(given)

const noText = (name: string, which: string, found: unknown): Message => ({
  en: `${name}(output, expected): ${which} must be a text, or a list of texts; found ${found === null ? 'null' : typeof found}`,
  ja: `${name}(output, expected): ${which} には文字列か文字列の配列を渡してください（現在は ${found === null ? 'null' : typeof found}）`,
})
