import { hash } from 'node:crypto'
import type { Message } from '../../language.ts'
import { hashJson } from '../../store/manifest.ts'
import type { Store } from '../../store/store.ts'
import { otherScorers } from './other-scorers.ts'
import type { Side } from './side.ts'

/** Why two sides cannot be compared, and the line that would make them comparable, if there is one. */
export interface Disagreement {
  on: Message[]
  next: string | null
}

/** What matters: the same cases, and the same arithmetic behind every name that both have. */
export async function disagreement(store: Store, a: Side, b: Side): Promise<Disagreement | null> {
  const [before, now] = [a.run.manifest, b.run.manifest]
  const shared = Object.keys(before.scorers).filter((name) => Object.hasOwn(now.scorers, name))
  const scorers = shared.filter((name) => before.scorers[name] !== now.scorers[name])
  if (shared.length === 0) {
    return {
      on: [{ en: 'they have no scorer in common', ja: '共通するスコアラーがありません' }],
      next: rescoreLine(a, b),
    }
  }
  if (scorers.length === 0) return isSame(a, b) ? null : otherCases(store, a, b)
  return { on: otherScorers(scorers, before, now), next: rescoreLine(a, b) }
}

/** What a generator yields is not told by its source: only the stored cases can tell. */
const isSame = ({ run: a }: Side, { run: b }: Side) =>
  a.manifest.cases === b.manifest.cases && a.plan.planned !== null && b.plan.planned !== null

/** The older run is scored again the way the newer one was; how another tool scored cannot be done again. */
const rescoreLine = (a: Side, b: Side) =>
  b.run.kind === 'import' ? null : `saiten rescore ${a.run.id} --suite ${b.run.file}`

/** Cases may be added or left out between two runs; what both have must be the same question. */
async function otherCases(store: Store, a: Side, b: Side): Promise<Disagreement | null> {
  // Most are the same to the letter; only of the others has anything to be read.
  const texts = new Map<string, string>()
  for await (const { id, text } of store.caseTexts(a.run.id)) texts.set(id, hash('sha256', text, 'base64'))
  const asked = new Map<string, string>()
  for await (const { id, text } of store.caseTexts(b.run.id)) {
    const before = texts.get(id)
    if (before !== undefined && before !== hash('sha256', text, 'base64')) asked.set(id, hashCase(text))
  }
  const changed: string[] = []
  if (asked.size > 0) {
    for await (const { id, text } of store.caseTexts(a.run.id)) {
      const now = asked.get(id)
      if (now !== undefined && now !== hashCase(text)) changed.push(id)
    }
  }
  if (changed.length === 0) return null
  const names = `${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ', …' : ''}`
  return {
    on: [
      {
        en: `${changed.length} cases were changed: ${names}`,
        ja: `${changed.length} 件のケースが変更されています: ${names}`,
      },
    ],
    next: b.run.kind === 'import' ? null : `saiten run ${b.run.file}`,
  }
}

function hashCase(text: string): string {
  const { name: _name, metadata: _metadata, scorers: _scorers, durationMs: _durationMs, ...question } = JSON.parse(text)
  return hashJson(question)
}
