import { type Failure, failure, isBlank, isLine } from './failure.ts'

type Reader = (line: string, next: string) => string[] | undefined

/** What programs print when nobody caught it: the message, and where the language puts it. */
const READERS: Reader[] = [
  // Ruby: `x.rb:1:in `f': what (Name)`
  (line) => parts(/^(?:\S+: )?\S+\.rb:\d+:in [`'][^`']{1,80}'(?:: |:)\s*(\S.{3,} \([A-Z][\w:]*\))$/, line),
  // Rust: `thread 'main' panicked at src/x.rs:1:2:`, the message on the next line; older ones in quotes on the same.
  (line, next) =>
    /^thread '.{1,80}' (?:\(\d+\) )?panicked at \S+:\d+:\d+:$/.test(line)
      ? [next]
      : parts(/^thread '.{1,80}' panicked at '(.{3,})', \S+$/, line),
  // Go
  (line) => parts(/^panic: (\S.{3,})$/, line),
  // PHP: `PHP Fatal error:  Uncaught X: what in x.php:1`
  (line) => parts(/^(?:PHP )?(?:Fatal|Parse) error: +(?:Uncaught )?(\S.{3,}?) in \S+\.php(?::| on line )\d+$/, line),
  // Perl
  (line) => parts(/^(\S.{3,}) at \S+\.(?:pl|pm|t) line \d+\.$/, line),
  // Lua
  (line) => parts(/^lua\S*: \S+\.lua:\d+: (\S.{3,})$/, line),
  // Julia
  (line) => parts(/^ERROR: (?:LoadError: )?(\w+(?:Error|Exception): \S.{3,})$/, line),
  // .NET
  (line) => parts(/^Unhandled exception\. (\S.{3,})$/, line),
  // Swift
  (line) => parts(/^\S+\.swift:\d+: Fatal error: (\S.{3,})$/, line),
  // OpenSSL, whose errors have their number inside
  (line) =>
    parts(/^(?:\w+ )?error:num=\d+:(\S.{3,})$/, line) ??
    parts(/^(?:[0-9A-F]+:)?error:[0-9A-F]{8}:(\w[\w ]*:[\w ]*:\S.{3,})$/, line),
]

const parts = (pattern: RegExp, line: string) => pattern.exec(line)?.slice(1, 2)

/** The first of a kind: a program ends with it. */
export function uncaughtErrors(lines: readonly string[]): Failure[] {
  for (const [at, line] of lines.entries()) {
    if (!isLine(line)) continue
    for (const read of READERS) {
      const [message] = read(line.trim(), lines[at + 1]?.trim() ?? '') ?? []
      if (message !== undefined && !isBlank(message)) return [failure([message], [message])]
    }
  }
  return []
}
