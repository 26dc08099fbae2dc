import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { termsOf } from '../terms.ts'
import { type Utterance, utterancesOf } from './utterances.ts'

/** The agent asks for a reason: "the reason for the cancellation", 「解約の理由を教えてください」 */
const ASKS =
  /\breasons? for (?:the |your |this )?([a-z]+(?: [a-z]+)?)|\bwhy (?:do|did|would) you\b|理由を(?:お聞かせ|教えて|伺)/i
/** The user gives one. */
const GIVES =
  /\b(?:the |my )?reasons? (?:is|was|would be|for \w+(?: \w+)? is)\b.{4,}|\bbecause\b.{4,}|\bdue to\b.{4,}|理由は.{4,}|(?:ため|から|ので)(?:です|なんです)?。?$/i
const LONGEST = 300

/** Why the user wants something, said because the agent asked. */
export function reasonCandidates(transcript: Transcript, known: readonly Candidate[]): Candidate[] {
  const utterances = utterancesOf(transcript)
  return utterances.flatMap((reply, index) => reasonIn(reply, utterances[index - 1], known) ?? [])
}

function reasonIn(reply: Utterance, before: Utterance | undefined, known: readonly Candidate[]): Candidate | undefined {
  if (reply.role !== 'user' || before?.role !== 'assistant') return undefined
  const ask = before.sentences.map(({ text }) => ASKS.exec(text)).find((found) => found !== null)
  const given = reply.sentences.find(({ text }) => GIVES.test(text) && text.length <= LONGEST)?.text
  if (!ask || given === undefined || termsOf(given).size < 2) return undefined
  // Where the choice is quoted with its reason hidden, that has been asked.
  if (known.some(({ span, truth }) => span[1] === reply.at && String(truth).includes(given))) return undefined
  const wanted = ask[1] ?? ''
  return {
    type: 'decision',
    kind: 'given reason',
    question: {
      en: `The agent asked the user for a reason${wanted === '' ? '' : ` for the ${wanted.replace(/^the /, '')}`}. Which one did the user give? Answer in one sentence.`,
      ja: `エージェントはユーザーに理由をたずねました。ユーザーはどのような理由を挙げましたか。一文で答えてください。`,
    },
    truth: given,
    exact: [],
    span: [before.at, reply.at],
    weight: 3.2,
  }
}
