import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BadInput } from '../errors.ts'
import { isJsonObject, type Json } from '../json.ts'
import { formatOf } from '../read/formats.ts'
import { parseYamlDocuments } from '../read/yaml.ts'

/** Whether a path holds cases (a folder of paired files, or a file of cases) and is not a suite that names them. */
export async function isGateInput(path: string): Promise<boolean> {
  // A folder without either file is left to whoever looks for a suite in it.
  if ((await stat(path).catch(() => undefined))?.isDirectory())
    return ['inputs.jsonl', 'expected.jsonl'].some((name) => existsSync(join(path, name)))
  const format = formatOf(path)
  if (format === 'jsonl' || format === 'csv') return true
  if (format !== 'yaml' && format !== 'json') return false
  const text = await readFile(path, 'utf8').catch(() => '')
  return valuesIn(text, path).some(holdsCases)
}

/** JSON is YAML. What does not parse is left to whoever explains it. */
function valuesIn(text: string, path: string): Json[] {
  try {
    return parseYamlDocuments(text, path).map(({ value }) => value)
  } catch (error) {
    if (error instanceof BadInput) return []
    throw error
  }
}

const holdsCases = (value: Json) =>
  Array.isArray(value) || (isJsonObject(value) && Array.isArray(value.cases) && value.cases.some(isJsonObject))
