import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** GoogleTest: `file:1: Failure`, the reason, `[  FAILED  ] Suite.test`. */
export function googleTestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^\S+(?::\d+|\(\d+\)): (?:Failure|error)$/.test(line)) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\[ |^\S+:\d+: /.test(next)).filter((next) => !isBlank(next))
    const end = lines.slice(at + 1).find((next) => /^\[ {2}FAILED {2}\]/.test(next))
    const test = /^\[ {2}FAILED {2}\] (\S+?),?(?: |$)/.exec(end ?? '')?.[1]
    const [head] = block
    const values = block.filter((next) => /^\s*(?:Which is|Actual|Expected|To be equal to|Value of):/.test(next))
    if (head === undefined) return []
    return [
      failure([head, ...values.filter((next) => next !== head)], values.length > 0 ? values.slice(0, 2) : [head], test),
    ]
  })
}

/** Catch2: `file:1: FAILED:`, the assertion, `with expansion:`, the values. */
export function catchFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^\S+:\d+: FAILED:$/.test(line)) return []
    const [assertion, , values] = lines.slice(at + 1, at + 4)
    if (assertion === undefined) return []
    const isExpanded = /^with expansion:/.test(lines[at + 2] ?? '') && values !== undefined
    return [failure([assertion, ...(isExpanded ? [values] : [])], [isExpanded ? values : assertion])]
  })
}

/** `node --test`: `✖ name (1 ms)`, then the error; the list of all that failed comes last and is no new one. */
export function nodeTestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*✖ (.+) \(\d[\d.]*ms\)$/.exec(line)?.[1]
    const raised = lines[at + 1]?.trim() ?? ''
    if (test === undefined || !/^(?:\[?[A-Z]\w*(?:Error|Exception)\b|Error\b)/.test(raised)) return []
    const told = lines
      .slice(at + 2, at + 5)
      .find((next) => !isBlank(next))
      ?.trim()
    const isHead = /:$/.test(raised) && told !== undefined
    return [failure(isHead ? [raised, told] : [raised], [isHead ? told : raised], test)]
  })
}

/** TAP, of node, bats and prove: `not ok 2 - name`, then `error: …` or comments. */
export function tapFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*not ok \d+(?: -)? (.+?)(?: # .*)?$/.exec(line)?.[1]
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\s*(?:not )?ok \d+|^\d+\.\.\d+/.test(next))
    const error = block
      .map((next) => /^\s+error: ['"]?(\S.*?)['"]?$/.exec(next)?.[1])
      .find((told) => told !== undefined)
    const comments = block.flatMap((next) => /^\s*# +(?!\(|Subtest)(\S.{2,})$/.exec(next)?.[1] ?? [])
    const told = error !== undefined && !/^\|-?$/.test(error) ? [error] : comments.slice(0, 3)
    return told.length === 0 ? [] : [failure(told, [told[0] as string], test)]
  })
}
