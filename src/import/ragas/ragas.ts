import type { JsonObject } from '../../json.ts'
import { type DataFormat, firstKeys, mayHoldRows, metadataOf, readDataset } from '../data/dataset.ts'
import { conversation, expectedTools, toolNames } from '../data/messages.ts'
import { defineImporter } from '../importer.ts'

/** Data sets of Ragas, under the names of today and of before 0.2. */
export default defineImporter({
  description: { en: 'Ragas data sets (JSON, JSONL, CSV)', ja: 'Ragas のデータセット（JSON・JSONL・CSV）' },

  async recognise(source) {
    const { file } = source
    if (!mayHoldRows(file)) return undefined
    const keys = await firstKeys(source, file)
    const has = (...names: string[]) => names.some((name) => keys.has(name))
    const isNow = has('user_input') && has('response', 'reference', 'retrieved_contexts', 'reference_contexts')
    const wasBefore = has('question') && has('contexts', 'ground_truth', 'ground_truths')
    if (!isNow && !wasBefore) return undefined
    return { what: { en: `Ragas data set ${file}`, ja: `Ragas のデータセット ${file}` } }
  },

  read: async (source, { notes }) => readDataset(source, SAMPLES, notes),
})

const SAMPLES: DataFormat = {
  called: 'sample',
  caseOf(cells) {
    const asked = cells.get('user_input', 'question')
    if (asked === undefined) return undefined
    const turns = Array.isArray(asked) ? conversation(asked) : undefined
    const output = cells.get('response', 'answer')
    const expected = cells.get('reference', 'ground_truth') ?? oneOrMore(cells.texts('ground_truths'))
    const retrieved = cells.texts('retrieved_contexts', 'contexts')
    const reference = cells.texts('reference_contexts')
    const context = retrieved ?? reference
    const tools = toolNames(cells.list('reference_tool_calls') ?? null)
    const rubrics = cells.object('rubrics', 'rubric')
    const others = cells.list('multi_responses')
    return {
      input: turns ?? asked,
      ...(output !== undefined && { output }),
      ...(expected !== undefined && { expected }),
      ...(context && { context }),
      ...expectedTools(tools),
      ...metadataOf({
        ...cells.rest(),
        ...(retrieved && reference && { reference_contexts: reference }),
        ...(rubrics && { rubrics }),
        ...(others && { multi_responses: others }),
      } as JsonObject),
    }
  },
}

const oneOrMore = (texts: string[] | undefined) => (texts?.length === 1 ? texts[0] : texts)
