import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface EmbeddingRequest {
  path: string
  authorization: string | undefined
  model: string
  texts: string[]
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** How often each of the letters a to h comes: a vector that can be worked out on paper. */
export const letters = (text: string): number[] => [...'abcdefgh'].map((letter) => text.split(letter).length - 1)

/** A real server that speaks OpenAI's embeddings; `answer` may say something else, or nothing at all. */
export async function embeddingServer(
  answer: (request: EmbeddingRequest, number: number) => Answer | 'hang' | undefined = () => undefined,
) {
  const asked: EmbeddingRequest[] = []
  const server = createServer(async (request, response) => {
    request.setEncoding('utf8')
    let text = ''
    for await (const part of request) text += part
    const { model, input } = JSON.parse(text) as { model: string; input: string | string[] }
    const texts = typeof input === 'string' ? [input] : input
    const one = { path: request.url ?? '', authorization: request.headers.authorization, model, texts }
    asked.push(one)
    const said = answer(one, asked.length) ?? { body: vectorsOf(texts) }
    if (said !== 'hang') send(response, said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

/** One token a character. */
export const vectorsOf = (texts: readonly string[]) => ({
  object: 'list',
  data: texts.map((text, index) => ({ object: 'embedding', index, embedding: letters(text) })),
  model: 'emb',
  usage: {
    prompt_tokens: texts.reduce((sum, text) => sum + text.length, 0),
    total_tokens: texts.reduce((sum, text) => sum + text.length, 0),
  },
})

function send(response: ServerResponse, { status = 200, headers, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
