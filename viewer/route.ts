import { useEffect, useState } from 'preact/hooks'
import { META_ID } from '../src/views/page/embedded.ts'

/** Everything a screen depends on stands in the address: a link shows another reader the same. */
export interface Route {
  /** Decoded pieces of the path: ['runs', 'r_8f2c', 'cases', 'refund-02']. */
  path: string[]
  params: URLSearchParams
  /** Opened from a list, which then stays behind it. */
  over: boolean
}

/** A report in one file has one path of its own: there the address stands behind the #. */
const inHash = document.getElementById(META_ID) !== null

function current(): Route {
  const text = inHash ? location.hash.slice(1) || '/' : location.pathname + location.search
  const [path = '/', search = ''] = text.split(/\?(.*)/s)
  return {
    path: path.split('/').filter(Boolean).map(decode),
    params: new URLSearchParams(search),
    over: history.state?.over === true,
  }
}

/** An address that somebody typed may hold half an escape. */
export function decode(piece: string): string {
  try {
    return decodeURIComponent(piece).replace(/\0$/, '')
  } catch {
    return piece
  }
}

/** A piece of dots would lead somewhere else, also with its dots escaped. */
const encode = (piece: string) => encodeURIComponent(/^\.\.?$/.test(piece) ? `${piece}\0` : piece)

type Changes = Record<string, string | null | undefined>

/** The address of a screen. The language goes along; everything else is named. */
export function href(path: readonly string[], params: Changes = {}): string {
  const search = new URLSearchParams()
  const lang = current().params.get('lang')
  if (lang && params.lang === undefined) search.set('lang', lang)
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  const text = `/${path.map(encode).join('/')}${search.size > 0 ? `?${search}` : ''}`
  return inHash ? `#${text}` : text
}

/** The same screen with other settings. */
export function hrefWith(changes: Changes): string {
  const { path, params } = current()
  return href(path, { ...Object.fromEntries(params), ...changes })
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function go(address: string, { replace = false, over = false } = {}): void {
  if (replace) history.replaceState({ over }, '', address)
  else history.pushState({ over }, '', address)
  tell()
}

addEventListener('popstate', tell)
addEventListener('hashchange', tell)

/** Links inside the page change the screen without loading it again; with a modifier they are the browser's. */
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]')
  const address = link?.getAttribute('href')
  if (!link || !address || !/^[/#]/.test(address) || link.hasAttribute('download')) return
  if (inHash && !address.startsWith('#/')) return
  event.preventDefault()
  go(address, { over: link.hasAttribute('data-over') })
  if (!link.hasAttribute('data-stay')) scrollTo(0, 0)
})

export function useRoute(): Route {
  const [route, setRoute] = useState(current)
  useEffect(() => {
    const listener = () => setRoute(current())
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return route
}
