import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { count, visible } from '../format.ts'
import { useSay } from '../language.ts'
import { save } from '../save.ts'

/** What is longer waits for somebody to ask for it, piece by piece: a browser cannot lay out a line of ten million. */
const LONG = 100_000

/** A text of any length as `show` draws it, from its beginning. */
export function Pieces({ text, show }: { text: string; show(shown: string): ComponentChildren }) {
  const say = useSay()
  const [pieces, setPieces] = useState(1)
  const shown = text.slice(0, pieces * LONG)
  return (
    <>
      {show(visible(shown))}
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
