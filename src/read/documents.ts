import { compiledWhole } from '../compiled-whole.ts'
import type { TextDocument } from './document.ts'
import { parseJsonDocument } from './json.ts'

/** The documents that a text holds. Throws BadInput. The parser of YAML is large: only who has some loads it. */
export async function parseDocuments(text: string, format: 'yaml' | 'json', file: string): Promise<TextDocument[]> {
  if (text.trim() === '') return []
  if (format === 'json') return [parseJsonDocument(text, file)]
  const { parseYamlDocuments } = await compiledWhole(() => import('./yaml.ts'))
  return parseYamlDocuments(text, file)
}
