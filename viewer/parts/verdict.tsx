import { useSay } from '../language.ts'
import { verdictOf } from '../verdicts.ts'

/** A mark and a word; the colour only repeats them. Short: the word is for those who cannot see the mark. */
export function Verdict({ name, short = false }: { name: string | null; short?: boolean }) {
  const say = useSay()
  const { mark, word, tone } = verdictOf(name)
  return (
    <span class={`verdict ${tone}`}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      {short ? <span class="hidden">{say(word)}</span> : <> {say(word)}</>}
    </span>
  )
}
