/** `metric|key:value|…` in the order given: what has to be equal for two numbers to be comparable. */
export function signature(metric: string, settings: Record<string, string | number | boolean>): string {
  const written = Object.entries(settings).map(([key, value]) => {
    return `${key}:${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`
  })
  return [metric, ...written].join('|')
}
