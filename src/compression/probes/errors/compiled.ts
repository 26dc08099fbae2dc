import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** go test: `--- FAIL: TestX`, then `file_test.go:1: what`, indented. */
export function goFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const found = /^(\s*)--- FAIL: (\S+)/.exec(line)
    if (!found) return []
    const [, indent = '', test = ''] = found
    const block = linesWhile(
      lines,
      at + 1,
      (next) => /^\s+\S/.test(next) && !/^\s*---/.test(next) && next.startsWith(indent),
    )
    const told = (block.length > 0 ? block : saidWhileRunning(lines, at, test)).map((next) => next.trim())
    const [first] = told
    if (first === undefined) return []
    const message = first.replace(/^[\w.-]+\.go:\d+: /, '')
    // testify prints a block: the line with the error stands for it.
    const error = told.find((next) => /^Error:\s+\S/.test(next))
    const values = told.filter((next) => /^(?:expected|actual)\s*:/.test(next))
    if (error)
      return [failure([error, ...values], values.length > 0 ? values : [error.replace(/^Error:\s+/, '')], test)]
    return [failure([...told.slice(0, 4)], [message === '' ? first : message], test)]
  })
}

/** With -v, what a test says stands above its outcome. */
function saidWhileRunning(lines: readonly string[], at: number, test: string): string[] {
  const start = lines
    .slice(0, at)
    .findLastIndex((line) => /^=== (?:RUN|CONT|NAME)\s+/.test(line) && line.endsWith(test))
  return start < 0 ? [] : lines.slice(start + 1, at).filter((line) => /^\s+\S/.test(line) && !/^\s*---/.test(line))
}

/** go build and go vet: `./x.go:1:2: what`. */
export function goBuildErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line) => {
    const found = /^(?:vet: )?(?:\.{0,2}\/)?[\w./-]+\.go:\d+(?::\d+)?: (.{4,})$/.exec(line)
    return found ? [failure([line], [found[1] as string])] : []
  })
}

/** cargo test: `---- name stdout ----`, then the panic with its two sides. */
export function cargoFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^---- (\S+) stdout ----$/.exec(line)?.[1]
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^---- |^failures:/.test(next))
    const panic = block.findIndex((next) => /^thread '.+' (?:\(\d+\) )?panicked at/.test(next))
    if (panic < 0) return []
    // Older ones have the message in quotes on the same line.
    const inline = /panicked at '(.+)', \S+$/.exec(block[panic] as string)?.[1]
    const told = block.slice(panic + 1).filter((next) => !isBlank(next) && !/^note: |^stack backtrace/.test(next))
    const sides = told.filter((next) => /^\s*(?:left|right): /.test(next))
    const first = inline ?? told[0]
    if (first === undefined) return []
    return [failure([first, ...sides], sides.length > 0 ? sides : [first], test)]
  })
}

/** rustc and clippy: `error[E1]: what`; what they say at the end of every failure is no reason. */
export function rustErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (
      !/^error(?:\[E\d+\])?: /.test(line) ||
      /^error: (?:could not compile|aborting due|test failed|build failed)/.test(line)
    )
      return []
    const where = lines.slice(at + 1, at + 3).find((next) => /^\s*--> /.test(next))
    return where === undefined && !/^error\[/.test(line) ? [] : [failure([line, ...(where ? [where] : [])], [line])]
  })
}

/** Maven: `[ERROR]   Class.method:1 what`; Gradle: `Class > method() FAILED`, then the exception. */
export function junitFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const maven = /^\[ERROR\]\s+((?:[\w$]+\.)*[\w$]+\.[\w$]+)(?::\d+)(?:->\S+)? (?:» )?(.{4,})$/.exec(line)
    if (maven) return [failure([line.replace(/^\[ERROR\]\s+/, '')], [maven[2] as string], maven[1])]
    const test = /^\[ERROR\]\s+((?:[\w$]+\.)*[\w$]+\.[\w$]+):\d+(?:->\S+)?\s*$/.exec(line)?.[1]
    const values = test === undefined ? [] : assertedBelow(lines, at)
    if (values.length > 0) return [failure(values, values, test)]
    const gradle = /^(\S.* > .+) FAILED$/.exec(line)?.[1]
    const raised = gradle === undefined ? undefined : lines[at + 1]?.trim()
    if (gradle === undefined || raised === undefined || raised === '') return []
    return [failure([raised], [raised.replace(/^[\w.$]+(?:Error|Exception|Failure): /, '')], gradle)]
  })
}

/** AssertJ and Hamcrest write the two sides on lines of their own. */
const assertedBelow = (lines: readonly string[], at: number) =>
  linesWhile(lines, at + 1, (next) => !next.startsWith('['))
    .filter((next) => /^\s*(?:expected|expecting|but was|to be equal to)\b.*\S/i.test(next))
    .slice(0, 3)

/** javac and kotlinc, alone and through Maven. */
export function javaErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const maven = /^\[ERROR\] (\S+\.(?:java|kt|scala)):\[\d+,\d+\] (.{4,})$/.exec(line)
    const plain =
      /^(?:e: )?\S+\.(?:java|kt|scala):\d+(?::\d+)?: (?:error: )?(.{4,})$/.exec(line) ??
      /^e: \S+\.kts?:\d+:\d+:? (.{4,})$/.exec(line)
    const message = maven?.[2] ?? plain?.[1]
    if (message === undefined) return []
    const symbol = linesWhile(lines, at + 1, (next) => /^\s+(?:symbol|location):/.test(next)).slice(0, 1)
    return [failure([line.replace(/^\[ERROR\] /, ''), ...symbol], [message])]
  })
}

/** .NET: `x.cs(1,2): error CS1: what [project]`. */
export function dotnetErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line) => {
    const found = /^\s*\S+\(\d+,\d+\): error ((?:CS|FS|BC|NU|MSB)\d+: .+?)(?: \[.+\])?$/.exec(line)
    return found ? [failure([line], [found[1] as string])] : []
  })
}
