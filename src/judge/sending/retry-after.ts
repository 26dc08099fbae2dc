/** How many milliseconds a provider asks us to wait: seconds or a date, as HTTP has it. */
export function retryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: number): number | undefined {
  // Some providers say it more exactly in a header of their own.
  const exact = headers['retry-after-ms']
  if (exact !== undefined && SECONDS.test(exact.trim())) return Number(exact)
  const given = headers['retry-after']?.trim()
  if (!given) return undefined
  if (SECONDS.test(given)) return Number(given) * 1000
  const date = Date.parse(given)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const SECONDS = /^\d+(?:\.\d+)?$/
