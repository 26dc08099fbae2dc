import { exactOf, type Failure, failure, isLine, linesWhile, wholeMessage } from './failure.ts'
import { causeOf, isHeadline } from './headlines.ts'
import { loggedRecord } from './records.ts'

/** `TypeError: x is not a function`, `E   AssertionError: …`, `- E999 SyntaxError: …`, `Caused by: java.io.X: …` */
const NAMED =
  /^(?:- (?:[A-Z]\d{3} )?|Uncaught |Unhandled \w+\.? |Caused by: |Exception in thread "[^"]*" |error: |\[\w+\] |PHP )?(?:Fatal error: +(?:Uncaught )?)?((?:[A-Za-z_][\w.$]*[.$])?[A-Z]\w*(?:Error|Exception|Failure|Fault|Exit)|(?:[a-z]+_)+(?:error|exception)|panic)(?:: ?.+|$| \(| in \S.*:$)/
/** `bash: foo: command not found`, `cat: x: No such file or directory` */
const SHELL =
  /: (?:コマンドが見つかりません|そのようなファイルやディレクトリはありません|許可がありません|ディレクトリです|command not found|No such file or directory|Permission denied|not found|Is a directory|cannot (?:open|stat|access|remove)\b.*)$|: line \d+: +\d+ (?:Killed|Aborted|Terminated|Segmentation fault|Bus error|Illegal instruction)\b/
/** `error: …`, `fatal: …`, `Error from server (X): …`, `curl: (7) …`, `E: Unable to …`, `CONFLICT (content): …` */
const SAID =
  /^(?:\S{1,60}: )?(?:(?:\[?(?:error|fatal|panic|critical)\]?\b|\[(?:emerg|alert|crit|severe)\])(?: [A-Z]{1,5}-?\d+)?(?: from \w+ \([^)]+\)| response from daemon| when \w+ [^:]{1,80})?:? +\S|err(?:or)?!|curl: \(\d+\)|E: |CONFLICT |! \[(?:remote )?rejected\]|Cannot |could not |failed to |unable to |エラー|失敗)/i
/** The same without doubt, for a result that is not known to have failed. */
const SAID_PLAINLY =
  /^(?:[\w./-]{1,40}: )?(?:[A-Za-z][\w'’./-]* ){0,4}(?:error|fatal|panic)(?:\[\w+\]| occurred)?: +\S|^error (?:in|at) .{1,120}:$|^error from \w+ \(|^error response from|^curl: \(\d+\)|^error when |^CONFLICT \(|^! \[(?:remote )?rejected\]/i
/** Lines that say that something failed, where nothing better is there. */
const COMPLAINS =
  /\b(?:error|fail(?:ed|ure)?|cannot|can['’]t|could not|couldn['’]t|not (?:found|available|supported|installed|recogni[sz]ed)|denied|refused|invalid|missing|unable|unexpected|exceeded|time(?:d )?out|violat\w+|reject\w+|conflict|undefined|unknown|illegal|unsupported|aborted|killed|no such|not (?:a )?valid|not complete)\b|エラー|失敗|できません|ありません|不正|見つかり/i
/** "0 failed", "failed=0", 「エラー 0 件」: nothing of the kind happened. */
const NONE =
  /\b(?:0|no) (?:\S+ or )?(?:errors?|failed|failures?|warnings?|problems?|issues?|offen[sc]es?|rejected|unreachable|skipped)\b(?: (?:or|and) (?:warnings?|errors?))?|\b(?:errors?|failed|failures?|unreachable|rejected|invalid|aborted|timeouts?)(?: *[:=] *| )0\b(?![.,]\d)|(?:エラー|失敗|警告)[はがも: ]*(?:0|なし|ゼロ)/gi
/** A line that only counts. */
const isCount = (line: string) => !/\p{L}/u.test(line.replace(/\p{L}+ *[:=] *\d[\d,.]*/gu, ''))
/** What says no more than that something failed. */
const EMPTY =
  /^(?:error:? *$|\w+ aborted!?$|\w+ing\b[^:]*\.{3}$|failed \w+$|offen[sc]es:$|error Command failed|error: (?:could not compile|aborting due|test failed|build failed|script |Recipe )|make(?:\[\d+\])?: \*\*\*|exit(?:ed)?(?: with)?(?: code| status)?:? *\d+|Process exited|npm ERR|npm error|yarn run|\$ |> |ELIFECYCLE|Command failed|Failures?:? *$|FAILURES?!?$|FAILED?$|BUILD FAILED|\d+ (?:failed|errors?|problems?)|Tests?:|Test (?:Suites|Files)|Found \d+ error|✖ \d+ problem|FAIL\t|FAIL$|ERROR: *$|\[ERROR\] *$|failures:|Traceback|=+|-+$|\d+ of \d+ (?:START|OK))/i

/** What was raised; of several, the one that all came from: Java names it last. */
export function namedErrors(lines: readonly string[]): Failure[] {
  const named = lines.filter((line) => isLine(line) && NAMED.test(line.trim()))
  const line = named.findLast((each) => /^\s*Caused by:/.test(each)) ?? named[0]
  if (line === undefined) return []
  const chain = named.filter((each) => /^\s*Caused by:/.test(each)).slice(-MOST_CAUSES, -1)
  const [head = '', ...told] = wholeMessage(lines, lines.indexOf(line))
  const said = [head.trim().replace(/^- |^Caused by: /, ''), ...told]
  return [withCause(lines, lines.indexOf(line), [...chain, ...said])]
}

/** Of what was raised from each other so many are told. */
const MOST_CAUSES = 3

/** A message; where it only says which step failed, with the reason that stands elsewhere. */
function withCause(lines: readonly string[], at: number, message: readonly string[]): Failure {
  const last = message.at(-1) as string
  if (!isHeadline(last)) return failure(message, exactOf(message).map(withoutLevel))
  const complains = (line: string) =>
    !EMPTY.test(line.trim().replace(/^> /, '')) && COMPLAINS.test(line.replace(NONE, ''))
  const { above, below } = causeOf(lines, at + message.length - 1, complains)
  const [cause] = [...above, ...below]
  return failure(
    [...above, ...message, ...below],
    [cause === undefined ? withoutLevel(last) : withoutLabel(withoutLevel(cause))],
  )
}

/** "Detail: …": the word is not the message. */
const withoutLabel = (line: string) => line.trim().replace(/^[\p{L} ]{2,16}[:：]\s+(?=\S{2})/u, '')

/** `ERRORS:` and a list below it: each item is one. */
export function listedErrors(lines: readonly string[]): Failure[] {
  const head = lines.findIndex((line) => /^\s*errors?:\s*$/i.test(line))
  if (head < 0) return []
  const items = linesWhile(lines, head + 1, (line) => /^\s*[-*•] \S/.test(line)).filter(isLine)
  return items.slice(0, MOST_LISTED).map((item) => {
    const said = item.trim().replace(/^[-*•] /, '')
    return failure([said], [said])
  })
}

const MOST_LISTED = 3
export function shellErrors(lines: readonly string[]): Failure[] {
  const line = lines.find((each) => isLine(each) && SHELL.test(each.trim()) && each.length < 200)
  return line === undefined ? [] : [failure([line], [line])]
}

/** For what is known to have failed: the line that says most plainly so. */
export function saidErrors(lines: readonly string[], failed: boolean): Failure[] {
  const telling = lines.filter((line) => isLine(line) && !EMPTY.test(line.trim()) && !isCount(line))
  const isSaid = (line: string) => SAID_PLAINLY.test(line.trim()) || (failed && SAID.test(line.trim()))
  const said = telling.find(isSaid)
  if (said !== undefined) {
    const at = lines.indexOf(said)
    const first = wholeMessage(lines, at)
    // A head may be a whole line, and what happened a second error right below it.
    const next = lines[at + first.length] ?? ''
    const goesOn = first.length === 1 && telling.includes(next) && isSaid(next) && !/\bfailed\.?$/.test(next)
    const message = goesOn ? [...first, next] : first
    return [withCause(lines, at, message)]
  }
  const isFoundBad = lines.some((line) => FOUND_BAD.test(line))
  const isKnown = failed || isComplaint(telling)
  if (!isKnown && !isFoundBad) return []
  const line = telling.find((each) => COMPLAINS.test(each.replace(NONE, ''))) ?? (isKnown ? telling[0] : undefined)
  if (line === undefined) return []
  const at = lines.indexOf(line)
  return [withCause(lines, at, wholeMessage(lines, at))]
}

/** What checkers count where they found something, whatever they ended with. */
const FOUND_BAD =
  /\b(?:invalid|offen[sc]es?|violations?|problems?)[:=] *[1-9]|\b[1-9]\d* (?:invalid|offen[sc]es?|violations?|problems?)\b/i

/** All that a call said: a line or two, of something that could not be done. */
const isComplaint = (lines: readonly string[]) =>
  lines.length === 1 && (lines[0] as string).length <= 160 && REFUSES.test((lines[0] as string).trim())

const REFUSES =
  /^(?:(?!.*["{}[\]<>]).)*\b(?:must be|cannot|can['’]t|could not|not (?:allowed|permitted|authori[sz]ed|found)|denied|refused|no such|unable to|requires? \w+ (?:rights|privileges|permissions?))\b/i

/** "ERROR auth_file must be set": the level is not the message. */
const withoutLevel = (line: string) =>
  line
    .trim()
    .replace(/^remote:\s+(?:!\s+)?/, '')
    .replace(/^(?:[✘✖×] )?(?:\[ERROR\]|ERROR|FATAL|CRITICAL|PANIC)(?::\s*|\s+)(?=\S{2})/, '')
    .replace(/ -> \[Help \d+\]$/, '')

/** klog, which Kubernetes' programs write: `E0302 08:11:40.112 1 x.go:1] "what" err="why"`. */
const KLOG = /^[EF]\d{4} [\d:.]+\s+\d+ \S+\] (.+)$/

const LOGGED = /\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC)\b|^\s*(?:[A-Za-z_][\w.]*(?:Error|Exception)): /

/** What the kernel does to processes. */
const KERNEL =
  /\bkernel: .*(?:Out of memory|Killed process|segfault|oom-kill|I\/O error|panic)|^\[ *\d+\.\d+\] .*(?:Out of memory|segfault|I\/O error)/

const messageOf = (line: string) => {
  const said = KLOG.exec(line.trim())?.[1]
  return said === undefined ? withoutLevel(line) : (/\berr="((?:[^"\\]|\\.)+)"/.exec(said)?.[1] ?? said)
}

const MOST_LOGGED = 2

/** The first lines of a log that are errors. */
export function loggedErrors(lines: readonly string[]): Failure[] {
  const records = lines.flatMap((line) => loggedRecord(line) ?? [])
  if (records.length > 0) return records.slice(0, MOST_LOGGED)
  const logged = lines.filter((line) => isLine(line) && (LOGGED.test(line) || KLOG.test(line)))
  const found = [...new Set(logged.length > 0 ? logged : lines.filter((line) => isLine(line) && KERNEL.test(line)))]
  return found.slice(0, MOST_LOGGED).map((line) => failure([line], [messageOf(line)]))
}
