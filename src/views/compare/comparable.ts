import { isAbsolute } from 'node:path'
import { counted, type Message } from '../../language.ts'
import { shellWord } from '../../shell-word.ts'
import { hashJson } from '../../store/manifest.ts'
import type { Store } from '../../store/store.ts'
import { changedCases } from './changed-cases.ts'
import { sharedScorers } from './ground.ts'
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
  const shared = sharedScorers(a, b)
  const isSameJudge = hashJson(before.judge ?? null) === hashJson(now.judge ?? null)
  const scorers = shared.filter(
    (name) => before.scorers[name] !== now.scorers[name] || (!isSameJudge && isBroughtJudge(name, b.run)),
  )
  if (shared.length === 0) {
    return {
      on: [{ en: 'they have no scorer in common', ja: '共通するスコアラーがありません' }],
      next: rescoreLine(a, b),
    }
  }
  if (scorers.length === 0) return isSame(a, b) ? null : otherCases(store, a, b, shared)
  return { on: otherScorers(scorers, before, now), next: rescoreLine(a, b) }
}

/** The hash of a suite's scorer knows its judge; one that cases bring along has no hash. */
const isBroughtJudge = (name: string, { manifest, summary }: Side['run']) =>
  !Object.hasOwn(manifest.scorers, name) &&
  summary?.targets.some(({ scorers }) => scorers.some((scorer) => scorer.name === name && scorer.usage))

/** What a generator yields is not told by its source: only the stored cases can tell. */
const isSame = ({ run: a }: Side, { run: b }: Side) =>
  a.manifest.cases === b.manifest.cases && a.plan.planned !== null && b.plan.planned !== null

/** The suite of a run, as a command names it; the gate's cases, a program and another tool's run have none. */
function suiteOf({ run: { kind, file } }: Side): string | null {
  return kind !== 'gate' && kind !== 'import' && isAbsolute(file) ? (shellWord(file) ?? null) : null
}

/** The older run is scored again the way the newer one was; how another tool scored cannot be done again. */
function rescoreLine(a: Side, b: Side): string | null {
  const suite = suiteOf(b)
  return suite === null ? null : `saiten rescore ${a.run.id} --suite ${suite}`
}

/** Cases may be added or left out between two runs; what both have must be the same question, scored alike. */
async function otherCases(store: Store, a: Side, b: Side, shared: string[]): Promise<Disagreement | null> {
  const changed = await changedCases(store, a.run.id, b.run.id, shared)
  if (changed.count === 0) return null
  const suite = suiteOf(b)
  const names = `${changed.first.join(', ')}${changed.count > changed.first.length ? ', …' : ''}`
  return {
    on: [
      {
        en: `${counted(changed.count, 'case')} ${changed.count === 1 ? 'was' : 'were'} changed: ${names}`,
        ja: `${changed.count} 件のケースが変更されています: ${names}`,
      },
    ],
    next: suite === null ? null : `saiten run ${suite}`,
  }
}
