/** `metric|key:value|…` in the order given: what has to be equal for two numbers to be comparable. */
export function signature(metric: string, settings: Record<string, string | number | boolean>): string {
  let line = metric
  for (const key in settings) {
    const value = settings[key]!
    line += `|${key}:${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`
  }
  return line
}
