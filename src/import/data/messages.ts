import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

const ROLES = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
])

/** A conversation in the form that most tools write it in; undefined where a list is none. */
export function conversation(list: readonly Json[]): JsonObject[] | undefined {
  const messages = list.map((item) => {
    if (!isJsonObject(item)) return undefined
    const role = item.role ?? item.type
    if (typeof role !== 'string' || item.content === undefined) return undefined
    const calls = toolNames(item.tool_calls ?? item.tools_called ?? null)
    return {
      role: ROLES.get(role) ?? role,
      content: item.content,
      ...(calls.length > 0 && { tool_calls: item.tool_calls ?? item.tools_called }),
    } as JsonObject
  })
  return messages.every((message) => message !== undefined) && messages.length > 0 ? messages : undefined
}

/** Names of tools, from names or from calls. */
export function toolNames(list: Json): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item) => {
    const name = isJsonObject(item) ? item.name : item
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}

/** A scorer beside the suite's, for a case that says which tools are to be called. */
export const expectedTools = (names: readonly string[]): { also?: Json } =>
  names.length > 0 ? { also: [{ type: 'tool-call-accuracy', expectedOrder: [...names] }] } : {}
