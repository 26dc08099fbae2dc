import type { Strength } from '../reading.ts'
import { BETWEEN, CLAUSE, LOOKING, NOBODY, WHO } from './who.ts'

/** Verbs that say in so many words that something is chosen, or not. */
const CHOOSE = String.raw`(?:decid(?:e|ed|ing)(?! (?:whether|if|which|what|how|between|later))|chose|chosen|choos(?:e|ing)|pick(?:ed|ing)?(?! up)|settl(?:e|ed|ing) (?:on|for)|opt(?:ed|ing)? (?:for|to|against|out|not)|(?:go|going|went|gone) (?:with|for(?! it))|stick(?:ing)? (?:with|to)|stuck (?:with|to)|favou?r(?:ed|ing)?|prefer(?:red)?|rul(?:e|ed|ing) (?:[\w\s]{1,40} )?out|reject(?:ed|ing)?|turn(?:ed|ing)? (?:[\w\s]{1,30} )?down|recommend(?:ed|ing)?|suggest(?:ed|ing)?|propos(?:e|ed|ing)|lean(?:ing)? towards?|agreed? on|vot(?:e|ed|ing) (?:for|against|to)|end(?:ed|ing)? up (?:with|using|going)|rather)\b`
/** Verbs that do so only where a reason or an alternative stands beside them. */
const TAKE = String.raw`(?:switch(?:ed|ing)? (?:to|from|over|back|away)|mov(?:e|ed|ing) (?:to|away|over|back)|migrat(?:e|ed|ing)|adopt(?:ed|ing)?|discard(?:ed|ing)?|abandon(?:ed|ing)?|dropp?(?:ed|ing)?|scrapp?(?:ed|ing)?|ditch(?:ed|ing)?|skipp?(?:ed|ing)?|g[ai]ve up on|pass(?:ed|ing)? on|h[oe]ld(?:ing)? (?:off|back|on)|postpon(?:e|ed|ing)|defer(?:red)?|keep(?:ing)?|kept|leav(?:e|ing)|left|retain(?:ed|ing)?|replac(?:e|ed|ing)|swapp?(?:ed|ing)?|us(?:e|ed|ing)|tak(?:e|ing)|took|stay(?:ed|ing)? (?:with|on))\b`

const BEST =
  '(?:best|better|right|safer|safest|simpler|simplest|cleaner|cleanest|preferred|obvious|sanest|only sensible|easiest|cheapest)'
/** "I would hold it back": what follows is no wish and no guess. */
const NO_ADVICE =
  '(?:like|love|be|have|need|appreciate|say|guess|think|expect|want|hope|imagine|assume|know|see|not be|not know|not have|call|also|just|really|still|then|actually|certainly|definitely|now|only)'

/** "the code we suggested": told in passing. */
const IN_PASSING = String.raw`(?<!\b(?:the|an?|this|that|those) (?!end\b|meantime|moment|meeting|long)[\w-]+ (?:that |which )?)`

const EXPLICIT = [
  new RegExp(`${IN_PASSING}${WHO} ${CHOOSE}`, 'i'),
  new RegExp(`${NOBODY}${CHOOSE}`, 'i'),
  /\b(?:my|our)(?: \w+)? (?:choice|pick|decision|preference|suggestion|recommendation|verdict|proposal|vote|advice)\b.{0,40}?(?:\bis\b|\bwas\b|\bwould be\b|:| to \w+)|\bthe (?:final )?(?:decision|verdict|choice) (?:is|was|fell|:)/i,
  new RegExp(
    String.raw`\b(?:is|are|was|were|seems?|looks?)(?: like)? (?:clearly |by far |probably |definitely |also |simply )?(?:the|a|our) ${BEST} (?:option|choice|approach|way|solution|fit|bet|route|path|candidate|trade-?off|one|place|thing|move|call)\b`,
    'i',
  ),
  /(?<!\bto )\bw[io]ns?\b(?= ?[:;.,–—]| because| here| for | since|$)|\bmakes? (?:more|the most) sense\b|\b(?:is|are|was|were|been) (?:chosen|preferred|ruled out|turned down|not worth)\b|^(?!.*\b(?:which|what|where|who|how|not)\b)(?:(?:so|ok|okay|then),? )?(?:[\w`./'’+-]+ ){1,9}(?:then|it is)[.!]?$/i,
  /\b(?:keep|keeping|kept|leave|leaving|left)\b.*\b(?:for now|as (?:it|they|that) (?:is|are|was|were)|alone|in place|untouched|as is)\b|\b(?:let['’]s|^lets) not\b/i,
  // "I won't upgrade Rails for this."
  /\b(?:I|we)(?: (?:won['’]t|will not|don['’]t want to|do not want to|wouldn['’]t|would not)|['’]d (?:not|never)|['’]m not going to|['’]re not going to) (?!be\b|know|think|see|have\b|find\b|need\b|recommend)\w+/i,
  // "I would hold the bump back", "I'd keep it"
  new RegExp(String.raw`\bI(?:['’]d| would)${BETWEEN} (?!${NO_ADVICE}\b)[a-z]+`, 'i'),
  // "It is better to keep the letters"
  new RegExp(
    String.raw`\b(?:it|that)(?:['’]s| is| would be| seems| makes)(?: much| far| probably| also| a lot)* (?:${BEST}|wiser|prudent|sensible|sense|a good idea|good practice) (?:to|not to)\b`,
    'i',
  ),
  /^(?:decision|verdict|choice|resolution|decided): \S/i,
  /\bis (?:the way to go|the answer|the way out|safest|the sane thing)\b|^\w+ing .{3,60} (?:fixes|solves|avoids|prevents|settles|does) (?:that|it|this|the job)\b/i,
  /^(?:that|this|which)(?: only)? leaves\b|\bleaves? (?:only|us with)\b/i,
  /\b(?:is|are|looks?|seems?) (?:ideal|well suited|a good fit|a natural fit) for \w+/i,
  // "The file we are interested in is …": where to go on.
  /\bthe (?:\w+ )?(?:file|place|function|method|class|module|line|table|service|part|one)s? (?:that )?(?:we|I)(?:['’]re| are)? (?:interested in|need|want|looking for|have to|should|must)(?: to)?(?: \w+)? (?:is|are)\b/i,
]
/** "So the rates become Decimal instead." */
const INSTEAD = /^(?:so|then|hence|therefore)?,? ?\S+ .{3,120}\binstead$/i
/** "Adding it is better than …", where the comparison was cut off. */
const COMPARES = /^\w+ing .{3,80}\b(?:better|simpler|safer|cleaner|easier|cheaper)$/i
const TAKES = new RegExp(
  `${WHO} ${TAKE}|${NOBODY}${TAKE}|\\b(?:I|we)(?:['’]ve| have)? (?:set|put|capped|limited|pinned|raised|lowered|restricted)\\b`,
  'i',
)

const AHEAD = `(?:['’]ll| will| shall| can(?: now)?| should| must| need to| have to|['’]d better| would like to|['’]d like to| want to|['’]m going to|['’]re going to| am going to| are going to)`
/** A step that somebody takes: "I'll map it", "let's remove", "I make the variable required". */
const STEP = new RegExp(
  String.raw`(?:${CLAUSE}(?:I|we)(?:${AHEAD})?${BETWEEN}(?: not)? |\b(?:let['’]s|^lets)${BETWEEN} )(?!(?:${LOOKING})(?:s|d|ed|ing)?\b|['’])[a-z]+`,
  'i',
)
/** The same with "should be" and something for a subject: "it should be wrapped in …". */
const SHOULD =
  /^(?:it|this|that|they|the [\w`'’.-]+(?: [\w`'’.-]+)?) (?:should|must|has to|have to|needs? to) (?:be )?\w+/i
/** Any step that is announced, also one that only looks. */
const MOVE = new RegExp(
  String.raw`(?:${CLAUSE}(?:next,? |now,? |first,? )?(?:I|we)${AHEAD}|\b(?:let['’]s|^lets)\b|^(?:next|now),? (?:I|we)\b)${BETWEEN} [a-z]+`,
  'i',
)
/** Trying is a choice where the reason comes first. */
const TRIES =
  /(?:^|, )(?:(?:so|then|now|instead),? )?(?:(?:I|we)(?:['’]ll| will| should| can)|(?:let['’]s|^lets))(?: \w+)? (?:try|attempt)\b/i

/** What a rule does not let somebody do; and what it does. */
const REFUSES =
  /\b(?:I|we)(?:['’]m| am|['’]re| are)? (?:unable to|not able to|cannot|can['’]t|can not|won['’]t be able to|will not be able to|am not allowed to|can only)(?! (?:find|see|access|locate|tell|seem|think))\b|\b(?:is|are) not (?:possible|allowed|permitted|eligible)\b|\bcannot be \w+ed\b|\b(?:does|do)(?:n['’]t| not) allow\b/i
const PERMITS =
  /\b(?:you(?:['’]re| are)|(?:it|this|that|reservation|order|ticket|booking) (?:\w+ )?is|they are) (?:eligible|entitled|allowed|permitted)\b|(?<!once it |if it |before it |until it )\b(?:can|may) be (?:cancell?ed|changed|refunded|modified|exchanged|returned|upgraded|removed|merged|skipped|deleted|reused)\b/i

/** "To fix this, we should …": the change that was settled on. */
const REMEDY = new RegExp(
  String.raw`^to (?:fix|solve|resolve|address|avoid|prevent|remedy|work around) .{2,60}?, (?:I|we)(?:['’]ll| will| should| must| need to| have to) (?!(?:${LOOKING})\b)`,
  'i',
)

/** Thinking is no step, and doing it again is none that tells. */
const MUSES =
  /\b(?:I|we)(?:['’]ll| will| can(?: now)?| should| must| need to| have to)? (?:now )?(?:assume|know|see|say|conclude|deduce|infer|expect|understand|think|believe|be|have|submit|proceed|continue)\b|\bagain$|\b(?:submission|proceed(?:ing)?)\b/i

const NEXT = /^(?:next|then|now|first|later|afterwards|before)\b/i

export const isNext = (text: string) => NEXT.test(text)
export const isRemedy = (text: string) => REMEDY.test(text)
export const isRefusal = (text: string) => REFUSES.test(text)
export const isTry = (text: string) => TRIES.test(text)
export const isMove = (text: string) => (MOVE.test(text) && !MUSES.test(text)) || TRIES.test(text)
export const isExplicit = (text: string) =>
  INSTEAD.test(text) || COMPARES.test(text) || EXPLICIT.some((pattern) => pattern.test(text))

/** How plainly a clause makes a choice; a plain step does so only with what stands around it. */
export function strengthOf(main: string): Strength | undefined {
  if (REFUSES.test(main) || PERMITS.test(main)) return 'rule'
  if (isExplicit(main)) return 'explicit'
  return (TAKES.test(main) || STEP.test(main) || SHOULD.test(main) || TRIES.test(main)) && !NEXT.test(main)
    ? 'step'
    : undefined
}

/** "The file we look for is `a.py`", "`<>` will now show it": what was found, and what comes of it. */
const FOUND = /^(?:the (?:file|function|method|class|line|test|module)\b[^,.;]* (?:is|was) `|`[^`]+` will now\b)/i

export const isFound = (text: string): boolean => FOUND.test(text)
