import type { Json, JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { type DataFormat, metadataOf } from '../data/dataset.ts'
import { conversation } from '../data/messages.ts'

/** Samples of a data set of Inspect. */
export const SAMPLES: DataFormat = {
  called: 'sample',
  caseOf(cells, { notes, origin }) {
    const input = cells.get('input')
    if (input === undefined) return undefined
    const target = cells.get('target')
    const choices = cells.list('choices')
    const id = cells.get('id')
    const metadata = cells.object('metadata')
    for (const key of ['files', 'setup', 'sandbox'])
      if (cells.get(key) !== undefined) notes.leftOut(key, SANDBOX, origin)
    if (choices) notes.differs('choices', CHOICES, origin)
    return {
      ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
      input: asked(input),
      ...(target !== undefined && { expected: target }),
      ...metadataOf({ ...cells.rest(), ...metadata, ...(choices && { choices }) } as JsonObject),
    }
  },
}

function asked(input: Json): Json {
  const messages = Array.isArray(input) ? conversation(input) : undefined
  const [only, ...others] = messages ?? []
  return only && others.length === 0 && only.role === 'user' ? (only.content as Json) : (messages ?? input)
}

/** A log has such keys, too, in its samples. */
export const isDataset = (keys: ReadonlySet<string>) =>
  keys.has('input') && keys.has('target') && !['eval', 'samples'].some((key) => keys.has(key))

const SANDBOX: Message = {
  en: 'samples are not given files or a sandbox here',
  ja: 'サンプルにファイルやサンドボックスは用意されません',
}

const CHOICES: Message = {
  en: 'the choices are in metadata.choices, and not in the question: put {{metadata.choices}} into your prompt',
  ja: '選択肢は metadata.choices に入り、質問には含まれません。プロンプトに {{metadata.choices}} を書いてください',
}
