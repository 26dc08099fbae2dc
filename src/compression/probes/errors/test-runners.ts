import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** Dart and Flutter: `00:03 +4 -1: file: name [E]`, then `Expected:` and `Actual:`, or what was thrown. */
export function dartFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\d\d:\d\d (?:\+\d+ )?(?:~\d+ )?-\d+: (?:.*\.dart: )?(.+?) \[E\]\s*$/.exec(line)?.[1]
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\d\d:\d\d |^\s*package:|^To run this test/.test(next))
    const told = block.filter((next) => !isBlank(next)).map((next) => next.trim())
    const values = told.filter((next) => /^(?:Expected|Actual): /.test(next)).slice(0, 2)
    const [first] = told
    if (first === undefined) return []
    return [values.length > 0 ? failure(values, values, test) : failure([first], [first], test)]
  })
}

/** `dotnet test`: `Failed name [1 ms]`, `Error Message:`, the reason, `Stack Trace:`. */
export function dotnetFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s+(?:Failed|X|失敗(?:しました)?) (\S.*?) \[.*\d.*\]$/.exec(line)?.[1]
    if (test === undefined) return []
    const block = linesWhile(
      lines,
      at + 1,
      (next) => !/^\s*(?:Stack Trace:|スタック トレース:|Failed |Passed )/.test(next),
    )
    const told = block.filter((next) => !isBlank(next) && !MESSAGE.test(next) && !/^\s*[↓↑]/.test(next))
    const [first] = told
    if (first === undefined) return []
    const values = told.filter((next) => /^\s*(?:Expected|Actual|But was):/.test(next)).slice(0, 2)
    return [failure([first, ...values.filter((next) => next !== first)], values.length > 0 ? values : [first], test)]
  })
}

/** ExUnit: `1) test name (Module)`, the file, the reason, `left:` and `right:`. */
export function exunitFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s+\d+\) test (.+ \([\w.]+\))$/.exec(line)?.[1]
    if (test === undefined) return []
    const told = linesWhile(lines, at + 2, (next) => !isBlank(next) && !/^\s+stacktrace:/.test(next))
    const [first] = told
    if (first === undefined) return []
    const values = told.filter((next) => /^\s+(?:left|right): /.test(next))
    return [failure([first, ...values], values.length > 0 ? values : [first], test)]
  })
}

const MESSAGE = /^\s*(?:Error Message|エラー メッセージ):\s*$/

/** XCTest: `file:1: error: -[Suite test] : what`; Swift Testing: `✘ Test name() recorded an issue at file:1:2: what`. */
export function swiftFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line) => {
    const xctest = /^\S+:\d+: error: -?\[?([\w.]+[ .]\w+)\]? : (.{4,})$/.exec(line)
    const testing = /^✘ Test "?(.+?)"? recorded an issue at \S+: (.{4,})$/.exec(line)
    const [, test, why] = xctest ?? testing ?? []
    return test === undefined || why === undefined ? [] : [failure([why], [why], test)]
  })
}
