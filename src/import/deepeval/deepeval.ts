import type { JsonObject } from '../../json.ts'
import { type DataFormat, firstKeys, mayHoldRows, metadataOf, readDataset } from '../data/dataset.ts'
import { conversation, expectedTools, toolNames } from '../data/messages.ts'
import { defineImporter } from '../importer.ts'

/** Names as DeepEval writes them, and as its platform does. */
const MARKS = ['actual_output', 'expected_output', 'retrieval_context', 'expected_tools', 'tools_called']
const CAMEL = ['actualOutput', 'expectedOutput', 'retrievalContext', 'expectedTools', 'toolsCalled']

/** Goldens of DeepEval. */
export default defineImporter({
  description: { en: 'DeepEval goldens (JSON, JSONL, CSV)', ja: 'DeepEval の goldens（JSON・JSONL・CSV）' },

  async recognise(source) {
    const { file } = source
    if (!mayHoldRows(file)) return undefined
    const keys = await firstKeys(source, file)
    const isSingle = keys.has('input') && [...MARKS, ...CAMEL].some((key) => keys.has(key))
    const isConversation = keys.has('scenario') && (keys.has('turns') || keys.has('expected_outcome'))
    if (!isSingle && !isConversation) return undefined
    return { what: { en: `DeepEval goldens ${file}`, ja: `DeepEval の goldens ${file}` } }
  },

  read: async (source, { notes }) => readDataset(source, GOLDENS, notes),
})

const GOLDENS: DataFormat = {
  called: 'golden',
  caseOf(cells) {
    const turns = cells.list('turns')
    const messages = turns && conversation(turns)
    const input = cells.get('input', 'scenario')
    if (input === undefined && !messages) return undefined
    const output = cells.get('actual_output', 'actualOutput')
    const expected = cells.get('expected_output', 'expectedOutput', 'expected_outcome', 'expectedOutcome')
    const ideal = cells.texts('context')
    const retrieved = cells.texts('retrieval_context', 'retrievalContext')
    const context = retrieved ?? ideal
    const name = cells.text('name')
    const seconds = Number(cells.get('completion_time', 'completionTime') ?? Number.NaN)
    const called = cells.list('tools_called', 'toolsCalled')
    const tools = cells.list('expected_tools', 'expectedTools')
    const own = cells.object('additional_metadata', 'additionalMetadata')
    const custom = cells.object('custom_column_key_values', 'customColumnKeyValues')
    return {
      ...(name !== undefined && { name }),
      ...(input !== undefined && { input }),
      ...(messages && { messages }),
      ...(output !== undefined && { output }),
      ...(expected !== undefined && { expected }),
      ...(context && { context }),
      ...(seconds >= 0 && { durationMs: Math.round(seconds * 1000) }),
      // Whether the right tools were called shows in an answer that holds its calls: of a text it cannot be told.
      ...(output === undefined && expectedTools(toolNames(tools ?? null))),
      ...metadataOf({
        ...cells.rest(),
        ...(retrieved && ideal && { ideal_context: ideal }),
        ...(called && { tools_called: called }),
        ...(tools && { expected_tools: tools }),
        ...custom,
        ...own,
      } as JsonObject),
    }
  },
}
