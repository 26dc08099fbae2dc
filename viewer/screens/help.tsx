import { useEffect, useRef } from 'preact/hooks'
import type { Message } from '../../src/language.ts'
import { FIELD_NOTES, MEASURE_NOTES, STATE_NOTES } from '../../src/views/filter/complete.ts'
import { KEYS, useKeys } from '../keys.ts'
import { useSay } from '../language.ts'

const EXAMPLES: [string, Message][] = [
  ['verdict:fail', { en: 'cases with a failing answer', ja: '不合格の回答があるケース' }],
  ['-verdict:pass', { en: 'a minus before a term: not', ja: '先頭の - は否定' }],
  ['verdict@v2:fail', { en: 'of the target v2', ja: 'ターゲット v2 について' }],
  ['faithfulness<0.7', { en: 'a score below 0.7', ja: 'スコアが 0.7 未満' }],
  [
    'faithfulness:below',
    { en: 'below its own threshold; also error, skipped …', ja: '自身の閾値未満。ほかに error・skipped など' },
  ],
  [
    'Δfaithfulness<-0.05',
    { en: 'lower than the other side by more than 0.05 (also d:)', ja: '相手より 0.05 を超えて低い（d: とも書ける）' },
  ],
  ['metadata.lang:ja,en', { en: 'a comma: or', ja: 'コンマは「または」' }],
  ['"返金 期限"', { en: 'text in input, expected, output or reasons', ja: '入力・期待・出力・理由の中の文字列' }],
]

/** Keys and the filter language, from the tables that the page itself works by. */
export function Help({ onClose }: { onClose(): void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useKeys({ close: onClose, help: onClose })
  const notes = { ...FIELD_NOTES, ...MEASURE_NOTES }
  return (
    <dialog ref={dialog} class="help" aria-label={say('Help', 'ヘルプ')} onClose={onClose}>
      <form method="dialog">
        <button type="submit">{say('close', '閉じる')}</button>
      </form>
      <h2>{say('Keys', 'キー')}</h2>
      <dl class="keys">
        {KEYS.map(({ action, keys, does }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{SIGNS[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <h2>{say('Filter', '絞り込み')}</h2>
      <p>
        {say('Terms with spaces between them must all hold.', '空白で区切った条件をすべて満たすケースを表示します。')}{' '}
        {say('The same line works in ', '同じ書き方を使えるコマンド: ')}
        <code>saiten show --filter</code>, <code>saiten export --filter</code>.
      </p>
      <dl class="terms">
        {EXAMPLES.map(([term, note]) => (
          <Term key={term} term={term} note={note} />
        ))}
        {Object.entries(notes).map(([name, note]) => (
          <Term key={name} term={name in MEASURE_NOTES ? `${name}>…` : `${name}:…`} note={note} />
        ))}
        {Object.entries(STATE_NOTES).map(([state, note]) => (
          <Term key={state} term={`is:${state}`} note={note} />
        ))}
      </dl>
    </dialog>
  )
}

function Term({ term, note }: { term: string; note: Message }) {
  const say = useSay()
  return (
    <div>
      <dt>
        <code>{term}</code>
      </dt>
      <dd>{say(note)}</dd>
    </div>
  )
}

const SIGNS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }
