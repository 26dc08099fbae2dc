import type { Agreement, Confusion, DecisionErrors, Estimate } from '../gate/calibration.ts'
import { clusteredMean } from '../stats/clustered.ts'
import { cautiousKappa, clusteredKappa } from '../stats/kappa.ts'
import { scoreInterval } from '../stats/score-interval.ts'
import { wilson } from '../stats/wilson.ts'
import { estimate } from './estimate.ts'

/** Which cases belong together, one key a case; absent where each stands for itself. */
export type Clusters = readonly string[] | undefined

/** How the scorer's decisions stand against the people's: 1 pass, 0 fail, paired. */
export function agreementOf(decisions: readonly number[], people: readonly number[], clusters?: Clusters): Agreement {
  const agree = decisions.map((decision, i) => Number(decision === people[i]))
  const labels = [0, 1]
  const kappa = clusters
    ? clusteredKappa(decisions, people, clusters, { labels })
    : cautiousKappa(decisions, people, { labels })
  return {
    share: shareOf(agree, clusters),
    kappa: estimate(kappa, decisions.length),
    ...decisionErrors(decisions, people, clusters),
  }
}

export function decisionErrors(
  decisions: readonly number[],
  people: readonly number[],
  clusters?: Clusters,
): DecisionErrors {
  /** How often the scorer decides otherwise, of the cases that people decide so. */
  const wrong = (said: number) => {
    const places = people.flatMap((person, i) => (person === said ? [i] : []))
    const others = places.map((i) => Number(decisions[i] !== said))
    return shareOf(others, clusters && places.map((i) => clusters[i] as string))
  }
  return { confusion: confusionOf(decisions, people), falsePass: wrong(0), falseFail: wrong(1) }
}

/** The share of 1s. Cases that belong together count as what they are: fewer. */
function shareOf(values: readonly number[], clusters: Clusters): Estimate {
  const n = values.length
  const ones = values.reduce((sum, value) => sum + value, 0)
  if (!clusters) return estimate(wilson(ones, n), n)
  const mean = clusteredMean(values, clusters)
  if (mean.value === null) return estimate(mean, n)
  return estimate({ value: mean.value, interval: scoreInterval(mean, true) }, n)
}

function confusionOf(decisions: readonly number[], people: readonly number[]): Confusion {
  const confusion: Confusion = { bothPass: 0, bothFail: 0, onlyScorerPasses: 0, onlyPeoplePass: 0 }
  for (const [i, decision] of decisions.entries()) {
    if (decision === people[i]) confusion[decision === 1 ? 'bothPass' : 'bothFail']++
    else confusion[decision === 1 ? 'onlyScorerPasses' : 'onlyPeoplePass']++
  }
  return confusion
}
