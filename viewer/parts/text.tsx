import { useState } from 'preact/hooks'
import type { Json } from '../../src/json.ts'
import { isJsonObject } from '../../src/json.ts'
import { wordDiff } from '../diff/words.ts'
import { count, visible } from '../format.ts'
import { useSay } from '../language.ts'
import { save } from '../save.ts'
import { Markdown } from './markdown.tsx'

export type Mode = 'raw' | 'markdown' | 'json'
export const MODES: Mode[] = ['raw', 'markdown', 'json']

/** What is longer waits for somebody to ask for it, piece by piece: a browser cannot lay out a line of ten million. */
const LONG = 100_000

/** Anything that a model, a person or a file wrote: as it is unless the reader chooses otherwise, and never as HTML. */
export function Text({ value, mode, against }: { value: Json | undefined; mode: Mode; against?: Json | undefined }) {
  const say = useSay()
  const [pieces, setPieces] = useState(1)
  if (value === undefined || value === null) return <p class="quiet">{say('nothing', 'なし')}</p>
  if (isMessages(value)) return <Transcript messages={value} mode={mode} />
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  if (text === '') return <p class="quiet">{say('an empty text', '空の文字列')}</p>
  const shown = text.slice(0, pieces * LONG)
  return (
    <>
      <Shown text={visible(shown)} mode={typeof value === 'string' ? mode : 'raw'} against={againstText(against)} />
      {shown.length < text.length && (
        <p class="tools">
          {say(
            `${count(shown.length)} of ${count(text.length)} characters`,
            `${count(text.length)} 文字中 ${count(shown.length)} 文字`,
          )}
          <button type="button" onClick={() => setPieces(pieces + 1)}>
            {say(`show ${count(LONG)} more`, `次の ${count(LONG)} 文字を表示`)}
          </button>
          <button type="button" onClick={() => save('text.txt', 'text/plain', text)}>
            {say('save all of it as a file', '全文をファイルに保存')}
          </button>
        </p>
      )}
    </>
  )
}

const againstText = (value: Json | undefined) => (typeof value === 'string' ? visible(value) : undefined)

function Shown({ text, mode, against }: { text: string; mode: Mode; against: string | undefined }) {
  const say = useSay()
  if (mode === 'markdown') return <Markdown text={text} />
  if (mode === 'json') {
    const pretty = prettyJson(text)
    if (pretty === null)
      return (
        <>
          <p class="quiet">{say('not JSON:', 'JSON ではありません:')}</p>
          <div class="text">{text}</div>
        </>
      )
    return <pre class="text code">{pretty}</pre>
  }
  const pieces = against === undefined ? null : wordDiff(against, text)
  if (!pieces) return <div class="text">{text}</div>
  return (
    <div class="text">
      {pieces.map(({ text: piece, in: where }, at) => {
        if (where === 'both') return piece
        return where === 'before' ? <del key={at}>{piece}</del> : <ins key={at}>{piece}</ins>
      })}
    </div>
  )
}

function prettyJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

interface ChatMessage {
  role: string
  content: Json
}

const isMessages = (value: Json): value is Json & ChatMessage[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => isJsonObject(item) && typeof item.role === 'string' && 'content' in item)

function Transcript({ messages, mode }: { messages: ChatMessage[]; mode: Mode }) {
  return (
    <ol class="transcript">
      {messages.map(({ role, content }, at) => (
        <li key={at}>
          <span class="role">{visible(role)}</span>
          <Text value={content} mode={mode} />
        </li>
      ))}
    </ol>
  )
}
