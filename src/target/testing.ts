import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { ScoreError } from '../errors.ts'
import type { Case } from '../score/case.ts'
import type { Answer, Target } from '../score/target.ts'

const never = new AbortController().signal

/** Asks a target about one case. */
export const ask = async (target: Target, testCase: Partial<Case> = {}, signal = never): Promise<Answer> =>
  target.answer({ id: 'a', ...testCase }, { repeat: 0, signal })

/** What became of it, in one line: the kind and the English sentence. */
export async function troubleOf(target: Target, testCase: Partial<Case> = {}, signal = never): Promise<string> {
  const thrown = await ask(target, testCase, signal).catch((error: unknown) => error)
  if (!(thrown instanceof ScoreError)) throw new Error(`no ScoreError: ${JSON.stringify(thrown)}`)
  return `${thrown.kind}: ${thrown.said.en}`
}

/** A real server; returns its address. */
export async function serve(
  handler: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    for await (const chunk of request) body += chunk
    handler(request, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
