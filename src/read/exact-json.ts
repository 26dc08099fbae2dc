import type { Json } from '../json.ts'

/**
 * JSON text with integers beyond 2^53 as BigInt, so that ids made of them stay apart.
 * The text must be known to parse and not to nest too deep: a reviver walks with recursion.
 */
export function parseExactly(text: string): Json {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const source = context?.source
    return source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
  }) as Json
}

/** Turns BigInts back into the numbers that JSON knows, in place. */
export function withoutBigInts(root: Json): Json {
  if (typeof root === 'bigint') return Number(root)
  const stack: unknown[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node !== 'object' || node === null) continue
    for (const key of Object.keys(node)) {
      const child = (node as Record<string, unknown>)[key]
      if (typeof child === 'bigint') (node as Record<string, unknown>)[key] = Number(child)
      else if (typeof child === 'object' && child !== null) stack.push(child)
    }
  }
  return root
}
