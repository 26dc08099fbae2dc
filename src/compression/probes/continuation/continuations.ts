import type { Message } from '../../../language.ts'
import type { CompressionPoint } from '../../../scorers/compression/probe.ts'
import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { conversationLanguage } from '../conversation-language.ts'
import { shortened } from '../prose.ts'
import { coverage, termsOf } from '../terms.ts'
import { announcedStep } from './announced.ts'
import { failingChecks } from './checks.ts'
import { type ReadTask, readTasks } from './learned/read-tasks.ts'
import { addedBy, isLikelyOpen } from './learned/weigh-tasks.ts'
import { type OpenItem, openLists } from './open-lists.ts'
import { openPlan } from './plans.ts'
import { firstRequest, type OpenRequest, openRequest, wishesIn } from './requests.ts'
import { uncommittedFiles } from './uncommitted.ts'
import { type Work, workAt } from './work.ts'

/**
 * What is open where the conversation stands: items of a plan, what was said to be left, failing checks, the step that was
 * announced, uncommitted files, the user's request; where nothing is, what the session is about. Never empty.
 */
export function continuationCandidates(transcript: Transcript, point: CompressionPoint): Candidate[] {
  const work = workAt(transcript, point)
  const plan = openPlan(work)
  const language = conversationLanguage(transcript)
  const read = readTasks(work, language)
  const told = openLists(work).filter((item) => isLikelyOpen(read, item, 'listed'))
  const step = announcedIn(work, read)
  const request = requestIn(work, read, [...plan, ...told])
  const others = [step, request].filter((item) => item !== undefined)
  const isCutAway = ({ utterance }: ReadTask) => utterance.at < point.cut
  const open = [...told, ...addedBy(read.filter(isCutAway), [...plan, ...told, ...others], language)]
  const found = [
    ...listed('plan', plan, 5, PLAN),
    ...checks(work),
    ...listed('open list', open, 4.6, OPEN),
    ...announced(step),
    ...uncommitted(work),
    ...requested(request),
  ].filter(({ span }) => span[1] < point.cut)
  const once = found.filter((candidate, index) => !found.some((other, at) => at < index && contains(other, candidate)))
  return once.length > 0 ? once : goal(work, point)
}

/** What one question asks for already. */
const contains = (one: Candidate, other: Candidate) =>
  String(one.truth).includes(String(other.truth).replace(/^- /, ''))

const PLAN: Message = {
  en: "Which items of the agent's task list are not done yet? Answer as a list, one item per line, in the order of the list, without the finished ones.",
  ja: 'エージェントの作業リストで、まだ終わっていない項目はどれですか。終わったものを除き、リストの順に一行に一つずつ答えてください。',
}
const OPEN: Message = {
  en: 'What was said to be still open, as far as it has not been done since? Answer as a list, one item per line, with names and numbers as they were given.',
  ja: '残っていると述べられたことのうち、その後も済んでいないものは何ですか。名前と数値はそのまま、一行に一つずつ答えてください。',
}

function listed(kind: string, items: readonly OpenItem[], weight: number, question: Message): Candidate[] {
  if (items.length === 0) return []
  const places = items.flatMap(({ at, from = [] }) => [at, ...from])
  const truth = items.map(({ text }) => `- ${shortened(text, 300)}`).join('\n')
  return [
    {
      type: 'continuation',
      kind,
      question,
      truth,
      exact: [],
      span: [Math.min(...places), Math.max(...places)],
      weight,
    },
  ]
}

const MOST_CHECKS = 6

function checks(work: Work): Candidate[] {
  const failing = failingChecks(work).slice(0, MOST_CHECKS)
  if (failing.length === 0) return []
  const lines = failing.map(({ name, failure }) => `${name} - ${failure.reason.replaceAll('\n', ' / ')}`)
  const places = failing.flatMap(({ run }) => [run.at, run.result?.at ?? run.at])
  return [
    {
      type: 'continuation',
      kind: 'checks',
      question: {
        en: 'Which tests or checks failed the last time they ran and have not passed since, and why? Answer with one line each: the name of the test or the command, a dash, the reason as it was printed.',
        ja: '最後に実行したときに失敗し、その後も通っていないテストやチェックはどれで、理由は何ですか。一行に一つ「テスト名またはコマンド - 表示された理由」の形で答えてください。',
      },
      truth: lines.join('\n'),
      exact: [...new Set(failing.map(({ name }) => name))].filter((name) => name.length <= 120),
      span: [Math.min(...places), Math.max(...places)],
      weight: 4.9,
    },
  ]
}

function announcedIn(work: Work, read: readonly ReadTask[]): OpenItem | undefined {
  const step = announcedStep(work)
  return step && isLikelyOpen(read, step, 'announced') ? step : undefined
}

function announced(step: OpenItem | undefined): Candidate[] {
  if (!step) return []
  return [
    {
      type: 'continuation',
      kind: 'announced',
      question: {
        en: 'What did the agent say it would do next and has not done yet? Answer in one or two sentences and only with what it announced.',
        ja: 'エージェントが次に行うと述べ、まだ行っていないことは何ですか。予告されたことだけを、一、二文で答えてください。',
      },
      truth: step.text,
      exact: [],
      span: [step.at, step.at],
      weight: 4.4,
    },
  ]
}

function uncommitted(work: Work): Candidate[] {
  const files = uncommittedFiles(work)
  if (files.length === 0) return []
  const paths = files.map(({ path }) => path)
  return [
    {
      type: 'continuation',
      kind: 'uncommitted',
      question: {
        en: 'Which files were changed after the last commit of the session? Answer with one path per line and nothing else.',
        ja: 'この会話での最後のコミットより後に変更されたファイルはどれですか。一行に一つずつパスだけを答えてください。',
      },
      truth: paths.join('\n'),
      exact: paths,
      span: [Math.min(...files.map(({ first }) => first)), Math.max(...files.map(({ last }) => last))],
      weight: 4,
    },
  ]
}

const SHORT: Message = {
  en: 'Answer in at most three sentences, with every name and number the user gave.',
  ja: '挙げられた名前と数値をすべて入れて、三文以内で答えてください。',
}
const LONG: Message = {
  en: 'Answer in at most three sentences and say what it is about.',
  ja: '何についての話かを、三文以内で答えてください。',
}

function requestIn(work: Work, read: readonly ReadTask[], listed: readonly OpenItem[]): OpenRequest | undefined {
  const request = openRequest(work)
  return request && !isListed(request, listed) && isLikelyOpen(read, request, 'requested') ? request : undefined
}

function requested(request: OpenRequest | undefined): Candidate[] {
  if (!request) return []
  const form = request.isLong ? LONG : SHORT
  return [
    {
      type: 'continuation',
      kind: 'request',
      question: {
        en: `Which request of the user has not been carried out yet, or not to the end? ${form.en}`,
        ja: `ユーザーの依頼のうち、まだ済んでいない、または途中のものは何ですか。${form.ja}`,
      },
      truth: request.text,
      exact: [],
      span: [request.at, request.at],
      weight: 4.2,
    },
  ]
}

/** Whether all that the user asks for stands in a list that is asked for already. */
function isListed({ text }: OpenRequest, listed: readonly OpenItem[]): boolean {
  const items = termsOf(listed.map((item) => item.text).join('\n'))
  const wishes = wishesIn(text).map(termsOf)
  return wishes.length > 0 && wishes.every((terms) => coverage(terms, items) >= 0.6)
}

/** Asked where nothing is open: what the work is for has to be known to go on with anything. */
function goal(work: Work, point: CompressionPoint): Candidate[] {
  const request = firstRequest(work)
  const isThere = request !== undefined && request.at < point.cut
  const form = isThere && request.isLong ? LONG : SHORT
  return [
    {
      type: 'continuation',
      kind: 'goal',
      question: {
        en: `What did the user ask for at the beginning of the session? ${form.en}`,
        ja: `この会話の初めに、ユーザーは何を求めましたか。${form.ja}`,
      },
      truth: isThere
        ? request.text
        : {
            en: 'Nothing: there is no request of the user in this part.',
            ja: 'ありません。この部分にユーザーの依頼はありません。',
          },
      exact: [],
      span: isThere ? [request.at, request.at] : [0, Math.max(0, point.cut - 1)],
      weight: isThere ? 3 : 1,
    },
  ]
}
