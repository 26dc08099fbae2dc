import { useState } from 'preact/hooks'
import { useSay } from '../language.ts'

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies, and says whether it worked; where it did not, the text stands there to be marked. */
export function Copy({ text, children }: { text: string; children: string }) {
  const say = useSay()
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const onClick = async () => setState((await copy(text)) ? 'done' : 'failed')
  return (
    <>
      <button type="button" class="plain" onClick={onClick}>
        {children}
      </button>
      <span role="status" class="quiet">
        {state === 'done' ? say(' copied', ' コピーしました') : state === 'failed' ? ` ${text}` : ''}
      </span>
    </>
  )
}
