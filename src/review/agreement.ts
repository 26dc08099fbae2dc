import type { Agreement, Confusion, DecisionErrors } from '../gate/calibration.ts'
import { cautiousKappa } from '../stats/kappa.ts'
import { wilson } from '../stats/wilson.ts'
import { estimate } from './estimate.ts'

/** How the scorer's decisions stand against the people's: 1 pass, 0 fail, paired. */
export function agreementOf(decisions: readonly number[], people: readonly number[]): Agreement {
  const n = decisions.length
  const errors = decisionErrors(decisions, people)
  const { bothPass, bothFail } = errors.confusion
  return {
    share: estimate(wilson(bothPass + bothFail, n), n),
    kappa: estimate(cautiousKappa(decisions, people, { labels: [0, 1] }), n),
    ...errors,
  }
}

export function decisionErrors(decisions: readonly number[], people: readonly number[]): DecisionErrors {
  const confusion = confusionOf(decisions, people)
  const { bothPass, bothFail, onlyScorerPasses, onlyPeoplePass } = confusion
  const failed = bothFail + onlyScorerPasses
  const passed = bothPass + onlyPeoplePass
  return {
    confusion,
    falsePass: estimate(wilson(onlyScorerPasses, failed), failed),
    falseFail: estimate(wilson(onlyPeoplePass, passed), passed),
  }
}

function confusionOf(decisions: readonly number[], people: readonly number[]): Confusion {
  const confusion: Confusion = { bothPass: 0, bothFail: 0, onlyScorerPasses: 0, onlyPeoplePass: 0 }
  for (const [i, decision] of decisions.entries()) {
    if (decision === people[i]) confusion[decision === 1 ? 'bothPass' : 'bothFail']++
    else confusion[decision === 1 ? 'onlyScorerPasses' : 'onlyPeoplePass']++
  }
  return confusion
}
