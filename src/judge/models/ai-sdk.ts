import { isJsonObject } from '../../json.ts'
import { TOOL_NAME } from '../wording/wording.ts'
import type { ModelReply, ModelRequest } from './model.ts'

/** What every version of the AI SDK's model specification (V1 to V4) has. Typed loosely, so that all of them fit. */
export interface SdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  // biome-ignore lint/suspicious/noExplicitAny: four versions of the specification have no common option type
  doGenerate(options: any): PromiseLike<any>
}

/** Asks an AI SDK model directly: retries, limits and structure are this client's own affair. */
export async function generate(model: SdkModel, request: ModelRequest): Promise<ModelReply> {
  const { system, history = [], prompt, temperature, maxOutputTokens, signal } = request
  const isV1 = model.specificationVersion === 'v1'
  const result: unknown = await model.doGenerate({
    prompt: [
      ...(system ? [{ role: 'system', content: system }] : []),
      ...[...history, { role: 'user', content: prompt }].map(({ role, content }) => ({
        role,
        content: [{ type: 'text', text: content }],
      })),
    ],
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && limitOptions(model, request, isV1)),
    abortSignal: signal,
    ...(isV1 ? { inputFormat: 'messages', mode: firstVersionMode(request) } : structureOptions(request)),
  })
  return readResult(result)
}

/** Newer models of OpenAI know the limit by another name, which the common protocol takes as an option of its own. */
function limitOptions({ provider }: SdkModel, { maxOutputTokens, asCompletionTokens }: ModelRequest, isV1: boolean) {
  if (!asCompletionTokens) return { [isV1 ? 'maxTokens' : 'maxOutputTokens']: maxOutputTokens }
  const given = { max_completion_tokens: maxOutputTokens }
  const name = String(provider).split('.')[0] as string
  return { [isV1 ? 'providerMetadata' : 'providerOptions']: { [name]: given, openaiCompatible: given } }
}

function structureOptions({ rung, schema }: ModelRequest): object {
  if (rung === 'bounded' || rung === 'plain') return { responseFormat: { type: 'json', schema, name: TOOL_NAME } }
  if (rung === 'json') return { responseFormat: { type: 'json' } }
  if (rung !== 'tool') return {}
  return {
    tools: [{ type: 'function', name: TOOL_NAME, inputSchema: schema }],
    toolChoice: { type: 'tool', toolName: TOOL_NAME },
  }
}

function firstVersionMode({ rung, schema }: ModelRequest): object {
  if (rung === 'bounded' || rung === 'plain') return { type: 'object-json', schema, name: TOOL_NAME }
  if (rung === 'json') return { type: 'object-json' }
  if (rung === 'tool') return { type: 'object-tool', tool: { type: 'function', name: TOOL_NAME, parameters: schema } }
  return { type: 'regular' }
}

/** Reads a result of any version, taking nothing for granted: mocks and proxies leave things out. */
function readResult(result: unknown): ModelReply {
  const finish = at(result, 'finishReason')
  const content = at(result, 'content')
  const parts: unknown[] = Array.isArray(content) ? content : []
  const inputTokens = tokens(at(result, 'usage', 'inputTokens'), at(result, 'usage', 'promptTokens'))
  const outputTokens = tokens(at(result, 'usage', 'outputTokens'), at(result, 'usage', 'completionTokens'))
  const refusal = refusalIn(result)
  const called = toolInput(result, parts)
  const thinking = tokens(at(result, 'usage', 'outputTokens', 'reasoning'), at(result, 'usage', 'reasoningTokens'))
  return {
    text: called ?? textOf(result, parts),
    calledTool: called !== undefined,
    thought: (thinking ?? 0) > 0,
    finish: String(at(finish, 'unified') ?? finish ?? 'unknown'),
    ...(refusal !== undefined && { refusal }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ignored: ignoredSettings(at(result, 'warnings')),
  }
}

function textOf(result: unknown, parts: unknown[]): string {
  const texts = parts.filter((part) => at(part, 'type') === 'text').map((part) => String(at(part, 'text') ?? ''))
  return texts.length > 0 ? texts.join('') : String(at(result, 'text') ?? '')
}

/** The arguments of a call to our tool: text in the specification, but some models hand over an object. */
function toolInput(result: unknown, parts: unknown[]): string | undefined {
  const older = at(result, 'toolCalls')
  const calls = [...parts.filter((part) => at(part, 'type') === 'tool-call'), ...(Array.isArray(older) ? older : [])]
  const call = calls.findLast((one) => at(one, 'toolName') === TOOL_NAME)
  const input = at(call, 'input') ?? at(call, 'args')
  return input === undefined ? undefined : typeof input === 'string' ? input : JSON.stringify(input)
}

/** Older versions drop the refusal but keep the body it stood in. */
function refusalIn(result: unknown): string | undefined {
  for (const kept of [at(result, 'response', 'body'), at(result, 'rawResponse', 'body')]) {
    const body = typeof kept === 'string' ? parse(kept) : kept
    const choices = at(body, 'choices')
    const refusal = at(Array.isArray(choices) ? choices[0] : undefined, 'message', 'refusal')
    if (typeof refusal === 'string' && refusal.trim() !== '') return refusal
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A number, or `{ total }` in the later versions. */
function tokens(...reported: unknown[]): number | undefined {
  for (const one of reported) {
    const count = isJsonObject(one) ? one.total : one
    if (typeof count === 'number' && Number.isFinite(count) && count >= 0) return count
  }
  return undefined
}

function ignoredSettings(warnings: unknown): string[] {
  if (!Array.isArray(warnings)) return []
  return warnings.flatMap((warning) => {
    const setting = at(warning, 'setting') ?? at(warning, 'feature')
    return typeof setting === 'string' ? [setting] : []
  })
}

function at(value: unknown, ...path: string[]): unknown {
  let node = value
  for (const key of path) {
    if (typeof node !== 'object' || node === null) return undefined
    node = (node as Record<string, unknown>)[key]
  }
  return node ?? undefined
}
