import type { ComponentChildren } from 'preact'
import { useSay } from './language.ts'
import { go, hrefWith, useRoute } from './route.ts'

/** The filter with one term more; a term that is there already stays alone. */
export const withToken = (q: string, token: string) => (q.split(/\s+/).includes(token) ? q : `${q} ${token}`.trim())

/** A number or a word that is a filter: a click adds its term, with Alt its negation. */
export function Token({
  token,
  children,
  plain = false,
}: {
  token: string
  children: ComponentChildren
  plain?: boolean
}) {
  const say = useSay()
  const q = useRoute().params.get('q') ?? ''
  const address = hrefWith({ q: withToken(q, token) })
  return (
    <a
      href={address}
      data-stay
      // In a table every cell is one: the keys go from row to row, and only what the pointer is on looks like a link.
      {...(plain ? { tabIndex: -1 } : { class: 'token' })}
      title={say(`show ${token} · Alt: leave it out`, `${token} を表示 · Alt で除外`)}
      onClick={(event) => {
        if (!event.altKey) return
        event.preventDefault()
        go(hrefWith({ q: withToken(q, `-${token}`) }))
      }}
    >
      {children}
    </a>
  )
}
