import type { Message } from '../../language.ts'
import { percent } from '../decision.ts'
import type { RunVerdict } from '../summary.ts'
import { VERDICT_WORDS } from '../verdict-words.ts'
import type { GivenEarlier, Settled, Stopped } from './stopped.ts'

type StoppedTarget = Stopped['targets'][number]

/** Why a run ended where it did, and what is known of the cases that were not needed. */
export function stopReasons(stopped: Stopped, target: StoppedTarget, seed: number): Message[] {
  const { after, of } = stopped
  const decisive = target.settled.filter(({ verdict }) => verdict === target.verdict)
  const waited = target.after < after ? knownAfter(target.after) : NOTHING
  return [
    {
      en: `decided after ${after} of ${of} cases; ${of - after} not needed${waited.en}`,
      ja: `${of} 件中 ${after} 件で決定、${of - after} 件は不要${waited.ja}`,
    },
    promise(stopped, decisive, target.verdict, seed),
    ...target.settled.filter(({ n }) => n > 0).map(figure),
  ]
}

const NOTHING: Message = { en: '', ja: '' }

const knownAfter = (cases: number): Message => ({
  en: ` (known after ${cases}; other targets took longer)`,
  ja: `（このターゲットは ${cases} 件で決定。ほかのターゲットを待ちました）`,
})

function promise(stopped: Stopped, decisive: readonly Settled[], verdict: RunVerdict, seed: number): Message {
  const held = decisive.length === 0 ? [BLOCKED] : decisive.map((one) => comparison(one, verdict))
  const names = { en: held.map(({ en }) => en).join(', '), ja: held.map(({ ja }) => ja).join('、') }
  const order = { en: `order drawn with seed ${seed}`, ja: `順序の種 ${seed}` }
  if (stopped.certainty === undefined) {
    return {
      en: `${names.en}: the cases that are left cannot change it (${order.en})`,
      ja: `${names.ja}。残りのケースでは変わりません（${order.ja}）`,
    }
  }
  const wrong = chance(1 - stopped.certainty)
  return {
    en: `${names.en}: the full suite would say the same, wrong at most ${wrong.en} (${order.en})`,
    ja: `${names.ja}。全件を実行しても同じ判定になります（誤りは最大で${wrong.ja}、${order.ja}）`,
  }
}

function comparison({ name, kind, limit }: Settled, verdict: RunVerdict): Message {
  const shown = number(limit)
  if (kind === 'difference') {
    const [en, ja] = verdict === 'pass' ? ['not regressed', '悪化なし'] : ['regressed', '悪化']
    return { en: `${name.en} ${en}`, ja: `${name.ja} ${ja}` }
  }
  if (verdict === 'inconclusive')
    return { en: `${name.en} too near ${shown} to tell`, ja: `${name.ja} は ${shown} に近く決められません` }
  const sign = verdict === 'pass' ? '≥' : '<'
  return { en: `${name.en} ${sign} ${shown}`, ja: `${name.ja} ${sign} ${shown}` }
}

function figure({ name, kind, value, n, failures, interval }: Settled): Message {
  const range = interval.map(number).join(' … ')
  if (kind === 'rate') {
    const passed = Math.round((value ?? 0) * n)
    const more = failures > 0 ? mayHoldMore(failures) : NOTHING
    return {
      en: `${passed} of ${n} passed; the suite's own rate lies in ${range}${more.en}`,
      ja: `${n} 件中 ${passed} 件が合格。スイート全体の合格率は ${range} の範囲${more.ja}`,
    }
  }
  if (kind === 'difference') {
    return {
      en: `${name.en} ${number(value ?? 0)} against the baseline over ${n} pairs; the suite's own lies in ${range}`,
      ja: `${name.ja} の差 ${number(value ?? 0)}（${n} 対）。スイート全体では ${range} の範囲`,
    }
  }
  return {
    en: `${name.en} ${number(value ?? 0)} over ${n}; the suite's own lies in ${range}`,
    ja: `${name.ja} ${number(value ?? 0)}（${n} 件）。スイート全体では ${range} の範囲`,
  }
}

const mayHoldMore = (failures: number): Message => ({
  en: `; ${failures} failing ${failures === 1 ? 'case' : 'cases'} seen, the suite may hold more`,
  ja: `。不合格のケースは ${failures} 件見つかりましたが、ほかにもあり得ます`,
})

/** All cases were run though fewer might have done. */
export function allNeeded(cases: number): Message {
  return {
    en: `all ${cases} cases were needed: the figures stand too near their limits for fewer`,
    ja: `${cases} 件すべてが必要でした（値が限界値に近いため）`,
  }
}

/** What was said before the rest was run, beside what the full run says. */
export function saidEarlier({ verdict, after, of, at }: GivenEarlier, now: RunVerdict): Message {
  const { en, ja } = VERDICT_WORDS[verdict]
  const same = verdict === now
  return {
    en: `after ${after} of ${of} cases (${minute(at)}) the verdict was ${en}; ${same ? 'all cases say the same' : 'all cases say otherwise'}`,
    ja: `${of} 件中 ${after} 件の時点（${minute(at)}）の判定は${ja}。${same ? '全件の判定も同じです' : '全件の判定は異なります'}`,
  }
}

/** What was decided before errors were asked again. */
export const decidedBefore = ({ verdict, after, of, at }: GivenEarlier): Message => ({
  en: `before errors were asked again: ${VERDICT_WORDS[verdict].en} after ${after} of ${of} cases (${minute(at)})`,
  ja: `エラーをやり直す前の判定: ${of} 件中 ${after} 件で${VERDICT_WORDS[verdict].ja}（${minute(at)}）`,
})

const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

const BLOCKED: Message = { en: 'a critical violation was found', ja: '重大（critical）な違反があります' }

/** `1 time in 100`, where it is one in a whole number. */
function chance(alpha: number): Message {
  const one = Math.round(1 / alpha)
  if (Math.abs(one * alpha - 1) > 1e-6) return { en: percent(alpha), ja: ` ${percent(alpha)}` }
  return { en: `1 time in ${one}`, ja: ` ${one} 回に 1 回` }
}

const number = (value: number) => value.toFixed(3).replace(/0$/, '').replace('-', '−')
