import type { Message } from '../../src/language.ts'
import { useSay } from '../language.ts'

export function Loading() {
  const say = useSay()
  return (
    <p class="state" role="status">
      {say('Loading …', '読み込み中…')}
    </p>
  )
}

export function Problem({ message, again }: { message: Message; again?: () => void }) {
  const say = useSay()
  return (
    <div class="state problem" role="alert">
      <p>{say(message)}</p>
      {again && (
        <button type="button" onClick={again}>
          {say('try again', 'もう一度')}
        </button>
      )}
    </div>
  )
}

/** In place of a screen: while it is asked for, and where it cannot be had. */
export function Instead({ problem, again }: { problem: Message | null; again(): void }) {
  const say = useSay()
  return (
    <main>
      <h1 class={problem ? '' : 'hidden'}>
        {problem ? say('This cannot be shown', '表示できません') : say('Loading', '読み込み中')}
      </h1>
      {problem ? <Problem message={problem} again={again} /> : <Loading />}
    </main>
  )
}

export function Empty({ children }: { children: preact.ComponentChildren }) {
  return <div class="state">{children}</div>
}
