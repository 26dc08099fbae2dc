import type { DecisionItem } from '../../src/views/page/types.ts'
import { useSay } from '../language.ts'
import { DECISIONS } from '../verdicts.ts'

interface Given {
  /** What this reader holds of the answer. */
  decision: DecisionItem | undefined
  note: string
  writable: boolean
  onNote(text: string): void
  onDecide(decision: string): void
  onUndo(): void
}

const KEYS: Record<string, string> = { accept: '1', reject: '2', hold: '3' }

/** Accept, reject or hold, and why. */
export function DecisionForm({ decision, note, writable, onNote, onDecide, onUndo }: Given) {
  const say = useSay()
  if (!writable) return <p class="quiet">{say('This store may only be read.', 'このストアは読み取り専用です。')}</p>
  return (
    <p class="decide tools">
      {Object.entries(DECISIONS).map(([name, { mark, word, tone }]) => (
        <button
          key={name}
          type="button"
          class={tone}
          aria-pressed={decision?.decision === name}
          onClick={() => onDecide(name)}
        >
          <kbd>{KEYS[name]}</kbd> {mark} {say(word)}
        </button>
      ))}
      <label>
        <kbd>n</kbd> {say('note', 'メモ')}{' '}
        <input
          id="note"
          type="text"
          size={40}
          value={note}
          placeholder={decision?.note ?? ''}
          onInput={(event) => onNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter that ends a composition belongs to the input method.
            if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
            event.stopPropagation()
            event.currentTarget.blur()
          }}
        />
      </label>
      <button type="button" onClick={onUndo}>
        <kbd>u</kbd> {say('undo', '取り消す')}
      </button>
    </p>
  )
}
