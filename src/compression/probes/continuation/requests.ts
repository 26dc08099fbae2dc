import { firstSentences, sentencesOf } from '../prose.ts'
import { tellingWords } from '../telling-words.ts'
import { sharesTerm, termsOf } from '../terms.ts'
import { accounts, saysOpen } from './open-words.ts'
import { changesSomething, type Work } from './work.ts'

const LONGEST = 400

/** "please …", "can you …", "I'd like …", "…してください", "…したいです" */
const REQUEST =
  /\b(?:please|pls|plz|can you|could you|can we|could we|can (?:that|this|it|they) be|would you|I(?:['’]d| would)(?: also| still)? (?:like|love|prefer)|(?:I|we)(?: also| still| really)? (?:want|need)|from now on|remind me|let['’]s|make sure|don['’]t forget|remember to|reminders?|also (?:add|fix|do|check|make|update|remove)|needs? (?:to|the)|should (?:be|also))\b|^(?:also,? |then,? |now,? |ok(?:ay)?,? (?:but |now )?|and )?(?:add|fix|change|update|remove|delete|rename|move|write|run|make|create|implement|check|find|show|explain|refactor|revert|deploy|upgrade|use|keep|track|get|look)\b|ください|ほしい|欲しい|たいです|たいの|たいと|お願い|もらえ(?!ん|ない|ず)|いただけ|できますか|できません?か|できるように|しましょう|必要です|忘れず|忘れないで|(?:して|といて|どいて|しとって|ておいて|っておいて|やって|直して|消して|出して|見せて|入れて|外して|変えて|戻して|足して|作って|調べて|教えて|待って)(?:ね|よ|や|な|くれ(?:る|へん)?)?[。！!]?$/i
const QUESTION = /[?？]$|(?:ですか|ますか|ませんか|でしょうか|ましょうか|どうなり|かな)。?$/
const ASKS_TO_DO =
  /\b(?:can|could|would|will) (?:you|we)\b|\bcan (?:that|this|it|they) be\b|\b(?:please|pls|plz)\b|もらえ(?!ん)|いただけ|ください|できますか|お願い/i
/** The user is content with what was done. */
const THANKS =
  /^good\b|\b(?:thanks?|thank you|great|perfect|looks? (?:good|fine|great)|nice|awesome|works? now|that['’]s all|well done|makes sense|lgtm|###stop###)\b|ありがとう|助かり|完璧|順調|よいですね|よさそう|いいですね|問題ありません|十分です|了解です|(?:戻り|直り|治り|動き|通り)ました/i

const GOES_ON =
  /\b(?:next|still|remaining|left|I['’]ll|I will|we['’]ll|let me|before I|first|follows(?=[.!]|$)|have to|needs? to)\b|[?？]$|次|残|まだ|これから|か。?$/i

/** A request of the user that nothing has carried out yet. */
export interface OpenRequest {
  at: number
  text: string
  /** Shortened: only its beginning is asked for. */
  isLong: boolean
}

/** The last request, where it is open; what was asked for before it has been answered by the work in between. */
export function openRequest(work: Work): OpenRequest | undefined {
  const { messages } = work
  for (let at = messages.length - 1; at >= 0; at--) {
    const turn = messages[at]
    if (turn?.role !== 'user') continue
    const text = taskIn(turn.text)
    if (
      asksForWork(text) ||
      (hasBegun(messages, at) && (complains(text) || (at === messages.length - 1 && saysWhen(text))))
    )
      return isAnswered(at, work) || isTakenUp(at, work) || isTold(text, at, work) || isAccounted(at, work)
        ? undefined
        : requestOf(text, at)
    // Content with all before it; what else is told adds to what was asked for.
    // A question of theirs is about something new.
    if ((THANKS.test(text) || sentencesOf(text).some((sentence) => QUESTION.test(sentence))) && !isReply(messages, at))
      return undefined
  }
  return undefined
}

const hasBegun = (messages: Work['messages'], at: number) =>
  messages.slice(0, at).some(({ role }) => role === 'assistant')

/** Said of something that was looked at together: "the footer still says 2024", 「年が古いままなので、そこも」 */
const COMPLAINS =
  /\b(?:one|another) (?:more|last|other|final)? ?thing:|\bstill (?:says?|shows?|has|uses?|looks?|fails?|points?|gets?|breaks?|crashes)\b|\b(?:is|are) (?:still )?(?:missing|broken|wrong|gone)\b|\b(?:doesn|don|isn)['’]t (?:work|fit|match|load|open|show)|まま(?:です|なので|になって|だ)|(?:そこ|そちら|これ|それ)も。?$|直って(?:い)?(?:ない|ません)|(?:出|動き|開き|消え)ません|ずれて(?:い)?(?:る|ます)/i
const complains = (text: string) =>
  sentencesOf(text).some((sentence) => COMPLAINS.test(sentence) && !QUESTION.test(sentence) && saysSomething(sentence))

/** Nothing has come of the last words yet, and they say when something is to be done. */
const WHEN =
  /\b(?:wait|hold off|until|till|tonight|tomorrow|monday|next week|then)\b|まで(?:は|に)?|先に|明日|今夜|今晩|来週|週明け/i
const saysWhen = (text: string) =>
  sentencesOf(text).some((sentence) => WHEN.test(sentence) && !QUESTION.test(sentence) && saysSomething(sentence))

/** What the session began with. */
export function firstRequest({ messages }: Work): OpenRequest | undefined {
  const at = messages.findIndex(({ role, text }) => role === 'user' && (asksForWork(text) || saysSomething(text)))
  const text = taskIn(messages[at]?.text ?? '')
  return at < 0 || text === '' ? undefined : requestOf(text, at)
}

/** Of a prompt that wraps an issue in instructions, the issue. */
function taskIn(text: string): string {
  const issue = /^ISSUE:\s*$([\s\S]*?)(?:^INSTRUCTIONS:|$(?![\s\S]))/m.exec(text)?.[1]
  return (issue ?? text).trim()
}

function asksForWork(text: string): boolean {
  const sentences = sentencesOf(text)
  if (text.length > 1200 || sentences.length === 0) return text.length > 1200
  return sentences.some(
    (sentence) =>
      REQUEST.test(sentence) && (!QUESTION.test(sentence) || ASKS_TO_DO.test(sentence)) && saysSomething(sentence),
  )
}

const saysSomething = (sentence: string) =>
  /[\u3041-\u30ff]/.test(sentence) ? sentence.length >= 8 : tellingWords(sentence) > 1

const requestOf = (text: string, at: number): OpenRequest => {
  const isLong = text.length > LONGEST
  return { at, text: isLong ? firstSentences(text, LONGEST) : text, isLong }
}

/** An answer to a question of the agent asks for nothing new. */
function isReply(messages: Work['messages'], at: number): boolean {
  const before = messages.slice(0, at).findLast(({ role, text }) => role === 'assistant' && text.trim() !== '')
  return before !== undefined && /[?？]|か。?\s*$/.test(before.text.slice(-400))
}

const ONLY_LOOKS =
  /\b(?:check|find out|look up|tell me|show me|let me know|see if|know (?:if|how|what|whether)|list|summari[sz]e|sum up|recap|explain|outline)\b|教えて|調べて|確認して|整理して|まとめて|説明して|一覧に/i
/** Nothing but words is asked for. */
const ONLY_TELLS =
  /\b(?:tell me|let me know|summari[sz]e|sum up|recap|explain|outline|list)\b|教えて|整理して|まとめて|説明して|一覧に/i

/** The sentences that ask for something. */
export const wishesIn = (text: string) => sentencesOf(text).filter((sentence) => REQUEST.test(sentence))

/** Where nothing but looking was asked for, a call and words after it are the answer. */
function isTold(text: string, at: number, { messages, runs }: Work): boolean {
  const wishes = wishesIn(text)
  if (wishes.length === 0 || !wishes.every((sentence) => ONLY_LOOKS.test(sentence))) return false
  const looked = wishes.every((sentence) => ONLY_TELLS.test(sentence))
    ? at
    : runs.find((run) => run.at > at && run.result && !run.result.turn.failed)?.result?.at
  return (
    looked !== undefined &&
    messages.slice(looked + 1).some(({ role, text: said }) => role === 'assistant' && said.length >= 40)
  )
}

/** What the user answered to a question was followed by a change. */
const isTakenUp = (at: number, { messages, runs }: Work) =>
  isReply(messages, at) && runs.some((run) => run.at > at && changesSomething(run))

/** The agent has since counted what is left, or made a remark on it after work or of just this; the user's own account stays. */
function isAccounted(at: number, { messages, runs }: Work): boolean {
  const asked = messages[at]?.text ?? ''
  if (sentencesOf(asked).some(saysOpen)) return false
  const told = messages
    .slice(at + 1)
    .flatMap(({ role, text }) => (role === 'assistant' ? sentencesOf(text).filter(saysOpen) : []))
  const isOnIt = () => told.some((sentence) => sharesTerm(termsOf(asked), termsOf(sentence)))
  return (
    told.some(accounts) || (told.length > 0 && (runs.some((run) => run.at > at && changesSomething(run)) || isOnIt()))
  )
}

const KEEPS =
  /^(?:\w+[,.!]? ){0,3}(?:keep|leave|stick|stay|hold on to|don['’]t (?:touch|change|bother)|skip|forget)\b(?!.*\b(?:posted|updated|in mind|a note|track)\b)|(?:その|この|今の)まま/i

const REFUSES =
  /\b(?:can(?:no|['’])t|cannot|unable to|not (?:possible|allowed|able)|(?:I['’]m|I am) afraid|won['’]t be able)\b|(?:でき|承れ|いただけ|いたしかね)(?:ません|ない|かねます)|かねます/i

/** The agent has handed the work over, or refused it and the user let it be. */
function isAnswered(at: number, { messages, runs }: Work): boolean {
  const later = messages.slice(at + 1)
  // What is to stay as it is takes no work.
  if (later.length > 0 && wishesIn(messages[at]?.text ?? '').every((wish) => KEEPS.test(wish))) return true
  if (later.some(({ role, text }) => role === 'user' && THANKS.test(text) && !REQUEST.test(text.replace(THANKS, ''))))
    return true
  const refused = later.findIndex(({ role, text }) => role === 'assistant' && REFUSES.test(text))
  if (refused >= 0 && later.slice(refused + 1).some(({ role, text }) => role === 'user' && !asksForWork(text)))
    return true
  // A message after the work that neither goes on nor asks hands it over, in whatever words.
  const last = later.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '')
  if (!last || last.toolCalls.length > 0 || !runs.some((run) => run.at > at && changesSomething(run))) return false
  return !sentencesOf(last.text).some((sentence) => GOES_ON.test(sentence))
}
