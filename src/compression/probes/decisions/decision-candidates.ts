import type { Message } from '../../../language.ts'
import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { leansBack } from '../leans-back.ts'
import { shortened } from '../prose.ts'
import { coverage, termsOf } from '../terms.ts'
import type { Decision } from './decision.ts'
import { findDecisions, type Within } from './find-decisions.ts'

const LONGEST_QUOTE = 220
const LONGEST_TRUTH = 1200

/** What to ask about the decisions of a conversation: why, and over what. */
export function decisionCandidates(transcript: Transcript, within: Within = {}): Candidate[] {
  return onceEach(findDecisions(transcript, within)).flatMap((decision) => candidateOf(decision) ?? [])
}

/** A decision that is told again is one decision: the account that says most stands for it. */
function onceEach(decisions: Decision[]): Decision[] {
  const kept: { decision: Decision; terms: Set<string> }[] = []
  for (const decision of decisions) {
    const terms = termsOf(plain(decision.choice))
    const same = kept.find((other) => isSame(decision, terms, other.decision, other.terms))
    if (!same || terms.size < 2) kept.push({ decision, terms })
    else if (sizeOf(decision) > sizeOf(same.decision)) same.decision = decision
  }
  return kept.map(({ decision }) => decision)
}

/** In the same words, or some of them for the same reason: "it cannot be cancelled" of a ticket that was named before. */
function isSame(one: Decision, terms: Set<string>, other: Decision, others: Set<string>): boolean {
  const shares = [coverage(terms, others), coverage(others, terms)]
  if (Math.min(...shares) >= 0.8) return true
  const [why, whyOther] = [termsOf(one.reasons.join(' ')), termsOf(other.reasons.join(' '))]
  return Math.max(...shares) >= 0.8 && Math.max(coverage(why, whyOther), coverage(whyOther, why)) >= 0.7
}

const sizeOf = ({ reasons, alternatives }: Decision) => reasons.length + alternatives.length

function candidateOf(decision: Decision): Candidate | undefined {
  const { choice, reasons, alternatives, said, strength, role } = decision
  const quote = shortened(plain(choice), LONGEST_QUOTE)
  if (quote.length < 4) return undefined
  const truth = truthOf(decision)
  if (truth.length > LONGEST_TRUTH) return undefined
  // "it can be cancelled", and nothing says what.
  if (strength === 'rule' && termsOf(quote).size < 2 && leansBack(quote) && !contextOf(decision, quote))
    return undefined
  const question = questionOf(decision, quote)
  const first = said[0]?.at ?? 0
  const last = said.at(-1)?.at ?? first
  const both = reasons.length > 0 && alternatives.length > 0
  return {
    type: 'decision',
    kind: both ? 'reason and alternatives' : reasons.length > 0 ? 'reason' : 'alternatives',
    question,
    truth,
    answer: [...reasons, ...alternatives].join(' '),
    // What is only likely to be an alternative need not be named.
    exact: strength === 'likely' ? [] : namesIn(alternatives.join(' ')).filter((name) => !quote.includes(name)),
    span: [first, last],
    weight:
      (both ? 4.5 : 3.5) + (strength === 'explicit' || strength === 'likely' ? 1 : 0) - (role === 'user' ? 0.5 : 0),
  }
}

/** "So: decided against it" → "decided against it" */
const plain = (choice: string) =>
  choice
    .replace(
      /^(?:.{0,80}\bbut,? unfortunately,? |(?:(?:so|and|but|ok(?:ay)?|yes|alright|then|agreed|fine|sure|well|actually|therefore|thus|in that case|unfortunately|however)[,:.]? )+)/i,
      '',
    )
    .replace(/^(?:では|なお|それでは|はい|そして|また)、/, '')
    .replace(/[.。,、;:：]+$/, '')
    .trim()

/** The words of the conversation; who said them, where two sides did. */
function truthOf({ said }: Decision): string {
  if (said.length === 1) return (said[0]?.texts ?? []).join(' ')
  return said.map(({ role, texts }) => `${role}: ${texts.join(' ')}`).join('\n')
}

function questionOf(decision: Decision, quote: string): Message {
  const { role, reasons, alternatives } = decision
  const who = WHO[role]
  const context = contextOf(decision, quote) ?? { en: `At one point ${who.en}`, ja: `${who.ja}は` }
  const opening = { en: `${context.en} said: "${quote}".`, ja: `${context.ja}「${quote}」と述べました。` }
  if (reasons.length === 0)
    return {
      en: `${opening.en} What else had there been to choose from? Name every alternative, in one or two sentences.`,
      ja: `${opening.ja}ほかにどのような選択肢がありましたか。すべての選択肢を一、二文で挙げてください。`,
    }
  if (alternatives.length === 0)
    return {
      en: `${opening.en} What was the reason? Answer in one or two sentences.`,
      ja: `${opening.ja}その理由は何ですか。一、二文で答えてください。`,
    }
  return {
    en: `${opening.en} What was the reason, and what else had been considered? Answer in at most three sentences and name every alternative.`,
    ja: `${opening.ja}その理由は何で、ほかに何が検討されましたか。三文以内で、別の案もすべて挙げてください。`,
  }
}

const WHO = { user: { en: 'the user', ja: 'ユーザー' }, assistant: { en: 'the agent', ja: 'エージェント' } }
const LONGEST_CONTEXT = 160

/** Where a short saying was said, without a word of the answer. */
function contextOf(decision: Decision, quote: string): Message | undefined {
  const { asked, file, role } = decision
  const who = WHO[role]
  if (termsOf(quote).size >= 3) return undefined
  if (asked !== undefined && asked.length <= LONGEST_CONTEXT && tellsNothing(decision))
    return /[?？]$|か。?$/.test(asked)
      ? { en: `Asked "${asked}", ${who.en}`, ja: `「${asked}」と聞かれて、${who.ja}は` }
      : { en: `Told "${asked}", ${who.en}`, ja: `「${asked}」と言われて、${who.ja}は` }
  return file === undefined
    ? undefined
    : { en: `While changing \`${file}\`, ${who.en}`, ja: `\`${file}\` を変更したとき、${who.ja}は` }
}

/** Whether what was asked holds no word of the answer. */
function tellsNothing({ asked = '', choice, reasons, alternatives }: Decision): boolean {
  const chosen = termsOf(choice)
  const hidden = [...termsOf([...reasons, ...alternatives].join(' '))].filter((term) => !chosen.has(term))
  const said = termsOf(asked)
  return !hidden.some((term) => said.has(term))
}

/** Names in backticks, and words with digits, underscores or dots inside: they have no other wording. */
function namesIn(text: string): string[] {
  const ticked = [...text.matchAll(/`([^`\n]{2,60})`/g)].map((match) => match[1] as string)
  const others = [...text.matchAll(/\b[A-Za-z]\w*(?:[_.]\w+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => name.length <= 60)
  return [...new Set([...ticked, ...others])].slice(0, 2)
}
