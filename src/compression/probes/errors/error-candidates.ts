import type { Message } from '../../../language.ts'
import { splitShell } from '../../files/shell-split.ts'
import type { Candidate } from '../candidate.ts'
import { shortLabelOf, type ToolRun } from '../tool-runs.ts'
import { exactPart } from './exact-part.ts'
import type { Failure } from './failure.ts'
import { failuresOf } from './failures-in.ts'

/** What one call said of one test, or of all that is no test. */
interface FailedRun {
  run: ToolRun
  label: string
  test: string | undefined
  failures: Failure[]
}

/** What the calls that failed said, in the words of their tools. What was said before is not asked for again. */
export function errorCandidates(runs: readonly ToolRun[]): Candidate[] {
  const found: FailedRun[] = []
  const seen = new Set<string>()
  for (const run of runs) {
    const label = shortLabelOf(run)
    if (!run.result || label === undefined || onlyShows(run)) continue
    const { turn } = run.result
    for (const failure of failuresOf(turn, isLog(run))) {
      if (seen.has(failure.reason)) continue
      seen.add(failure.reason)
      const { test } = failure
      const known = found.find((other) => other.run === run && other.test === test)
      if (known) known.failures.push(failure)
      else found.push({ run, label, test, failures: [failure] })
    }
  }
  return found.map((each) => candidateOf(each, found))
}

/** Reading a file shows its text: an error in there is nobody's. */
const onlyShows = (run: ToolRun) =>
  (run.call.files.some(({ kind }) => kind === 'read') || LISTS.test(run.command ?? '')) &&
  !run.result?.turn.failed &&
  !isLog(run) &&
  !(run.command !== undefined && doesMore(run.command))

/** Whether a line of shell also runs something that has words of its own. */
const doesMore = (command: string) =>
  splitShell(command).some(({ words: [name = '', verb = ''], piped }) => {
    if (piped || name === '') return false
    if (name === 'git') return !/^(?:log|show|diff|blame|grep|status|add|rm|mv|branch|remote)$/.test(verb)
    return !SILENT.has(name) && /^[\w./-]+$/.test(name)
  })

/** What prints nothing but what files and folders hold. */
const SILENT = new Set(
  'ls cat head tail grep egrep rg ag find sed awk jq yq nl less more wc cd pwd echo printf cp mv rm mkdir touch chmod diff stat tree file sort uniq cut tr column which export set source test true open goto scroll_down scroll_up search_dir search_file find_file create edit'.split(
    ' ',
  ),
)

const LISTS =
  /^\s*(?:(?:cd [^&;]+(?:&&|;)\s*)?(?:grep|rg|ag|git (?:grep|log|show|diff|blame)|find|ls|cat(?! *>| *<<)|sed -n|head|tail|open|search_\w+|find_file)\b)/
const LOG_COMMAND =
  /\b(?:kubectl|docker|podman|oc|heroku|fly|gcloud|aws|pm2|journalctl|stern)\b.*\blogs?\b|\bjournalctl\b|\bdmesg\b/
const LOG_FILE = /(?:^|[/\s])\S*logs?\/|\.(?:log|err|out)(?:\.\S+)?(?:[\s|;&]|$)/

const isLog = ({ command, call }: ToolRun) =>
  LOG_COMMAND.test(command ?? '') ||
  (LISTS.test(command ?? '') && LOG_FILE.test(command ?? '')) ||
  call.files.some(({ kind, path }) => kind === 'read' && LOG_FILE.test(path))

const MOST_EXACT = 3

function candidateOf({ run, label, test, failures }: FailedRun, all: readonly FailedRun[]): Candidate {
  const exact = failures.flatMap((failure) => failure.exact.map(exactPart)).slice(0, MOST_EXACT)
  const reason = failures.map((failure) => failure.reason).join('\n')
  const same = all.filter((other) => other.label === label && other.test === test)
  const when = nth(
    same.findIndex((other) => other.run === run),
    same.length,
  )
  const isOver = run.result?.turn.failed === true
  const question = isLog(run) ? LOGGED(label) : questionOf(label, test, when, isOver)
  return {
    type: 'recall',
    kind: 'error',
    question,
    truth: `${reason}${exitOf(run)}`,
    answer: reason,
    exact,
    span: [run.at, run.result?.at ?? run.at],
    weight: 5,
  }
}

function questionOf(label: string, test: string | undefined, when: Message, isOver: boolean): Message {
  if (test !== undefined)
    return {
      en: `The test \`${test}\` failed when \`${label}\` ran${when.en}. What did the runner give as the reason? Answer with the lines it printed, word for word, and nothing else.`,
      ja: `\`${label}\` の実行で、テスト \`${test}\` が${when.ja}失敗しました。ランナーが示した理由は何ですか。表示された行だけを一字一句そのまま答えてください。`,
    }
  // What went on is not said to have failed.
  const did = isOver ? { en: 'failed', ja: '失敗しました' } : { en: 'printed an error', ja: 'エラーを表示しました' }
  return {
    en: `\`${label}\` ${did.en}${when.en}. What did the error message say? Answer with the message alone, word for word.`,
    ja: `\`${label}\` が${when.ja}${did.ja}。エラーメッセージは何でしたか。メッセージだけを一字一句そのまま答えてください。`,
  }
}

const LOGGED = (label: string): Message => ({
  en: `\`${label}\` showed a log. What were the first two different errors in it, or the only one? Answer with the messages alone, word for word, one per line.`,
  ja: `\`${label}\` で表示したログの、最初の二種類のエラー（一種類ならそれ）は何でしたか。メッセージだけを一字一句そのまま、一行に一つずつ答えてください。`,
})

const NO_TIME: Message = { en: '', ja: '' }

/** Which of the failures of one command is meant, where there were several. */
function nth(index: number, of: number): Message {
  if (of <= 1) return NO_TIME
  if (index === of - 1) return { en: ' for the last time', ja: '最後に' }
  return index === 0
    ? { en: ' for the first time', ja: '最初に' }
    : { en: ` for time number ${index + 1}`, ja: `${index + 1} 回目に` }
}

const exitOf = ({ result }: ToolRun) => (result?.turn.exitCode ? `\n(exit code ${result.turn.exitCode})` : '')
