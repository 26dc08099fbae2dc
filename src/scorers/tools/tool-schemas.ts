import { z } from 'zod'
import { BadInput, badInput } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { compileSchema, type SchemaCheck } from '../../text/json/json-schema.ts'

/** Where a definition keeps the schema of its arguments: OpenAI, Anthropic, the AI SDK and MCP. */
const SCHEMA_KEYS = ['parameters', 'input_schema', 'inputSchema']

/** A tool as it is described to a model, in any provider's words. */
export const toolDefinitions = z.array(z.record(z.string(), z.json())).min(1)

/** What each tool's arguments must be, by its name; undefined where nothing is said of them. */
export type ToolSchemas = ReadonlyMap<string, SchemaCheck | undefined>

/** Compiles the definitions of tools. Throws BadInput where one has no name, a second has the same, or its schema is none. */
export function toolSchemas(definitions: readonly Json[], path: string): ToolSchemas {
  const schemas = new Map<string, SchemaCheck | undefined>()
  for (const [at, definition] of definitions.entries()) {
    const where = `${path}[${at}]`
    const tool = isJsonObject(definition) && isJsonObject(definition.function) ? definition.function : definition
    const name = isJsonObject(tool) ? tool.name : undefined
    if (!isJsonObject(tool) || typeof name !== 'string' || name === '') throw noName(where)
    if (schemas.has(name)) throw twice(name, where)
    schemas.set(name, checkOf(tool, where))
  }
  return schemas
}

function checkOf(tool: JsonObject, path: string): SchemaCheck | undefined {
  const key = SCHEMA_KEYS.find((one) => tool[one] != null)
  if (key === undefined) return undefined
  try {
    return compileSchema(tool[key] as Json)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    throw new BadInput(error.mistakes.map((mistake) => ({ ...mistake, path: `${path}.${key}` })))
  }
}

const noName = (path: string) =>
  badInput(
    'a tool is { name, parameters } with a JSON Schema, or as OpenAI, Anthropic or MCP describe it; this one has no name',
    'ツールは { name, parameters }（parameters は JSON Schema）か、OpenAI・Anthropic・MCP の書き方で書きます。名前がありません',
    { path },
  )

const twice = (name: string, path: string) =>
  badInput(`the tool "${name}" is described twice`, `ツール "${name}" が二度書かれています`, { path })
