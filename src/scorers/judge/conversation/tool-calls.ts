import { isJsonObject, type Json, type JsonObject } from '../../../json.ts'

export interface ToolCall {
  name: string
  args?: Json
  /** What the tool gave back, where the messages say so. */
  result?: Json
}

interface Found {
  calls: (ToolCall & { id?: string })[]
  /** Results that stand apart from their call, in order. */
  results: { id?: string; name?: string; result: Json }[]
}

/** Lists that hold messages, parts or calls, best first: the same calls are often given twice. */
const HOLDERS = ['steps', 'parts', 'messages', 'outputMessages', 'content', 'output', 'response']
const CALL_LISTS = ['toolCalls', 'tool_calls', 'toolInvocations']

const MOST_LAYERS = 6

/** The tool calls in the messages of an answer, in order, as Mastra, the AI SDK, OpenAI and Anthropic write them. */
export function readToolCalls(output: unknown): ToolCall[] {
  const { calls, results } = found(output)
  const byId = new Map(results.filter(({ id }) => id !== undefined).map(({ id, result }) => [id, result]))
  return calls.map(({ id, ...call }) => {
    const result = call.result ?? (id === undefined ? undefined : byId.get(id))
    return { ...call, ...(result !== undefined && { result }) }
  })
}

/** What tools gave back, with or without the call that asked for it. */
export function readToolResults(output: unknown): Json[] {
  const { calls, results } = found(output)
  return [...calls.flatMap(({ result }) => (result === undefined ? [] : [result])), ...results.map((one) => one.result)]
}

function found(output: unknown): Found {
  const all: Found = { calls: [], results: [] }
  collect(output, all, 0)
  return all
}

/** True when something was found. */
function collect(value: unknown, all: Found, layer: number): boolean {
  if (layer > MOST_LAYERS) return false
  if (Array.isArray(value)) return value.map((item) => collect(item, all, layer + 1)).some(Boolean)
  if (!isJsonObject(value)) return false
  if (addCall(value, all) || addResult(value, all)) return true
  for (const key of HOLDERS) if (typeof value[key] === 'object' && collect(value[key], all, layer + 1)) return true
  if (Array.isArray(value.toolResults)) for (const item of value.toolResults) addListedResult(item, all)
  return CALL_LISTS.some((key) => collectListed(value[key], all))
}

function addListedResult(item: unknown, all: Found): void {
  if (isJsonObject(item)) addResult({ ...item, type: 'tool-result' }, all)
}

function collectListed(list: unknown, all: Found): boolean {
  if (!Array.isArray(list)) return false
  for (const item of list) {
    if (typeof item === 'string') all.calls.push({ name: item })
    else if (isJsonObject(item) && !addResult(item, all) && !addCall(item, all)) addNamed(item, all)
  }
  return list.length > 0
}

function addCall(value: JsonObject, all: Found): boolean {
  const { type } = value
  if (isJsonObject(value.toolInvocation)) return addNamed(value.toolInvocation, all)
  if (isJsonObject(value.payload)) return addCall({ type: type ?? null, ...value.payload }, all)
  if (value.stepType === 'tool_call') return addNamed(value, all)
  if (isJsonObject(value.function) && typeof value.function.name === 'string') {
    return addNamed({ ...value.function, id: value.id ?? null }, all)
  }
  if (typeof type !== 'string') return false
  if (['tool-call', 'tool_use', 'function_call', 'dynamic-tool', 'tool-invocation'].includes(type)) {
    return addNamed(value, all)
  }
  // The AI SDK names the tool in the type of the part: `tool-weather`.
  const named = type.startsWith('tool-') && type !== 'tool-result' && typeof value.toolCallId === 'string'
  return named && addNamed({ ...value, toolName: type.slice('tool-'.length) }, all)
}

function addNamed(value: JsonObject, all: Found): boolean {
  const name = [value.toolName, value.name, value.tool].find((item) => typeof item === 'string')
  if (typeof name !== 'string') return false
  const args = value.args ?? value.input ?? value.arguments ?? value.toolArgs
  const result = value.result ?? value.output ?? value.toolResult ?? value.errorText
  const id = idOf(value)
  all.calls.push({
    name,
    ...(args != null && { args }),
    ...(result != null && { result }),
    ...(id !== undefined && { id }),
  })
  return true
}

const RESULT_TYPES = ['tool-result', 'tool_result', 'function_call_output']

function addResult(value: JsonObject, all: Found): boolean {
  if (isJsonObject(value.payload)) return addResult({ type: value.type ?? null, ...value.payload }, all)
  const isMessage = (value.role === 'tool' || value.role === 'function') && typeof value.content === 'string'
  if (!isMessage && !RESULT_TYPES.includes(value.type as string)) return false
  const result = value.result ?? value.output ?? value.content
  const id = idOf(value)
  if (result != null) all.results.push({ ...(id !== undefined && { id }), result })
  return true
}

function idOf(value: JsonObject): string | undefined {
  const id = [value.toolCallId, value.tool_call_id, value.tool_use_id, value.call_id, value.id].find(
    (item) => typeof item === 'string',
  )
  return id as string | undefined
}
