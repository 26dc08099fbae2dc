import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Message } from '../src/language.ts'

/** One table: what the keys do is what the help says. */
export const KEYS = [
  { action: 'filter', keys: ['/'], does: { en: 'write a filter', ja: '絞り込みを書く' } },
  { action: 'next', keys: ['j', 'ArrowDown'], does: { en: 'next row', ja: '次の行' } },
  { action: 'previous', keys: ['k', 'ArrowUp'], does: { en: 'previous row', ja: '前の行' } },
  { action: 'open', keys: ['Enter'], does: { en: 'open the row', ja: '行を開く' } },
  { action: 'close', keys: ['Escape'], does: { en: 'close, or clear', ja: '閉じる・消す' } },
  { action: 'back', keys: ['ArrowLeft'], does: { en: 'previous case', ja: '前のケース' } },
  { action: 'forward', keys: ['ArrowRight'], does: { en: 'next case', ja: '次のケース' } },
  { action: 'targetBefore', keys: ['['], does: { en: 'previous target', ja: '前のターゲット' } },
  { action: 'targetAfter', keys: [']'], does: { en: 'next target', ja: '次のターゲット' } },
  { action: 'repeat', keys: ['r'], does: { en: 'next repeat', ja: '次の繰り返し' } },
  { action: 'diff', keys: ['d'], does: { en: 'differences on or off', ja: '差分の表示を切り替える' } },
  { action: 'mode', keys: ['m'], does: { en: 'as written, Markdown, JSON', ja: 'そのまま・Markdown・JSON' } },
  { action: 'sort', keys: ['s'], does: { en: 'sort by the next column', ja: '次の列で並べ替える' } },
  { action: 'pick', keys: ['x'], does: { en: 'pick the run', ja: '実行を選ぶ' } },
  { action: 'compare', keys: ['c'], does: { en: 'compare what is picked', ja: '選んだものを比べる' } },
  { action: 'accept', keys: ['1'], does: { en: 'accept, and go on', ja: '承認して次へ' } },
  { action: 'reject', keys: ['2'], does: { en: 'reject, and go on', ja: '却下して次へ' } },
  { action: 'hold', keys: ['3'], does: { en: 'hold, and go on', ja: '保留して次へ' } },
  { action: 'note', keys: ['n'], does: { en: 'write a note', ja: 'メモを書く' } },
  { action: 'undo', keys: ['u'], does: { en: 'undo the last decision', ja: '直前の判断を取り消す' } },
  { action: 'flag', keys: ['f'], does: { en: 'hold, and stay', ja: '保留してとどまる' } },
  { action: 'link', keys: ['y'], does: { en: 'copy the link', ja: 'リンクをコピー' } },
  { action: 'command', keys: ['Y'], does: { en: 'copy the saiten command', ja: 'saiten コマンドをコピー' } },
  { action: 'runs', keys: ['g r'], does: { en: 'to the runs', ja: '実行の一覧へ' } },
  { action: 'review', keys: ['g v'], does: { en: 'to the review', ja: 'レビューへ' } },
  { action: 'help', keys: ['?'], does: { en: 'this help', ja: 'このヘルプ' } },
] as const satisfies { action: string; keys: string[]; does: Message }[]

type Action = (typeof KEYS)[number]['action']
type Handlers = Partial<Record<Action, () => void>>

/** The newest screen or drawer is asked first. */
const stack: { current: Handlers }[] = []
let prefix = ''

addEventListener('keydown', (event) => {
  // Keys belong to whoever is typing, and to an input method that is still composing.
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) && event.key !== 'Escape') return
  const pressed = prefix + event.key
  prefix = event.key === 'g' && prefix === '' ? 'g ' : ''
  const action = KEYS.find(({ keys }) => (keys as readonly string[]).includes(pressed))?.action
  if (!action) return
  // A focused link or button has Enter for itself.
  if (action === 'open' && (event.target as Element).closest?.('a, button, summary, [role=button]')) return
  const handler = stack.findLast(({ current }) => current[action])?.current[action]
  if (!handler) return
  event.preventDefault()
  handler()
})

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** What the keys do while this part of the page is there. */
export function useKeys(handlers: Handlers): void {
  const ref = useRef(handlers)
  ref.current = handlers
  useLayoutEffect(() => {
    stack.push(ref)
    return () => void stack.splice(stack.indexOf(ref), 1)
  }, [])
}
