import type { Transcript } from '../transcript.ts'
import { leansBack } from './announcements.ts'
import { type Candidate, givesAway } from './candidate.ts'
import { sentencesOf } from './prose.ts'

/** Where a sentence falls into what was chosen and what speaks for it; the part that is asked for is hidden. */
interface Choice {
  chosen: string
  hidden: string
  asks: 'reason' | 'alternative'
}

const LONGEST = 400
const SHORTEST_PART = 12

const CHOOSING =
  /\b(?:decid\w+|cho(?:ose|osing|se|sen)|opt(?:ed|ing)? (?:for|to)|prefer\w*|(?:I|we)(?:'ll| will| should| can| cannot| can't| need to| have to| must| use| used| keep| kept| went| switched|'ve (?:used|switched|chosen))|let's|going with|better to|please use|switch(?:ed|ing)? to|recommend\w*|unable to|not (?:possible|allowed|able))\b/i
const REASON = /,? (?:because|since|so that|in order to avoid|due to|given that|to avoid|to prevent) /i
/** "unable to refund a cancellation due to illness, as the fare does not allow it": "due to" explains a part alone. */
const WHOLE_REASON =
  /,? (?:because|since) |, as (?!well|long|soon|far|mentioned|noted|shown|described|expected|requested|per |if |an? )/i
const LEADING_REASON =
  /^(?:because|since|given that|due to) (.{12,250}?), (?!and |or |but |even |not |which |including |especially )(.{12,250})$/i
const ALTERNATIVE = / (?:instead of|rather than|as opposed to|in favou?r of) /i

/** The sentence after a choice that names what else there is. */
const NAMES_ALTERNATIVE =
  /^(?:alternatively|instead|otherwise|another (?:option|way|approach)|as an alternative|the (?:other|alternative))\b|^(?:(?:if you [^,]{2,60}|however|but),? )+(?:I|we|you) (?:can|could|may)\b|\b(?:alternatively|instead|rather than|as an alternative)\b|代わりに|ではなく|あるいは|もしくは|別の(?:案|方法|手段)|代案|代替/i
/** Where something is refused, what is offered is the alternative. */
const REFUSES = /\b(?:unable|cannot|can't|not (?:possible|allowed|able))\b|できません/i
const OFFERS =
  /^(?:would you like|do you want|shall I)\b(?!.{0,12}\b(?:proceed|continue|go ahead|do (?:that|this|so))\b)/i
const LONGEST_BESIDE = 300

const JA_CHOOSING =
  /(?:に|と|を)(?:決め|決定し|選び|選択し|採用し|採用する)|ことに(?:し|する|なり|なった)|にし(?:ます|ました|た)|にする|見送|使(?:います|うことに)|方針|切り替え|変更し(?:ます|ました)|避け(?:ます|ました|る)|やめ(?:ます|ました)|できません|必要があります|べきです/
const JA_REASON = /^(.{6,250}?(?:ので|ため(?:に)?|ことから|から|理由で))、(.{6,250})$/
const JA_ALTERNATIVE = /^(.{2,200}?)(の代わりに|ではなく|よりも|をやめて)、?(.{4,250})$/

/** What a user orders once and for all is an instruction; what they choose for themselves is a decision. */
const OWN_CHOICE = /\b(?:I|we|my|our|let's)\b|[\u3041-\u30ff]/i

/** Choices that were made with a reason or against something else, in the words they were made in. */
export function decisionCandidates({ messages }: Transcript): Candidate[] {
  const found: Candidate[] = []
  const asked = new Set<string>()
  for (const [at, { role, text }] of messages.entries()) {
    if (role !== 'assistant' && role !== 'user') continue
    const sentences = sentencesOf(text)
    for (const [index, sentence] of sentences.entries()) {
      if (sentence.length > LONGEST || asked.has(sentence)) continue
      const choice = englishChoice(sentence) ?? japaneseChoice(sentence)
      if (!choice || (role === 'user' && !OWN_CHOICE.test(sentence))) continue
      asked.add(sentence)
      const candidate = candidateOf(choice, sentence, role, at)
      if (candidate) found.push({ ...candidate, truth: inContext(sentences, index, choice.hidden) })
    }
  }
  return found
}

/** The sentence with the one before, where the reason points there, and the one after, where it names an alternative. */
function inContext(sentences: readonly string[], index: number, reason: string): string {
  const sentence = sentences[index] as string
  const [before = '', after = ''] = [sentences[index - 1], sentences[index + 1]]
  const isNeeded = (leansBack(reason) || POINTS_BACK.test(reason)) && !/[?？:：]$/.test(before)
  const isAlternative = NAMES_ALTERNATIVE.test(after) || (REFUSES.test(sentence) && OFFERS.test(after))
  return [
    ...(isNeeded && before.length <= LONGEST_BESIDE ? [before] : []),
    sentence,
    ...(isAlternative && after.length <= LONGEST_BESIDE ? [after] : []),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** "neither condition applies": which ones was said before. */
const POINTS_BACK = /\b(?:neither|either|both|such|they|that is|that was)\b|どちらも|いずれも|両方/i

function englishChoice(sentence: string): Choice | undefined {
  if (/[\u3041-\u30ff]/.test(sentence) || !CHOOSING.test(sentence) || sentence.endsWith('?')) return undefined
  const leading = LEADING_REASON.exec(sentence)
  if (leading && CHOOSING.test(leading[2] as string))
    return { chosen: leading[2] as string, hidden: leading[1] as string, asks: 'reason' }
  const reason = reasonIn(sentence)
  if (reason && CHOOSING.test(sentence.slice(0, reason.index))) return cutAt(sentence, reason, 'reason')
  const alternative = ALTERNATIVE.exec(sentence)
  const isChoice = alternative !== null && CHOOSING.test(sentence.slice(0, alternative.index))
  return isChoice ? cutAt(sentence, alternative, 'alternative') : undefined
}

function reasonIn(sentence: string): RegExpExecArray | null {
  const reason = REASON.exec(sentence)
  return reason && /due to/i.test(reason[0]) ? (WHOLE_REASON.exec(sentence) ?? reason) : reason
}

function japaneseChoice(sentence: string): Choice | undefined {
  if (
    !/[\u3041-\u30ff]/.test(sentence) ||
    !JA_CHOOSING.test(sentence) ||
    /(?:ますか|ですか|か)[。？?]?$/.test(sentence)
  )
    return undefined
  const reason = JA_REASON.exec(sentence)
  if (reason && JA_CHOOSING.test(reason[2] as string))
    return { chosen: reason[2] as string, hidden: reason[1] as string, asks: 'reason' }
  const alternative = JA_ALTERNATIVE.exec(sentence)
  if (!alternative) return undefined
  return { chosen: alternative[3] as string, hidden: alternative[1] as string, asks: 'alternative' }
}

function cutAt(sentence: string, { index, 0: marker }: RegExpExecArray, asks: Choice['asks']): Choice | undefined {
  const chosen = sentence.slice(0, index).trim()
  const hidden = sentence.slice(index + marker.length).trim()
  // "because of this" gives no reason that could be told.
  const words = hidden.split(/\s+/).length
  return chosen.length < SHORTEST_PART || words < (asks === 'reason' ? 4 : 1) ? undefined : { chosen, hidden, asks }
}

function candidateOf(
  { chosen, hidden, asks }: Choice,
  sentence: string,
  role: string,
  at: number,
): Candidate | undefined {
  const who = role === 'user' ? { en: 'the user', ja: 'ユーザー' } : { en: 'the agent', ja: 'エージェント' }
  const shown = chosen.replace(/[.。]$/, '')
  const question =
    asks === 'reason'
      ? {
          en: `At one point ${who.en} said: "${shown}". What reason was given for that, and was an alternative named? Answer in one or two sentences; say "no alternative" if none was named.`,
          ja: `${who.ja}は「${shown}」と述べました。その理由は何で、別の案は挙げられましたか。一、二文で答え、別の案がなければ「別案なし」と書いてください。`,
        }
      : {
          en: `At one point ${who.en} said: "${shown}". What was that chosen over, and was a reason given? Answer in one or two sentences; say "no reason" if none was given.`,
          ja: `${who.ja}は「${shown}」と述べました。何の代わりに選ばれ、理由は述べられましたか。一、二文で答え、理由がなければ「理由なし」と書いてください。`,
        }
  const exact = namesIn(hidden).filter((name) => !shown.includes(name))
  if (givesAway(question, [hidden, ...exact])) return undefined
  const both = REASON.test(sentence) && ALTERNATIVE.test(sentence)
  const weight = (both ? 4 : 3) + (/\b(?:decided|chose|opted|instead)\b|ことにし|決め|代わりに/.test(sentence) ? 1 : 0)
  return {
    type: 'decision',
    kind: asks,
    question,
    truth: sentence,
    exact,
    span: [at, at],
    weight: weight - (role === 'user' ? 1.5 : 0),
  }
}

/** Names in backticks, and words with digits, underscores or dots inside: they have no other wording. */
function namesIn(text: string): string[] {
  const ticked = [...text.matchAll(/`([^`\n]{2,60})`/g)].map((match) => match[1] as string)
  const others = [...text.matchAll(/\b\w+(?:[_.]\w+)+\b/g)].map(([name]) => name).filter((name) => name.length <= 60)
  return [...new Set([...ticked, ...others])].slice(0, 2)
}
