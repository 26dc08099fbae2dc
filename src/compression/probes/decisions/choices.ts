import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { termsOf } from '../terms.ts'
import { isQuestion } from './offers.ts'
import { type ReadSentence, type Utterance, utterancesOf } from './utterances.ts'

/** The agent asks the user to choose: "Which option …?", "Would you prefer … or …?", 「どちらになさいますか」 */
const ASKS =
  /\b(?:which|what) (?:\w+ ){0,2}(?:options?|flights?|plans?|methods?|cabin|class|cards?|seats?|rooms?|dates?|one|would you|do you)\b|\bwould you (?:like|prefer)\b.*\bor\b|\bhow would you like to (?:pay|proceed)\b|\b(?:let me know|confirm|choose|select|specify|tell me) (?:which|what|how|the (?:\w+ )?(?:method|class|option|cabin))\b|どちら|どの|どれに|何で(?:お支払|払)|ご希望/i
/** What is to be changed at all is a request. */
const ASKS_FOR_WORK =
  /\bwhat (?:\w+ )?changes\b|\bwhich (?:reservation|booking|order)\b|\bwhat (?:would you like to (?:change|do|make|update|modify|book|cancel))\b/i
/** The user does. */
const CHOOSES =
  /\b(?:I(?:['’]d| would) (?:like|prefer|rather|go)|I(?:['’]ll| will) (?:go|take|use|choose|pay|have|keep)|let['’]s (?:go|use|do|take|keep|book|proceed)|please (?:use|book|go|proceed with|choose|charge|upgrade|keep|change)|I (?:want(?! to (?:know|see|ask|check|make|confirm|understand))|prefer|choose)|go with|use (?:my|the)|option \d(?!.*\b(?:but|not)\b))\b|でお願い|にします|がいい|を希望|を使って/i
const PAYMENT = /\bpay(?:ment)?\b|支払/i
const PAYS =
  /\b(?:card|cash|visa|mastercard|amex|paypal|certificate|voucher|gift|bank|transfer|invoice|points|same (?:method|payment))\b|カード|現金|振込|口座|ポイント|払/i
const LONGEST = 240

/** What the user chose when they were asked to, where no more was said about it. */
export function choiceCandidates(transcript: Transcript, known: readonly Candidate[]): Candidate[] {
  const utterances = utterancesOf(transcript)
  const found = utterances.flatMap((reply, index) => choiceIn(reply, utterances[index - 1]) ?? [])
  const asked = Map.groupBy(found, ({ question }) => question.en)
  return found.filter(
    ({ question, span }) =>
      // The same question asked twice has two answers.
      asked.get(question.en)?.length === 1 &&
      !known.some((decision) => decision.span[0] <= span[1] && span[1] <= decision.span[1]),
  )
}

function choiceIn(reply: Utterance, before: Utterance | undefined): Candidate | undefined {
  if (reply.role !== 'user' || before?.role !== 'assistant') return undefined
  const ask = before.sentences.findLast(
    ({ text }) => ASKS.test(text) && !ASKS_FOR_WORK.test(text) && text.length <= LONGEST,
  )
  const chosen = reply.sentences.filter((sentence) => CHOOSES.test(sentence.text) && !isQuestion(sentence))
  // Who is asked how to pay says how, or has not answered.
  if (ask && PAYMENT.test(ask.text) && !chosen.some(({ text }) => PAYS.test(text))) return undefined
  const truth = chosen.map(({ text }: ReadSentence) => text).join(' ')
  if (!ask || chosen.length === 0 || truth.length > 2 * LONGEST || termsOf(truth).size < 2) return undefined
  return {
    type: 'decision',
    kind: 'choice',
    question: {
      en: `The agent said to the user: "${ask.text}" What did the user choose? Answer in one or two sentences, with every name and number they gave.`,
      ja: `エージェントはユーザーに「${ask.text}」と言いました。ユーザーは何を選びましたか。挙げられた名前と数値を入れて、一、二文で答えてください。`,
    },
    truth,
    exact: [],
    span: [before.at, reply.at],
    weight: 3,
  }
}
