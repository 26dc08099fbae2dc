import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/** How the stand-in for a provider answers one request. */
export interface ServerReply {
  content?: string | null
  finish?: string
  refusal?: string
  /** Answers with a call of the tool that was offered. */
  toolInput?: string
  usage?: { input: number; output: number } | null
  status?: number
  headers?: Record<string, string>
  /** The body as it is, instead of an envelope made of the above. */
  body?: string | Buffer
  /** Never answers; cuts the line at once; or in the middle of the body. */
  broken?: 'hang' | 'reset' | 'mid-body'
  delayMs?: number
}

export interface ServerCall {
  /** Counts from 1. */
  number: number
  path: string
  headers: IncomingMessage['headers']
  body: JsonObject
  /** All that was said to the model, in one text. */
  text: string
}

export interface ProviderServer extends AsyncDisposable {
  /** Ends in /v1. */
  url: string
  calls: ServerCall[]
  /** The most requests that were open at once. */
  most: number
  open: number
}

/** A server on this machine that speaks OpenAI's chat completions and Anthropic's messages. */
export async function startProvider(
  answer: (call: ServerCall) => ServerReply | Promise<ServerReply>,
): Promise<ProviderServer> {
  const http = createServer(async (request, response) => {
    provider.open++
    provider.most = Math.max(provider.most, provider.open)
    response.on('close', () => provider.open--)
    const body = JSON.parse(await readAll(request)) as JsonObject
    const path = request.url ?? ''
    const call = { number: provider.calls.length + 1, path, headers: request.headers, body, text: textOf(body) }
    provider.calls.push(call)
    await respond(response, call, await answer(call))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    calls: [],
    most: 0,
    open: 0,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return provider
}

async function respond(response: ServerResponse, call: ServerCall, reply: ServerReply): Promise<void> {
  const { broken, status = 200, headers, delayMs, body } = reply
  if (delayMs !== undefined) await wait(delayMs)
  if (broken === 'hang') return
  if (broken === 'reset') {
    response.destroy()
    return
  }
  const isAnthropic = call.path.endsWith('/messages')
  const text = body ?? JSON.stringify(isAnthropic ? message(reply) : completion(reply, call))
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (broken === 'mid-body') {
    response.write(text.slice(0, text.length / 2), () => response.destroy())
    return
  }
  response.end(text)
}

function completion({ content, finish, refusal, toolInput, usage }: ServerReply, { body }: ServerCall): JsonObject {
  const calls: Json[] = [{ id: 'c1', type: 'function', function: { name: toolName(body), arguments: toolInput ?? '' } }]
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: String(body.model),
    choices: [
      {
        index: 0,
        finish_reason: finish ?? (toolInput === undefined ? 'stop' : 'tool_calls'),
        message: {
          role: 'assistant',
          content: content ?? null,
          ...(refusal !== undefined && { refusal }),
          ...(toolInput !== undefined && { tool_calls: calls }),
        },
      },
    ],
    ...(usage !== null && {
      usage: {
        prompt_tokens: usage?.input ?? 100,
        completion_tokens: usage?.output ?? 20,
        total_tokens: (usage?.input ?? 100) + (usage?.output ?? 20),
      },
    }),
  }
}

const toolName = ({ tools }: JsonObject): string => {
  const tool = Array.isArray(tools) ? tools[0] : undefined
  return isJsonObject(tool) && isJsonObject(tool.function) ? String(tool.function.name) : ''
}

function message({ content, finish, usage }: ServerReply): JsonObject {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: content === null || content === undefined ? [] : [{ type: 'text', text: content }],
    stop_reason: finish ?? 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 100, output_tokens: usage?.output ?? 20 },
  }
}

/** Messages of both protocols hold text, or parts with text. */
function textOf({ system, messages }: JsonObject): string {
  const texts: string[] = []
  const collect = (node: Json | undefined): void => {
    if (typeof node === 'string') texts.push(node)
    else if (Array.isArray(node)) for (const part of node) collect(isJsonObject(part) ? part.text : part)
  }
  collect(system)
  for (const one of Array.isArray(messages) ? messages : []) if (isJsonObject(one)) collect(one.content)
  return texts.join('\n')
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
