import { useMemo } from 'preact/hooks'
import { inJapanese } from '../../src/scorers/edit/measures/reason-names.ts'
import { type EditedBlock, editedDocument } from '../../src/views/page/edited-blocks.ts'
import type { CasePage } from '../../src/views/page/types.ts'
import { wordDiff } from '../diff/words.ts'
import { count, visible } from '../format.ts'
import { useSay } from '../language.ts'

const CHANGES = {
  same: { en: 'as before', ja: '変更なし' },
  changed: { en: 'rewritten', ja: '書き換え' },
  added: { en: 'added', ja: '追加' },
  removed: { en: 'removed', ja: '削除' },
  moved: { en: 'moved', ja: '移動' },
}

const OPERATIONS = {
  replace: { en: 'replace', ja: '書き換える' },
  delete: { en: 'delete', ja: '削除する' },
  before: { en: 'insert before it', ja: '前に挿入する' },
  after: { en: 'insert after it', ja: '後に挿入する' },
}

const MOST = 300

/** An edit, block by block: what was asked of each block, and what the answer did to it. */
export function EditedDocument({ page, output }: { page: CasePage; output: CasePage['case']['output'] }) {
  const say = useSay()
  const found = useMemo(() => editedDocument(page.case, output), [page, output])
  if (!found) return null
  if (found.unreadable)
    return <p class="error">{say('No edit could be read from this answer.', 'この回答から編集を読み取れません。')}</p>
  return (
    <>
      {found.pages.map(({ id, title, blocks }) => (
        <Blocks key={id} title={title} blocks={blocks} />
      ))}
      {found.failed.length > 0 && (
        <ul class="failed">
          {found.failed.slice(0, MOST).map(({ operation, target, reason }) => (
            <li key={operation} class="error">
              {say(`operation ${operation} was not done`, `操作 ${operation} は適用されていません`)}
              {target !== null && ` (${visible(target)})`}: {say(reason, inJapanese(reason))}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Blocks({ title, blocks }: { title: string; blocks: EditedBlock[] }) {
  const say = useSay()
  const touched = blocks.filter(({ change, asked }) => change !== 'same' || asked.length > 0)
  const left = blocks.length - touched.length
  return (
    <div class="wide">
      <table class="figures blocks">
        <caption>
          {visible(title)}{' '}
          <span class="quiet">
            {left > 0 && say(`${count(left)} other blocks as before`, `ほかの ${count(left)} ブロックは変更なし`)}
            {touched.length > MOST && say(` · the first ${MOST} are shown`, ` · 先頭の ${MOST} 件を表示`)}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('block', 'ブロック')}</th>
            <th scope="col">{say('asked', '指示')}</th>
            <th scope="col">{say('done', '結果')}</th>
            <th scope="col">{say('text', '本文')}</th>
          </tr>
        </thead>
        <tbody>
          {touched.slice(0, MOST).map((block, at) => (
            <tr key={at}>
              <th scope="row">{visible(block.id)}</th>
              <td>
                <Asked asked={block.asked} />
              </td>
              <td>{say(CHANGES[block.change])}</td>
              <td>
                <BlockText block={block} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Asked({ asked }: Pick<EditedBlock, 'asked'>) {
  const say = useSay()
  if (asked.length === 0) return <span class="quiet">{say('nothing', 'なし')}</span>
  return (
    <>
      {asked.map(({ type, position, patterns }, at) => (
        <div key={at}>
          {say(OPERATIONS[type === 'insert' ? (position ?? 'after') : type])}
          {patterns.map(({ source, not }) => (
            <div key={source}>
              {not ? say('without ', '含まない: ') : say('with ', '含む: ')}
              <code>{visible(source)}</code>
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

function BlockText({ block: { before, after } }: { block: EditedBlock }) {
  const say = useSay()
  const [was, is] = [before && visible(before), after && visible(after)]
  if (!was && !is) return <span class="quiet">{say('an empty block', '空のブロック')}</span>
  const pieces = was && is && was !== is ? wordDiff(was, is) : null
  if (pieces)
    return (
      <>
        {pieces.map(({ text, in: where }, at) => {
          if (where === 'both') return text
          return where === 'before' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>
        })}
      </>
    )
  if (was === is) return <>{is}</>
  return (
    <>
      {was && <del>{was}</del>} {is && <ins>{is}</ins>}
    </>
  )
}
