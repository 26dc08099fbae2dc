import { startOf } from '../command/shown-text.ts'
import { errorText, ScoreError } from '../errors.ts'
import { type Json, nestsDeeperThan } from '../json.ts'
import { isUnreached } from '../judge/sending/thrown-failure.ts'
import { whileOut } from '../judge/waiting.ts'
import { parseExactly } from '../read/exact-json.ts'
import { inspectJson } from '../read/json-inspect.ts'
import type { Case } from '../score/case.ts'
import type { Answer, Target } from '../score/target.ts'
import type { HttpSpec } from '../suite/suite.ts'
import type { KnownNames } from '../template/template.ts'
import { valueIn } from '../transform/value-path.ts'
import { stopped, tooLate } from '../trouble.ts'
import { fetchText, type Reply } from './fetch-text.ts'
import { requestMaker } from './request.ts'
import { PassingFailure, retrying } from './retrying.ts'

interface HttpOptions extends HttpSpec {
  name: string
  /** Absent: those of a request that may be repeated, else none. */
  retries?: number
  deadlineMs?: number
  timeoutMs: number
  maxBytes: number
  names?: KnownNames | undefined
}

/** A service that is asked over HTTP. */
export function http(options: HttpOptions, variables: NodeJS.ProcessEnv = process.env): Target {
  const { name, timeoutMs, maxBytes, deadlineMs = 300_000 } = options
  const retries = options.retries ?? (options.retry || /^(?:GET|HEAD)$/i.test(options.method) ? RETRIES : 0)
  const { make, secrets } = requestMaker(options, variables, options.names)
  const readOutput = outputReader(options.output)
  return {
    name,
    calls: true,
    warm: loadFetch,
    answer: (testCase, { signal, stop }) =>
      retrying(() => once(testCase, signal), { retries, deadlineMs, signal, stop }).catch((error: unknown) => {
        throw error instanceof ScoreError ? error : stopped(signal)
      }),
  }

  /** One request. Its time is its own: neither earlier tries nor the waits between them count. */
  async function once(testCase: Case, signal: AbortSignal): Promise<Answer> {
    const start = performance.now()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(tooLate(timeoutMs)), timeoutMs)
    const onAbort = () => deadline.abort(stopped(signal))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    try {
      const reply = await whileOut(() => fetchText(make(testCase), { maxBytes, signal: deadline.signal }))
      const durationMs = performance.now() - start
      return { output: secrets.hideInAnswer(readOutput(reply)), durationMs }
    } catch (thrown) {
      const error = deadline.signal.aborted ? deadline.signal.reason : thrown
      throw secrets.hideIn(error instanceof ScoreError ? error : unreachable(error))
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}

/** Node loads its client with the first request, which would take some 100 ms longer; this one leaves the process nowhere. */
const loadFetch = async () => void (await (await fetch('data:,')).text())

/** As many as judges have. */
const RETRIES = 3

function outputReader(path: string | undefined): (reply: Reply) => Json {
  const answerIn = path === undefined ? undefined : valueIn(path, 'http.output', 'reply')
  return ({ text, contentType }) => {
    if (!answerIn && !/^[^;]*[/+]json\b/i.test(contentType)) return text
    const reply = parseReply(text)
    if (answerIn) return answerIn(reply)
    if (reply !== null) return reply
    throw new ScoreError('target', { en: 'the service answered null', ja: 'サービスの応答が null です' })
  }
}

function parseReply(text: string): Json {
  let reply: Json
  try {
    reply = JSON.parse(text) as Json
  } catch {
    throw new ScoreError('target', {
      en: `the reply is not JSON: ${startOf(text)}`,
      ja: `応答が JSON ではありません: ${startOf(text)}`,
    })
  }
  if (nestsDeeperThan(reply))
    throw new ScoreError('target', { en: 'the reply is nested too deep', ja: '応答の入れ子が深すぎます' })
  const { problems, isInexact } = inspectJson(text)
  const [problem] = problems
  if (!problem) return isInexact ? parseExactly(text) : reply
  const { en, ja } = problem.message
  throw new ScoreError('target', { en: `the reply cannot be read: ${en}`, ja: `応答を読み取れません: ${ja}` })
}

/** fetch hides what happened in the cause of its error. */
function unreachable(thrown: unknown): ScoreError {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const text = startOf(cause === undefined ? errorText(thrown) : `${errorText(thrown)}: ${errorText(cause)}`)
  if (isUnreached(thrown))
    return new PassingFailure({
      en: `nobody answers at this url: start the service, or mend the url (${text})`,
      ja: `url に応答するものがありません。サービスを起動するか、url を直してください（${text}）`,
    })
  return new PassingFailure({
    en: `the service could not be asked: ${text}`,
    ja: `サービスに問い合わせられません: ${text}`,
  })
}
