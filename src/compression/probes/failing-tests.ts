/** Names of failing tests as pytest, Jest, Vitest, Go, Rust and JUnit-like runners print them. */
const FAILED = [
  /^FAILED (\S+)(?: - .*)?$/,
  /^--- FAIL: (\S+)/,
  /^test (\S+) \.\.\. FAILED$/,
  /^\s*[✕✗×] (.{3,150}?)(?: \(?\d+ ?ms\)?)?$/,
  /^● (.{3,150})$/,
  /^FAIL:? {1,3}(\S.{2,150})$/,
  /^ERROR (\S+::\S+)(?: - .*)?$/,
]

const SUMMARY = /(\d+) (?:failed|failing|failures?)\b|(\d+) (?:passed|passing)\b|^ok\s|^OK$|\bTests?:\s/

export interface TestOutcome {
  /** The lines that name a failing test, as printed, by its name. */
  failing: Map<string, string>
  /** Nothing failed, and something says so. */
  allPassed: boolean
}

/** What a result says about tests; undefined when it is no test run. */
export function testOutcome(text: string): TestOutcome | undefined {
  const failing = new Map<string, string>()
  let isRun = false
  let someFailed = false
  // A log of a long run: what failed stands at its end.
  for (const line of text.slice(-60_000).split(/\r?\n/)) {
    if (line.length > 400) continue
    const summary = SUMMARY.exec(line)
    if (summary) {
      isRun = true
      if (summary[1] !== undefined && summary[1] !== '0') someFailed = true
    }
    for (const pattern of FAILED) {
      const name = pattern.exec(line)?.[1]?.trim()
      if (name === undefined) continue
      if (!failing.has(name)) failing.set(name, line.trim())
      break
    }
  }
  if (failing.size === 0 && !isRun) return undefined
  return { failing, allPassed: failing.size === 0 && !someFailed }
}
