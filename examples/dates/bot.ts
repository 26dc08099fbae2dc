// Stands for a model: reads dates in most notations, and charges for every answer.
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

function read(text: string): [year: number, month: number, day: number] | undefined {
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  const [a = 0, b = 0, c = 0] = numbers
  const month = MONTHS.indexOf(/[a-z]{3}/i.exec(text)?.[0].toLowerCase() ?? '') + 1
  if (month > 0) return [b, month, a]
  if (text.startsWith('令和')) return [2018 + a, b, c]
  // It has never seen R8.2.3.
  return numbers.length === 3 && a > 1900 ? [a, b, c] : undefined
}

export default ({ input }: { input: string }) => {
  const date = read(input)
  const output = date ? date.map((number) => String(number).padStart(2, '0')).join('-') : 'I do not know this date.'
  return { output, durationMs: 5, usage: { calls: 1, inputTokens: 60, outputTokens: 10, cost: 0.004 } }
}
