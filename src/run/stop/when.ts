import { randomInt } from 'node:crypto'
import { BadInput, type Mistake } from '../../errors.ts'
import type { GatePolicy } from '../../gate/policy.ts'
import type { Message } from '../../language.ts'
import type { RunPlan } from '../../store/store.ts'
import type { Suite } from '../../suite/suite.ts'
import type { RunRequest } from '../assembly.ts'

/** The gate of a run with its word on when to stop: as it was begun, or as asked now. A rescored run has all its answers. */
export function withStop(gate: GatePolicy, request: RunRequest): GatePolicy {
  const { stopWhen, rescores } = request
  const begun = begunBefore(request)
  const { stop: ofSuite, ...rest } = gate
  const when = begun ? begun.gate.stop : rescores ? undefined : (stopWhen ?? ofSuite)
  return when === undefined || when === 'never' ? rest : { ...rest, stop: when }
}

/** The order in which the cases of a run are taken; undefined: as they stand. Drawn afresh for every run. */
export function orderOf(request: RunRequest, gate: GatePolicy, cases: number | null): RunPlan['order'] {
  const begun = begunBefore(request)
  if (begun) return begun.order
  if (gate.stop === undefined) return undefined
  const { suite, selection, stopWhen } = request
  const refuse = (message: Message): never => {
    // What was asked on the command line stands nowhere in the suite.
    const place = stopWhen === undefined ? (suite.placeOf?.(['gate', 'stop']) ?? {}) : {}
    throw new BadInput({ ...place, message } satisfies Mistake)
  }
  if (suite.openMethod) return refuse(COMPRESSIONS)
  if (gate.policy === 'hybrid' && gate.stop === 'decided') return refuse(HYBRID)
  if (cases === null) return refuse(GENERATOR)
  return { seed: selection.seed ?? randomInt(MOST_SEEDS), cases }
}

const MOST_SEEDS = 1_000_000

const begunBefore = ({ resume, sharing }: RunRequest): RunPlan | undefined =>
  resume?.plan ?? (sharing?.kind === 'join' ? sharing.run.plan : undefined)

/** Where stopping can help little, and why. */
export function stopHints(gate: GatePolicy, cases: number, { scorers }: Pick<Suite, 'scorers'>): Message[] {
  if (gate.stop === undefined || gate.policy === 'hybrid') return []
  const hints: Message[] = []
  const decides = scorers.some(({ name, threshold }) => threshold !== null || Object.hasOwn(gate.means, name))
  if (gate.passRate === 1 && decides) hints.push(ALL_MUST_PASS)
  if (cases < FEW) hints.push(few(cases))
  return hints
}

const FEW = 50

const GENERATOR: Message = {
  en: 'stop needs to know how many cases there are, and cases from a generator do not tell: write them into a JSONL file first, or leave `stop` out',
  ja: 'stop にはケースの総数が必要ですが、ジェネレーターのケースは件数がわかりません。先に JSONL ファイルへ書き出すか、stop を外してください',
}

const HYBRID: Message = {
  en: 'under the policy hybrid only `stop: certain` is possible: it ends the run at the first critical violation',
  ja: 'hybrid の方針で使えるのは stop: certain だけです（最初の重大な違反で終了します）',
}

const COMPRESSIONS: Message = {
  en: 'a comparison of compressions has no use for `stop`: every method is asked every question. Leave it out',
  ja: '圧縮方式の比較では stop は使えません（すべての方式にすべての質問をします）。stop を外してください',
}

const ALL_MUST_PASS: Message = {
  en: 'stop: with passRate 1 the first failure ends the run, but a run that passes needs nearly all its cases; a lower passRate, such as 0.95, would save some',
  ja: 'stop: passRate が 1 のときは最初の不合格で終わりますが、合格にはほぼ全件が必要です。0.95 など 1 未満にすると節約できます',
}

const few = (cases: number): Message => ({
  en: `stop: with ${cases} cases little can be saved; it pays from about 100 on`,
  ja: `stop: ${cases} 件では節約はわずかです（効果が出るのは 100 件程度から）`,
})
