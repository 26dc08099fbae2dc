import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface AskedRequest {
  /** The whole request body as it arrived. */
  body: { model: string; messages: { role: string; content: string }[] }
  authorization: string | undefined
}

interface Reply {
  status?: number
  headers?: Record<string, string>
  /** What the model says, or for a status other than 200 the body. */
  text: string
  delayMs?: number
}

/** A real HTTP server that speaks the OpenAI chat protocol; `say` decides what the model answers. */
export async function modelServer(say: (request: AskedRequest, number: number) => Reply | string) {
  const asked: AskedRequest[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const one: AskedRequest = { body: JSON.parse(text), authorization: request.headers.authorization }
      asked.push(one)
      const said = say(one, asked.length)
      const {
        status = 200,
        headers = {},
        text: content,
        delayMs = 0,
      } = typeof said === 'string' ? { text: said } : said
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(status === 200 ? completion(one.body.model, content) : content)
      }, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

const completion = (model: string, content: string) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  })
