import { useMemo } from 'preact/hooks'
import type { Json } from '../../src/json.ts'
import { isJsonObject } from '../../src/json.ts'
import { wordDiff } from '../diff/words.ts'
import { visible } from '../format.ts'
import { useSay } from '../language.ts'
import { Markdown } from './markdown.tsx'
import { Pieces } from './pieces.tsx'

export type Mode = 'raw' | 'markdown' | 'json'
export const MODES: Mode[] = ['raw', 'markdown', 'json']

/** Anything that a model, a person or a file wrote: as it is unless the reader chooses otherwise, and never as HTML. */
export function Text({ value, mode, against }: { value: Json | undefined; mode: Mode; against?: Json | undefined }) {
  const say = useSay()
  if (value === undefined || value === null) return <p class="quiet">{say('nothing', 'なし')}</p>
  if (isMessages(value)) return <Transcript messages={value} mode={mode} />
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  if (text === '') return <p class="quiet">{say('an empty text', '空の文字列')}</p>
  const isText = typeof value === 'string'
  if (isText && mode === 'json') return <AsJson text={text} />
  const to = againstText(against)
  return <Pieces text={text} show={(shown) => <Shown text={shown} mode={isText ? mode : 'raw'} against={to} />} />
}

const againstText = (value: Json | undefined) => (typeof value === 'string' ? visible(value) : undefined)

/** Read whole, however long: a piece of JSON is none. */
function AsJson({ text }: { text: string }) {
  const say = useSay()
  const pretty = useMemo(() => prettyJson(text), [text])
  if (pretty !== null) return <Pieces text={pretty} show={(shown) => <pre class="text code">{shown}</pre>} />
  return (
    <>
      <p class="quiet">{say('not JSON:', 'JSON ではありません:')}</p>
      <Pieces text={text} show={(shown) => <div class="text">{shown}</div>} />
    </>
  )
}

function Shown({ text, mode, against }: { text: string; mode: Mode; against: string | undefined }) {
  if (mode === 'markdown') return <Markdown text={text} />
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
