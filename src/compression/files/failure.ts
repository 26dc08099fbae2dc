/** How much of a result is looked at: whether a tool failed stands at its beginning or its end. */
const LOOKED_AT = 2000

const STARTS_WITH_FAILURE =
  /^(?:<tool_use_error>|(?:[\w ]{0,30}\b)?error\b[:\s]|failed\b|failure\b|traceback \(most recent|exception:|fatal:|exit code:? *[1-9]|command failed|invalid |usage:|no replacement was performed|エラー|失敗)/i

/** What editors say when they refused an edit or a file. */
const REFUSALS = [
  'Your proposed edit has introduced new syntax error',
  'No file open',
  'No replacement was performed',
  'has not been read yet',
  'String to replace not found',
  'file has been modified since read',
  'already exists.',
  'Your changes have NOT been applied',
  'permission was denied',
  "doesn't want to proceed with this tool use",
  'Failed to find expected lines',
  'Failed to find context',
  'verification failed',
]

const EXIT = /(?:exit(?:ed with)?(?: |_)code"?:? *|exit status:? *|Process exited with code )(\d{1,3})\b/i

/** Whether the words of a tool's result say that the call failed, where nothing else in the file does. */
export function saysFailure(result: string): boolean {
  const start = result.slice(0, LOOKED_AT).trimStart()
  if (STARTS_WITH_FAILURE.test(start)) return true
  const firstLines = start.split('\n', 4).join('\n')
  return REFUSALS.some((refusal) => firstLines.includes(refusal)) || Number(EXIT.exec(firstLines)?.[1] ?? 0) > 0
}

/** What a program ended with, where the first or the last lines of its result say so. */
export function exitCodeIn(result: string): number | undefined {
  const edges = [
    ...result.slice(0, LOOKED_AT).trimStart().split('\n', 4),
    ...result.slice(-LOOKED_AT).trimEnd().split('\n').slice(-3),
  ]
  const code = edges.map((line) => EXIT.exec(line)?.[1]).find((found) => found !== undefined)
  return code === undefined ? undefined : Number(code)
}

const COMPLAINT =
  /no such file|not found|cannot|can't|denied|is a directory|unable|failed|error|does not exist|見つかりません/i

/** Whether a shell said that this file is not there or may not be touched, whatever the call came to. */
export function refuses(path: string, result: string): boolean {
  return (
    result.length < LOOKED_AT &&
    namesWith(path, result, /No such file|Permission denied|Is a directory|cannot (?:open|stat|access)/)
  )
}

/** Whether a line of the result complains about this file: then a failure was its own. */
export function complainsAbout(path: string, result: string): boolean {
  return namesWith(path, result.slice(0, 4 * LOOKED_AT), COMPLAINT)
}

function namesWith(path: string, result: string, complaint: RegExp): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return result.split('\n').some((line) => line.includes(name) && complaint.test(line))
}
