type Value = string | number | boolean

/** `metric|key:value|…` in the order given: what has to be equal for two numbers to be comparable. */
export function signature(metric: string, settings: Record<string, Value>): string {
  let line = metric
  for (const key in settings) {
    const value = settings[key]!
    line += `|${key}:${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`
  }
  return line
}

/** The same, given the values in the order of the keys: the last one is kept, for most answers have equal settings. */
export function signer(metric: string, ...keys: string[]): (...values: Value[]) => string {
  let last: Value[] = []
  let line = ''
  return (...values) => {
    for (let i = 0; i < keys.length; i++) {
      if (values[i] === last[i]) continue
      line = signature(metric, Object.fromEntries(keys.map((key, at) => [key, values[at]!])))
      last = values
      break
    }
    return line
  }
}
