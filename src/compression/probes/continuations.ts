import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { announced } from './announced.ts'
import type { Candidate } from './candidate.ts'
import { testOutcome } from './failing-tests.ts'
import { checkBoxes, type PlanItem, planItems } from './plan-items.ts'
import { firstSentences, shortened } from './prose.ts'
import { tellingWords } from './telling-words.ts'
import { justBefore } from './wording.ts'

/** What was open at the point: plans, failing tests, what was announced; else what the user wanted. Never empty. */
export function continuationCandidates(transcript: Transcript, point: CompressionPoint): Candidate[] {
  return [
    ...openPlan(transcript, point),
    ...failing(transcript, point),
    ...announced(transcript, point),
    wanted(transcript, point),
  ]
}

function openPlan({ messages }: Transcript, point: CompressionPoint): Candidate[] {
  for (let at = point.cut - 1; at >= 0; at--) {
    const turn = messages[at]
    if (turn?.role !== 'assistant') continue
    const items = turn.toolCalls.map(planItems).findLast((found) => found !== undefined) ?? checkBoxes(turn.text)
    if (items.length > 0) return planCandidate(items, at, point)
  }
  return []
}

function planCandidate(items: PlanItem[], at: number, point: CompressionPoint): Candidate[] {
  const open = items.filter(({ done }) => !done)
  if (open.length === 0) return []
  const when = justBefore(point)
  return [
    {
      type: 'continuation',
      kind: 'plan',
      question: {
        en: `${when.en}which items of the agent's task list were not done yet? Answer as a list, one item per line, in the order of the list, without the finished ones.`,
        ja: `${when.ja}エージェントの作業リストで終わっていない項目はどれですか。終わったものを除き、リストの順に一行に一つずつ答えてください。`,
      },
      truth: open.map(({ text }) => `- ${shortened(text, 200)}`).join('\n'),
      exact: [],
      span: [at, at],
      weight: 5,
    },
  ]
}

const MOST_TESTS = 10

/** The last run of tests decides. */
function failing({ messages }: Transcript, point: CompressionPoint): Candidate[] {
  for (let at = point.cut - 1; at >= 0; at--) {
    const turn = messages[at]
    const outcome = turn?.role === 'tool' ? testOutcome(turn.text) : undefined
    if (!outcome) continue
    if (outcome.failing.size === 0) return []
    const when = justBefore(point)
    return [
      {
        type: 'continuation',
        kind: 'tests',
        question: {
          en: `${when.en}which tests failed in the last test run, and why as far as it was shown? Answer with one test per line: its name, a dash, the reason in at most 20 words.`,
          ja: `${when.ja}直近のテスト実行で失敗したテストはどれで、示された理由は何ですか。一行に一つ「テスト名 - 理由（40 字以内）」の形で答えてください。`,
        },
        truth: [...outcome.failing.values()].slice(0, MOST_TESTS).join('\n'),
        exact: [...outcome.failing.keys()].slice(0, MOST_TESTS),
        span: [at, at],
        weight: 4.8,
      },
    ]
  }
  return []
}

/** A mere "yes, please cancel it" is no request; one that says more is. */
function isRequest(text: string): boolean {
  const said = text.trim()
  const isJapanese = /[\u3041-\u30ff]/.test(said)
  const saysMore = /\d/.test(said) || (isJapanese ? said.length >= 25 : tellingWords(said) >= 3)
  if (said.length < 100 && AGREEMENT.test(said) && !saysMore) return false
  return /\d/.test(said) || said.length >= (isJapanese ? 12 : 25)
}

const AGREEMENT =
  /^(?:yes|yeah|yep|ok(?:ay)?|sure|thanks?|thank you|great|perfect|no,? (?:thanks?|that)|はい|ええ|お願いします|了解|ありがとう|大丈夫)/i

/** Beyond this, a message is a document: its first sentences stand for it. */
const LONG_MESSAGE = 400

function wanted({ messages }: Transcript, point: CompressionPoint): Candidate {
  const at = messages.slice(0, point.cut).findLastIndex(({ role, text }) => role === 'user' && isRequest(text))
  const when = justBefore(point)
  const text = messages[at]?.text.trim()
  const isLong = (text?.length ?? 0) > LONG_MESSAGE
  const form = isLong
    ? {
        en: 'Answer in at most three sentences and say what it is about.',
        ja: '何についての話かを、三文以内で答えてください。',
      }
    : {
        en: 'Answer in at most three sentences, with every name and number the user gave.',
        ja: '挙げられた名前と数値をすべて入れて、三文以内で答えてください。',
      }
  return {
    type: 'continuation',
    kind: 'wanted',
    question: {
      en: `${when.en}what was the latest thing the user had asked for or told the agent, beyond a short yes or no? ${form.en}`,
      ja: `${when.ja}ユーザーが（短い「はい」「いいえ」を除いて）最後に求めた、または伝えたことは何ですか。${form.ja}`,
    },
    truth:
      text === undefined
        ? {
            en: 'Nothing: there is no request of the user in this part.',
            ja: 'ありません。この部分にユーザーの依頼はありません。',
          }
        : firstSentences(text, LONG_MESSAGE),
    exact: [],
    span: at < 0 ? [0, Math.max(0, point.cut - 1)] : [at, at],
    weight: text === undefined ? 1 : 3,
  }
}
