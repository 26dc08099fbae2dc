import type { DecisionErrors } from '../../src/gate/calibration.ts'
import type { HeldAgainstPeople } from '../../src/views/page/types.ts'
import { count, figure, percent, range, visible } from '../format.ts'
import { useSay } from '../language.ts'

/** A scorer and people on the same answers: who decides how, and what threshold would come nearer. */
export function HeldAgainst({ held, named }: { held: HeldAgainstPeople; named: boolean }) {
  const say = useSay()
  const { scorer, target, agreement, n } = held
  const kappa = agreement?.kappa
  return (
    <section>
      <table class="figures">
        <caption>
          {visible(named ? `${scorer} · ${target}` : scorer)}{' '}
          <span class="quiet">
            {say(`${count(n)} answers`, `${count(n)} 件`)}
            {kappa && kappa.value !== null && ` · κ ${figure(kappa.value)} (${range(kappa.ci95)})`}
            {kappa?.reason && ` · κ: ${say(kappa.reason)}`}
          </span>
        </caption>
        {agreement && <Confusion errors={agreement} />}
      </table>
      <Threshold held={held} />
    </section>
  )
}

function Confusion({ errors: { confusion } }: { errors: DecisionErrors }) {
  const say = useSay()
  const { bothPass, bothFail, onlyScorerPasses, onlyPeoplePass } = confusion
  return (
    <>
      <thead>
        <tr>
          <td />
          <th scope="col" class="number">
            {say('people pass', '人は合格')}
          </th>
          <th scope="col" class="number">
            {say('people fail', '人は不合格')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{say('scorer passes', 'スコアラーは合格')}</th>
          <td class="number">{count(bothPass)}</td>
          <td class="number">{count(onlyScorerPasses)}</td>
        </tr>
        <tr>
          <th scope="row">{say('scorer fails', 'スコアラーは不合格')}</th>
          <td class="number">{count(onlyPeoplePass)}</td>
          <td class="number">{count(bothFail)}</td>
        </tr>
      </tbody>
    </>
  )
}

/** Chosen on one half of the labels, tried on the other: only the other half is worth showing. */
function Threshold({ held: { threshold, proposal } }: { held: HeldAgainstPeople }) {
  const say = useSay()
  const { heldOut, chosenOn, reason } = proposal
  const isKept = proposal.threshold === threshold
  return (
    <>
      {proposal.threshold !== null && (
        <p>
          {isKept
            ? say(
                `No threshold decides better than the present ${figure(threshold)}.`,
                `現在の閾値 ${figure(threshold)} よりよい閾値はありません。`,
              )
            : say(
                `Threshold ${figure(proposal.threshold)} instead of ${threshold === null ? 'none' : figure(threshold)}, chosen on ${count(chosenOn)} labels.`,
                `閾値 ${threshold === null ? 'なし' : figure(threshold)} → ${figure(proposal.threshold)}（ラベル ${count(chosenOn)} 件で選択）。`,
              )}
        </p>
      )}
      {reason && <p>{say(reason)}</p>}
      {heldOut && (
        <ul>
          {heldOut.current && (
            <li>
              {say('present', '現在')}: <Errors errors={heldOut.current} n={heldOut.n} />
            </li>
          )}
          {!isKept && (
            <li>
              {proposal.threshold === null ? say('best found', '見つかった最良') : figure(proposal.threshold)}:{' '}
              <Errors errors={heldOut.proposed} n={heldOut.n} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function Errors({ errors: { falsePass, falseFail }, n }: { errors: DecisionErrors; n: number }) {
  const say = useSay()
  const shown = ({ value, ci95 }: DecisionErrors['falsePass']) =>
    value === null ? say('unknown', '不明') : `${percent(value)} (${range(ci95)})`
  return (
    <>
      {say(
        `on ${count(n)} held-out labels passes ${shown(falsePass)} of what people fail, fails ${shown(falseFail)} of what people pass`,
        `選択に使わなかったラベル ${count(n)} 件で、人が不合格とした回答を合格にした割合 ${shown(falsePass)}、人が合格とした回答を不合格にした割合 ${shown(falseFail)}`,
      )}
    </>
  )
}
