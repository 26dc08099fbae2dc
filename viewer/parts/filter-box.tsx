import { useEffect, useRef, useState } from 'preact/hooks'
import { completeFilter } from '../../src/views/filter/complete.ts'
import type { Vocabulary } from '../../src/views/filter/vocabulary.ts'
import type { CasesPage } from '../../src/views/page/types.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { go, hrefWith, useRoute } from '../route.ts'

/** One line that is the address, the saved view and the command line's --filter at once. */
export function FilterBox({ words, problem }: { words: Vocabulary; problem: CasesPage['problem'] }) {
  const say = useSay()
  const q = useRoute().params.get('q') ?? ''
  const [text, setText] = useState(q)
  const [caret, setCaret] = useState(0)
  const [focused, setFocused] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setText(q), [q])
  useKeys({ filter: () => input.current?.focus() })
  const { from, to, options } = completeFilter(text, caret, words)
  const open = focused && options.length > 0
  const apply = (value: string) => go(hrefWith({ q: value.trim() }))
  const fill = (insert: string) => {
    const filled = text.slice(0, from) + insert + text.slice(to)
    setText(filled)
    setCaret(from + insert.length)
    setChosen(-1)
    requestAnimationFrame(() => input.current?.setSelectionRange(from + insert.length, from + insert.length))
  }
  const move = (step: number) => setChosen((at) => (at + step + options.length + 1) % (options.length + 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const picked = options[chosen]
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && open && picked) {
      event.preventDefault()
      fill(picked.insert)
    } else if (event.key === 'Enter') {
      apply(text)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (text === '' || text === q) input.current?.blur()
      setText(q)
    }
  }
  return (
    <search class="filter">
      <label for="filter" class="hidden">
        {say('Filter', '絞り込み')}
      </label>
      <input
        id="filter"
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls="completions"
        aria-autocomplete="list"
        aria-invalid={problem !== null}
        {...(problem && { 'aria-errormessage': 'filter-problem' })}
        {...(open && chosen >= 0 && { 'aria-activedescendant': `completion-${chosen}` })}
        autocomplete="off"
        spellcheck={false}
        placeholder={say(
          'verdict:fail  score<0.7  metadata.lang:ja  "words"',
          'verdict:fail  score<0.7  metadata.lang:ja  "言葉"',
        )}
        value={text}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart ?? 0)
          setChosen(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {q !== '' && (
        <a href={hrefWith({ q: null })} data-stay class="clear">
          {say('clear', '消す')}
        </a>
      )}
      <div id="completions" role="listbox" aria-label={say('Completions', '候補')} hidden={!open}>
        {options.map(({ insert, note }, at) => (
          <div
            key={insert}
            id={`completion-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onMouseDown={(event) => {
              event.preventDefault()
              fill(insert)
            }}
          >
            <code>{insert}</code> <span class="quiet">{say(note)}</span>
          </div>
        ))}
      </div>
      {problem && (
        <p id="filter-problem" class="problem" role="alert">
          {problem.from !== undefined && <code>{q.slice(problem.from, problem.to)}</code>} {say(problem.message)}
        </p>
      )}
    </search>
  )
}
