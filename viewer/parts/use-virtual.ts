import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/** Which rows of a long table are near the window: only those are in the page. */
export function useVirtual(count: number, rowHeight: number, body: RefObject<HTMLElement>) {
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const margin = body.current ? body.current.getBoundingClientRect().top + scrollY : 0
  const ref = useRef<Virtualizer<Window, Element>>(null)
  const options = {
    count,
    getScrollElement: () => window,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: margin,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    onChange: () => draw(0),
  }
  ref.current ??= new Virtualizer<Window, Element>(options)
  const virtual = ref.current
  virtual.setOptions(options)
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  useLayoutEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  return {
    first,
    last,
    before: first * rowHeight,
    after: Math.max(0, count - 1 - last) * rowHeight,
    show: (at: number) => virtual.scrollToIndex(at, { align: 'auto' }),
  }
}
