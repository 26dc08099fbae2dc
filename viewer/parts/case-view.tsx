import { useState } from 'preact/hooks'
import type { Json } from '../../src/json.ts'
import { quoteName } from '../../src/views/filter/tokens.ts'
import type { CasePage } from '../../src/views/page/types.ts'
import { visible } from '../format.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { go, href, hrefWith, useRoute } from '../route.ts'
import { type Against, AnswersSideBySide } from './answers-side-by-side.tsx'
import { CaseHistory } from './case-history.tsx'
import { Copy, copy } from './copy.tsx'
import { Decisions, Labels } from './decisions.tsx'
import { Pieces } from './pieces.tsx'
import { Scores } from './scores.tsx'
import { MODES, type Mode, Text } from './text.tsx'

const MODE_WORDS = {
  raw: { en: 'as written', ja: 'そのまま' },
  markdown: { en: 'Markdown', ja: 'Markdown' },
  json: { en: 'JSON', ja: 'JSON' },
}

interface Given {
  page: CasePage
  /** The answer that a decision is about; the address may name another one. */
  about?: { target: string; repeat: number }
}

/** One case, whole: what was asked, what was expected, what came back, and what everyone said of it. */
export function CaseView({ page, about }: Given) {
  const say = useSay()
  const { params } = useRoute()
  const [mode, setMode] = useState<Mode>('raw')
  const hasReference = typeof page.case.expected === 'string'
  const [against, setAgainst] = useState<Against>(hasReference ? 'expected' : 'first')
  const repeats = [...new Set(page.rows.map(({ repeat }) => repeat))]
  const repeat = Number(params.get('repeat') ?? about?.repeat ?? repeats[0] ?? 0)
  const rows = page.rows.filter((row) => row.repeat === repeat)
  const worst = rows.find(({ verdict }) => verdict !== 'pass') ?? rows[0]
  const target = params.get('target') ?? about?.target ?? worst?.target ?? ''
  const chosen = rows.find((row) => row.target === target) ?? rows[0]
  const step = <Item,>(items: Item[], item: Item, by: number) =>
    items[(items.indexOf(item) + by + items.length) % items.length] as Item
  const targets = rows.map((row) => row.target)
  const choices: Against[] = ['expected', 'first', 'off']
  const command = `saiten show ${page.run} ${quoted(page.case.id)}`
  const setParam = (name: string, value: string) =>
    go(hrefWith({ [name]: value }), { replace: true, over: history.state?.over === true })
  useKeys({
    mode: () => setMode(step(MODES, mode, 1)),
    diff: () => setAgainst(step(choices, against, 1)),
    targetAfter: () => setParam('target', step(targets, target, 1)),
    targetBefore: () => setParam('target', step(targets, target, -1)),
    ...(repeats.length > 1 && { repeat: () => setParam('repeat', String(step(repeats, repeat, 1))) }),
    link: () => void copy(location.href),
    command: () => void copy(command),
  })
  const { input, context, expected, messages, metadata } = page.case
  return (
    <div class="case-view">
      <p class="tools">
        {MODES.map((name) => (
          <button key={name} type="button" class="choice" aria-pressed={mode === name} onClick={() => setMode(name)}>
            {say(MODE_WORDS[name])}
          </button>
        ))}
        <label>
          {say('differences to', '差分の相手')}{' '}
          <select value={against} onChange={(event) => setAgainst(event.currentTarget.value as Against)}>
            <option value="expected">{say('expected', '期待')}</option>
            <option value="first">{say('first target', '最初のターゲット')}</option>
            <option value="off">{say('none', 'なし')}</option>
          </select>
        </label>
        {repeats.length > 1 && (
          <span>{say(`repeat ${repeat + 1} of ${repeats.length}`, `${repeats.length} 回中 ${repeat + 1} 回目`)}</span>
        )}
      </p>
      {page.missing && (
        <p class="problem">
          {say(
            `The texts of this case are not in this file. All of it: ${command}`,
            `このケースの本文はこのファイルに入っていません。すべて見るには: ${command}`,
          )}
        </p>
      )}
      <Section title={say('input', '入力')}>
        <Text value={input ?? messages} mode={mode} />
      </Section>
      {context && context.length > 0 && (
        <Section title={say('context', '文脈')}>
          <ol class="context">
            {context.map((text) => (
              <li key={text}>
                <Text value={text} mode={mode} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {expected !== undefined && (
        <Section title={say('expected', '期待')}>
          {page.case.pages?.length ? (
            <details>
              <summary>{say('operations as written; below, block by block', '操作の原文（下はブロックごと）')}</summary>
              <Text value={expected} mode={mode} />
            </details>
          ) : (
            <Text value={expected} mode={mode} />
          )}
        </Section>
      )}
      {chosen?.sent && (
        <Section title={say('prompt as sent', '送ったプロンプト')}>
          {chosen.sent.system !== undefined && <Text value={chosen.sent.system} mode={mode} />}
          {chosen.sent.history?.map(({ role, content }) => (
            <Text value={`${role}: ${content}`} mode={mode} />
          ))}
          <Text value={chosen.sent.prompt} mode={mode} />
        </Section>
      )}
      <AnswersSideBySide page={page} rows={rows} target={target} mode={mode} against={against} />
      {chosen && (
        <Section title={rows.length > 1 ? say(`scores of ${target}`, `${target} のスコア`) : say('scores', 'スコア')}>
          <div class="wide">
            <Scores run={page.run} row={chosen} />
          </div>
        </Section>
      )}
      <Decisions decisions={page.decisions} />
      <Labels labels={page.labels} />
      <CaseHistory run={page.run} id={page.case.id} />
      {metadata && Object.keys(metadata).length > 0 && (
        <Section title={say('metadata', 'メタデータ')}>
          <ul class="metadata">
            {Object.entries(metadata).map(([key, value]) => (
              <li key={key}>
                <span class="quiet">{visible(key)}</span> <MetadataValue run={page.run} name={key} value={value} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p class="foot">
        {page.origin && <code>{`${page.origin.file}:${page.origin.line}`}</code>}{' '}
        <Copy text={command}>{say('copy command', 'コマンドをコピー')}</Copy> <code>{command}</code>
      </p>
    </div>
  )
}

/** What a filter can ask for leads to the cases that have it, too. */
function MetadataValue({ run, name, value }: { run: string; name: string; value: Json }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (value === null || typeof value === 'object' || text.length > 100)
    return <Pieces text={text} show={(shown) => <>{shown}</>} />
  return (
    <a class="token" href={href(['runs', run], { q: `metadata.${quoteName(name)}:${quoteName(text)}` })}>
      {visible(text)}
    </a>
  )
}

const quoted = (id: string) => (/^[\w./-]+$/.test(id) ? id : `'${id.replaceAll("'", "'\\''")}'`)

function Section({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <section class="part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
