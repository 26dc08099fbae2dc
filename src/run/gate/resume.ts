import { resolve } from 'node:path'
import { badInput } from '../../errors.ts'
import type { AskedGate, Bundle } from '../../gate/hybrid/bundle.ts'
import { differences } from '../../gate/hybrid/comparable.ts'
import type { Provenance } from '../../gate/hybrid/metrics-schema.ts'
import type { GateSource } from '../../gate-input/open-gate-input.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { findResumable } from '../resume.ts'

/** The run of the gate to go on with: the one named, or the newest unfinished one (of these cases, where any are named). */
export function findResumableGate(
  store: Store,
  wanted: string | true,
  { source, retryErrors }: { source: GateSource; retryErrors: boolean },
): Promise<RunRecord> {
  const named = isNamed(source) ? JSON.stringify(absolute(source)) : undefined
  const matches = (run: RunRecord) => JSON.stringify(bundleOf(run)?.asked.source) === named
  return findResumable(store, wanted, { kinds: ['gate'], retryErrors, ...(named !== undefined && { matches }) })
}

/** What a run was begun with. Saying something else on the way would make it another run, so that is refused. */
export function askedBefore(run: RunRecord, source: GateSource, settings: AskedGate['settings']): AskedGate {
  const { asked } = bundleOf(run) as Bundle
  const changes = differences('', asked.settings, { ...asked.settings, ...settings })
  if (isNamed(source)) changes.push(...differences('cases', asked.source, absolute(source)))
  if (changes.length === 0) return asked
  throw cannotResume(
    run,
    changes.map(({ en }) => en),
    changes.map(({ ja }) => ja),
  )
}

/** The files may have changed since: then the rest would be judged otherwise than what is recorded. */
export function refuseChanged(run: RunRecord, now: Provenance): void {
  const changes = differences('', (bundleOf(run) as Bundle).provenance, now)
  if (changes.length === 0) return
  throw cannotResume(
    run,
    changes.map(({ en }) => en),
    changes.map(({ ja }) => ja),
  )
}

export const absolute = ({ files, inputs, expected }: GateSource): AskedGate['source'] => ({
  files: files.map((file) => resolve(file)),
  ...(inputs !== undefined && { inputs: resolve(inputs) }),
  ...(expected !== undefined && { expected: resolve(expected) }),
})

const isNamed = ({ files, inputs, expected }: GateSource) =>
  files.length > 0 || inputs !== undefined || expected !== undefined

const bundleOf = ({ plan }: RunRecord) => plan.gate.bundle

const cannotResume = ({ id }: RunRecord, en: string[], ja: string[]) =>
  badInput(
    `run ${id} cannot be resumed: ${en.join('; ')}. Put back what changed and say only --resume ${id}, or start a new run`,
    `実行 ${id} は再開できません: ${ja.join('、')}。元に戻して --resume ${id} だけを指定するか、新しく実行してください`,
  )
