import { basename } from 'node:path'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { parseYamlDocuments } from '../../read/yaml.ts'
import type { Part } from '../part.ts'
import { unsupported } from './assertion.ts'
import type { CarriedCode } from './code.ts'
import { Names } from './names.ts'
import { filesOf, type Importing, isReference, orNoted, referenceOf } from './references.ts'
import { translateTemplate } from './template.ts'

/** A prompt as a suite writes it, and what it needs of a case. */
export interface Prompt {
  name: string
  /** How others of the config name it. */
  knownAs: readonly string[]
  prompt?: string | { role: string; content: string }[]
  /** Code that makes it. */
  file?: string
  names: ReadonlySet<string>
  at: Part
}

export type Prompting = Importing & { code: CarriedCode }

interface Written {
  /** What stands there, and where. */
  text: string
  at: Part
  label?: string
  id?: string
  file?: string
}

/** The prompts of a config, in order. */
export async function promptsOf(config: Part, importing: Prompting): Promise<Prompt[]> {
  const names = new Names()
  const prompts: Prompt[] = []
  for (const item of promptItems(config.get('prompts'))) {
    for (const written of await writtenIn(item, importing)) {
      const made = 'text' in written ? asPrompt(written, importing) : written
      if (!made) continue
      const { label, id, ...prompt } = made
      const name = names.unused(shortName(label ?? id) ?? `prompt-${prompts.length + 1}`)
      prompts.push({ name, knownAs: [label, id].filter((known) => known !== undefined), ...prompt })
    }
  }
  return prompts
}

type Made = Omit<Prompt, 'name' | 'knownAs'> & { label?: string; id?: string }

const shortName = (label: string | undefined) => {
  const line = label?.trim().replace(/\s+/g, ' ')
  return line === undefined || line === '' || line.length > 60 ? undefined : line
}

/** A list, a single one, or a mapping from files to labels. */
function promptItems(prompts: Part): Part[] {
  return isJsonObject(prompts.value) ? prompts.entries().map(([, part]) => part) : prompts.items()
}

const READ_KEYS = new Set(['id', 'label', 'raw', 'display', 'content'])

async function writtenIn(item: Part, importing: Prompting): Promise<(Written | Made)[]> {
  if (item.text !== undefined) return fromText(item.text, item, {}, importing)
  for (const [key, part] of item.entries())
    if (!READ_KEYS.has(key)) importing.notes.leftOut(`prompt ${key}`, NOT_CARRIED, part.origin)
  const id = item.get('id').text
  const raw = item.get('raw').text ?? item.get('content').text ?? id
  const label = item.get('label').text ?? item.get('display').text
  const known = { ...(label !== undefined && { label }), ...(id !== undefined && { id }) }
  if (raw !== undefined) return fromText(raw, item, known, importing)
  importing.notes.leftOut('prompt', NO_TEXT, item.origin)
  return []
}

const FILE = /\.(?:txt|md|j2|json|jsonl|ya?ml|csv|[cm]?[jt]s|py)(?::\w+)?$/i

/** A text is the prompt itself, unless it names a file. */
async function fromText(
  text: string,
  at: Part,
  known: { label?: string; id?: string },
  importing: Prompting,
): Promise<(Written | Made)[]> {
  if (/^(?:langfuse|portkey|helicone|exec|huggingface):/.test(text)) {
    importing.notes.leftOut(`prompt ${text.split(':')[0]}`, ELSEWHERE, at.origin)
    return []
  }
  const isFile = isReference(text) || (!/[\n{}]/.test(text) && FILE.test(text))
  if (!isFile) return [{ text, at, ...known }]
  const { file } = referenceOf(text)
  const files = await orNoted(at, importing.notes, 'prompt', () => filesOf(file, importing.source.folder))
  const made: (Written | Made)[] = []
  for (const one of files ?? []) made.push(...(await fromFile(one, text, at, known, importing)))
  return made
}

async function fromFile(
  file: string,
  reference: string,
  at: Part,
  known: { label?: string; id?: string },
  importing: Prompting,
): Promise<(Written | Made)[]> {
  const { notes, source, code } = importing
  if (/\.(?:[cm]?[jt]s|py)$/i.test(file)) {
    const carried = await code.promptFor(reference, at)
    return carried === undefined ? [] : [{ file: carried, names: new Set(), label: known.label ?? basename(file), at }]
  }
  const text = await orNoted(at, notes, `prompt ${file}`, () => source.text(file))
  if (text === undefined) return []
  const all = textsIn(file, text)
  const label = known.label ?? basename(file).replace(/\.\w+$/, '')
  return all.map((one) => ({ text: one, at, ...known, label, file }))
}

/** A file of text may hold several prompts, with `---` between them; one of lines a prompt each. */
function textsIn(file: string, text: string): string[] {
  if (/\.jsonl$/i.test(file)) return text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (/\.csv$/i.test(file)) return text.split(/\r?\n/).filter((line) => line.trim() !== '' && line.trim() !== 'prompt')
  if (!/\.txt$/i.test(file)) return [text]
  return text
    .split(/^\s*---\s*$/m)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** The text, or the messages that it holds as JSON or YAML. */
function asPrompt({ text, at, file, ...known }: Written, { notes }: Importing): Made | undefined {
  const construct = file === undefined ? 'prompt' : `prompt ${file}`
  const messages = /^\s*\[/.test(text) || /\.(?:ya?ml|jsonl?)$/i.test(file ?? '') ? messagesIn(text) : undefined
  if (messages === null) return void notes.leftOut(construct, OTHER_MESSAGES, at.origin)
  const names = new Set<string>()
  const translate = (written: string) => {
    const made = translateTemplate(written)
    if ('unsupported' in made) throw unsupported(made.unsupported)
    for (const name of made.names) names.add(name)
    return made.text
  }
  try {
    const prompt = messages
      ? messages.map(({ role, content }) => ({ role, content: translate(content) }))
      : translate(text)
    return { ...known, prompt, names, at }
  } catch (error) {
    const { said } = error as { said?: Message }
    if (!said) throw error
    notes.leftOut(construct, said, at.origin)
    return undefined
  }
}

const ROLES = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
])

/** Chat messages; undefined where the text is something else, null where they hold more than texts. */
function messagesIn(text: string): { role: string; content: string }[] | undefined | null {
  const value = parsed(text)
  const list = isJsonObject(value) && Array.isArray(value.messages) ? value.messages : value
  if (!Array.isArray(list) || !list.every((item) => isJsonObject(item) && typeof item.role === 'string')) {
    return Array.isArray(list) || isJsonObject(list) ? null : undefined
  }
  const made: { role: string; content: string }[] = []
  for (const item of list as JsonObject[]) {
    const role = ROLES.get(item.role as string)
    const content = contentText(item.content)
    if (role === undefined || content === undefined) return null
    made.push({ role, content })
  }
  return made.length > 0 ? made : null
}

function contentText(content: Json | undefined): string | undefined {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content.map((part) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : undefined))
  return texts.every((text) => text !== undefined) ? texts.join('\n') : undefined
}

/** `{{ x | dump }}` writes a value as JSON: inside JSON that is a text in quotes. */
function parsed(text: string): Json | undefined {
  const quoted = text.replace(/(?<!")\{\{\s*([\w.]+)\s*\|\s*(?:dump|tojson)(?:\s*\|\s*safe)?\s*\}\}(?!")/g, '"{{$1}}"')
  try {
    return parseYamlDocuments(quoted, '')[0]?.value
  } catch {
    return undefined
  }
}

const NOT_CARRIED = { en: 'is not carried over', ja: '取り込みません' }
const NO_TEXT = { en: 'has neither a text nor a file', ja: 'テキストもファイルもありません' }
const ELSEWHERE = {
  en: 'is kept elsewhere or made by a program: put its text here',
  ja: '別の場所にあるか、プログラムが作ります。テキストをここに書いてください',
}
const OTHER_MESSAGES = {
  en: 'holds more than messages of text (pictures, tools, other roles): only texts of system, user and assistant are sent here',
  ja: 'テキストのメッセージ以外（画像・ツール・ほかの役割）を含みます。ここで送れるのは system・user・assistant のテキストだけです',
}
