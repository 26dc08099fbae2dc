import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BadInput, type Mistake } from '../../errors.ts'
import type { Message } from '../../language.ts'
import { describe, quoted } from '../../mistakes/describe.ts'
import { type Finding, toMistake } from '../../mistakes/findings.ts'
import { findingsOf } from '../../mistakes/mistakes.ts'
import type { Path } from '../../mistakes/path.ts'
import { parseDocuments } from '../../read/documents.ts'
import { openFile } from '../../read/file-source.ts'
import { formatOf } from '../../read/formats.ts'
import type { Located } from '../../read/row.ts'
import { wholeText } from '../../read/whole-text.ts'
import { filesIn } from '../../score/files.ts'
import { shownPath } from '../resolve-files.ts'
import { chatMessages } from '../schema/prompts.ts'
import { type ChatMessage, type Conversation, splitMessages } from './messages.ts'

/** A text of the suite, or a file of its folder that holds it. */
type TextInput = string | { file: string }

/** What was read, and the files it was read from, with hashes of what they hold. */
export interface FromFiles<Value> {
  value: Value
  files: Record<string, string>
  /** What messages call the file that it stands in; absent: the suite itself. */
  file?: string
}

/** Reads the prompts of a suite, from it or from files inside its folder. What is wrong is kept for whoever reports it. */
export class PromptReader {
  /** In the suite. */
  readonly findings: Finding[] = []
  /** In files. */
  readonly mistakes: Mistake[] = []
  readonly #folder: string
  readonly #files: ReturnType<typeof filesIn>

  constructor(folder: string) {
    this.#folder = folder
    this.#files = filesIn(folder)
  }

  /** A text; undefined once what is wrong with it is known. */
  async text(input: TextInput, at: Path): Promise<FromFiles<string> | undefined> {
    if (typeof input === 'string') return { value: input, files: {} }
    const found = await this.#open(input.file, [...at, 'file'])
    return found && { value: withoutLastBreak(found.text), files: found.files, file: found.shown }
  }

  /** A text, messages, or a module whose function says them; undefined once what is wrong with it is known. */
  async prompt(
    input: TextInput | readonly ChatMessage[],
    at: Path,
  ): Promise<FromFiles<Conversation | { file: string }> | undefined> {
    if (typeof input === 'string') return { value: { prompt: input }, files: {} }
    if (!('file' in input)) {
      const split = splitMessages(input)
      if ('conversation' in split) return { value: split.conversation, files: {} }
      this.findings.push({ path: [...at, split.at], message: split.problem })
      return undefined
    }
    return this.fromFile(input.file, [...at, 'file'])
  }

  async fromFile(path: string, at: Path): Promise<FromFiles<Conversation | { file: string }> | undefined> {
    const format = formatOf(path)
    if (format === 'jsonl' || format === 'csv') {
      this.findings.push({ path: at, message: noPromptFile(path) })
      return undefined
    }
    const found = await this.#open(path, at)
    if (!found) return undefined
    // Code is hashed with all that it loads, where the run's code is.
    if (format === 'module') return { value: { file: resolve(this.#folder, path) }, files: {} }
    const { text, shown, files } = found
    if (format === undefined) return { value: { prompt: withoutLastBreak(text) }, files, file: shown }
    const value = await this.#messages(text, format, shown)
    return value && { value, files, file: shown }
  }

  /** Chat messages in YAML or JSON, or one text. */
  async #messages(text: string, format: 'yaml' | 'json', shown: string): Promise<Conversation | undefined> {
    try {
      const document = await documentOf(text, format, shown)
      if (typeof document.value === 'string') return { prompt: document.value }
      const checked = chatMessages.safeParse(document.value)
      const findings = checked.success ? [] : findingsOf(checked.error.issues, document.value, chatMessages)
      const split = checked.success ? splitMessages(checked.data) : undefined
      if (split && 'conversation' in split) return split.conversation
      if (split) findings.push({ path: [split.at], message: split.problem })
      this.mistakes.push(...findings.map((finding) => toMistake(finding, shown, document)))
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      this.mistakes.push(...error.mistakes)
    }
    return undefined
  }

  async #open(
    path: string,
    at: Path,
  ): Promise<{ text: string; shown: string; files: Record<string, string> } | undefined> {
    const whole = resolve(this.#folder, path)
    try {
      if ((await stat(whole).catch(() => undefined))?.isDirectory()) throw new BadInput({ message: noFile(path) })
      const real = (await this.#files.path?.(path)) as string
      const shown = shownPath(whole)
      const text = await wholeText(openFile(real, shown).source)
      return { text, shown, files: { [path]: this.#files.hashes()[path] as string } }
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      for (const mistake of error.mistakes)
        if (mistake.file === undefined) this.findings.push({ path: at, message: mistake.message })
        else this.mistakes.push(mistake)
      return undefined
    }
  }
}

async function documentOf(
  text: string,
  format: 'yaml' | 'json',
  file: string,
): Promise<Pick<Located, 'value' | 'locate'>> {
  const documents = await parseDocuments(text, format, file)
  const [document] = documents
  if (document && documents.length === 1) return document
  throw new BadInput({ file, message: document ? SEVERAL : EMPTY })
}

/** Editors end a file with a line break that belongs to no prompt. */
const withoutLastBreak = (text: string) => text.replace(/\r?\n$/, '')

const noFile = (path: string): Message => ({
  en: `${quoted(path)} is a folder; name a file in it`,
  ja: `${quoted(path)} はフォルダーです。中のファイルを指定してください`,
})

function noPromptFile(path: string): Message {
  const { en, ja } = describe(path)
  return {
    en: `a prompt is read from text (.txt, .md), chat messages (.yaml, .json) or a function (.ts); found ${en}`,
    ja: `プロンプトのファイルは、テキスト（.txt・.md）、メッセージ（.yaml・.json）、関数（.ts）のいずれかです（現在は ${ja}）`,
  }
}

const EMPTY: Message = {
  en: 'the file is empty; it should hold a prompt',
  ja: 'ファイルが空です。プロンプトを書いてください',
}
const SEVERAL: Message = {
  en: 'a prompt is one YAML document; this file holds several (---)',
  ja: 'プロンプトは一つの YAML 文書です。--- で分かれた文書が複数あります',
}
