import { NOTHING, type Reading, type Strength } from './reading.ts'

const ADVERBS =
  '(?: (?:also|now|just|then|finally|eventually|therefore|thus|instead|deliberately|already|still|both|only|probably|definitely|actually|simply|even|ultimately|initially|all|really|rather))*'
/** "I", "we've", "I'd also", "we are now going to" */
const WHO = String.raw`\b(?:I|we|(?:the|our) (?:team|group|customer))(?:['’](?:ve|d|m|re|ll)| have| had| am| are| will| would| should| must| could| did| do)?(?:n['’]t| not)?${ADVERBS}(?: (?:going to|like to|want to|have to|need to|be|been|not))*${ADVERBS}`

/** Verbs that say in so many words that something is chosen, or not. */
const CHOOSE = String.raw`(?:decid(?:e|ed|ing)(?! (?:whether|if|which|what|how|between|later))|chose|chosen|choos(?:e|ing)|pick(?:ed|ing)?(?! up)|settl(?:e|ed|ing) (?:on|for)|opt(?:ed|ing)? (?:for|to|against|out|not)|(?:go|going|went|gone) (?:with|for(?! it))|stick(?:ing)? (?:with|to)|stuck (?:with|to)|favou?r(?:ed|ing)?|prefer(?:red)?|rul(?:e|ed|ing) (?:[\w\s]{1,40} )?out|reject(?:ed|ing)?|turn(?:ed|ing)? (?:[\w\s]{1,30} )?down|recommend(?:ed|ing)?|suggest(?:ed|ing)?|propos(?:e|ed|ing)|lean(?:ing)? towards?|agreed? on|vot(?:e|ed|ing) (?:for|against|to)|end(?:ed|ing)? up (?:with|using|going)|rather)\b`
/** Verbs that do so only where a reason or an alternative stands beside them. */
const TAKE = String.raw`(?:switch(?:ed|ing)? (?:to|from|over|back|away)|mov(?:e|ed|ing) (?:to|away|over|back)|migrat(?:e|ed|ing)|adopt(?:ed|ing)?|discard(?:ed|ing)?|abandon(?:ed|ing)?|dropp?(?:ed|ing)?|scrapp?(?:ed|ing)?|ditch(?:ed|ing)?|skipp?(?:ed|ing)?|g[ai]ve up on|pass(?:ed|ing)? on|h[oe]ld(?:ing)? off|postpon(?:e|ed|ing)|defer(?:red)?|keep(?:ing)?|kept|leav(?:e|ing)|left|retain(?:ed|ing)?|replac(?:e|ed|ing)|swapp?(?:ed|ing)?|us(?:e|ed|ing)|tak(?:e|ing)|took|stay(?:ed|ing)? (?:with|on))\b`
/** "Going with X", "So: decided against X", "Let's use X": the one who speaks is meant. */
const NOBODY = String.raw`(?:^|[:;–—(] ?|\b(?:so|and|but|then|ok|okay|yes|alright|fine|sure|(?:let['’]s|^lets)(?: just| rather| not)?|let us)[,:]? )(?:not )?`

const EXPLICIT = [
  new RegExp(`${WHO} ${CHOOSE}`, 'i'),
  new RegExp(`${NOBODY}${CHOOSE}`, 'i'),
  /\b(?:my|our)(?: \w+)? (?:choice|pick|decision|preference|suggestion|recommendation|verdict|proposal|vote)\b.{0,40}?(?:\bis\b|\bwas\b|\bwould be\b|:| to \w+)|\bthe (?:final )?(?:decision|verdict|choice) (?:is|was|fell|:)/i,
  /\b(?:is|are|was|were|seems?|looks?)(?: like)? (?:clearly |by far |probably |definitely |also )?(?:the|a|our) (?:best|better|right|safer|safest|simpler|simplest|cleaner|cleanest|preferred|obvious|only sensible) (?:option|choice|approach|way|solution|fit|bet|route|path|candidate|trade-?off|one)\b/i,
  /\bw[io]ns?\b(?= ?[:;.,–—]| because| here| for | since|$)|\bmakes? (?:more|the most) sense\b|\b(?:is|are|was|were|been) (?:chosen|preferred|rejected|ruled out|turned down|not worth)\b|^(?:[\w`./-]+ ){1,4}(?:then|it is)[.!]?$/i,
  /\b(?:keep|keeping|kept|leave|leaving|left)\b.*\b(?:for now|as (?:it|they) (?:is|are|was|were)|alone|in place|untouched)\b|\b(?:let['’]s|^lets) not\b/i,
  // "I won't upgrade Rails for this."
  /\b(?:I|we)(?: (?:won['’]t|will not|don['’]t want to|do not want to|wouldn['’]t|would not)|['’]d (?:not|never)|['’]m not going to|['’]re not going to) (?!be\b|know|think|see|have\b|find\b|need\b|recommend)\w+/i,
]
/** "Adding it is better than …", where the comparison was cut off. */
const COMPARES = /^\w+ing .{3,80}\b(?:better|simpler|safer|cleaner|easier|cheaper)$/i
const TAKES = new RegExp(`${WHO} ${TAKE}|${NOBODY}${TAKE}`, 'i')

const LOOKING =
  'do|did|don|didn|does|am|are|was|were|have|had|can|could|may|might|will|would|should|must|get|got|see|saw|know|think|thought|believe|guess|hope|wonder|expect|assume|understand|need|needed|want|wanted|wish|like|love|check|double-check|look|read|open|run|ran|re-?run|search|list|find|found|inspect|verify|test|try|tried|retry|reproduce|confirm|review|examine|explore|start|begin|measure|investigate|debug|print|show|grep|navigate|figure|make sure|wait|ask|note|noticed?|point|tell|explain|thank|help|assist|provide|proceed|continue|submit|fix|go|be|come|call|say|said|apologi[sz]e|appreciate|process|update you|let|give you|inform|identify|determine|calculate|compute|gather|collect|access|retrieve|locate|first|seem|also|really|re-?check|analy[sz]e|connect|attempt|feel|remember|agree|consider|address|reach out|now|just|then|finally|therefore|thus|instead|already|still|only|probably|actually|simply|even|not|going|would|both|all'
/** Where a clause of its own begins: not "the output that we expected". */
const CLAUSE = String.raw`(?:^|[,;:–—(] ?|\b(?:so|and|but|then|therefore|thus|instead|here|now|yes|ok|well),? )`
/** A step that somebody takes: "I'll map it", "let's remove", "I make the variable required". */
const STEP = new RegExp(
  String.raw`(?:${CLAUSE}(?:I|we)(?:['’]ll| will|['’]m going to|['’]re going to| should| must| need to| have to|['’]d better| would like to|['’]d like to| want to| am going to| are going to)?${ADVERBS}(?: not)? |\b(?:let['’]s|^lets)${ADVERBS} )(?!(?:${LOOKING})(?:s|d|ed|ing)?\b|['’])[a-z]+`,
  'i',
)
const REFUSAL =
  /\b(?:I|we)(?:['’]m| am|['’]re| are)? (?:unable to|not able to|cannot|can['’]t|can not|won['’]t be able to|will not be able to|am not allowed to)(?! (?:find|see|access|locate|tell|seem))\b|\b(?:is|are) not (?:possible|allowed|permitted)\b|\bcannot be \w+ed\b/i
/** "To fix this, we should …": the change that was settled on. */
const REMEDY = new RegExp(
  String.raw`^to (?:fix|solve|resolve|address|avoid|prevent|remedy|work around) .{2,60}?, (?:I|we)(?:['’]ll| will| should| must| need to| have to) (?!(?:${LOOKING})\b)`,
  'i',
)

/** Said to the other side, asked, or supposed: nothing is chosen. */
const NO_CHOICE =
  /[?？:：]$|^(?:(?:so|and|but|yes|ok|okay|great|alright|now|then|also),? )?(?:please (?:let|confirm|provide|choose|select|tell|note|share|specify|reply|hold|bear)|would you|do you|did you|shall I|could you|can you|may I|if\b|once you|when you|let me\b|you (?:can|could|may|might|would|should|need|have|will|are)|unless you|feel free|to proceed)|\b(?:which|what|whether) (?:option|one|flight|plan|method)s? (?:you|would)|\blet me know\b|\byou(?:['’]d| would) (?:like|prefer)\b|\bif you (?:would|['’]d|prefer|want|need|like|believe)\b|\bcontact(?:ing)? (?:a human|customer|the airline|support)\b/i
const NEXT = /^(?:next|then|now|first|later|afterwards|before)\b/i

const SINCE = String.raw`,? since (?!(?:\d|v\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may \d|june|july|august|september|october|november|december|then\b|yesterday|last|this (?:morning|week)|version|the (?:last|start|beginning|morning|deploy|release|update))\b)`
const AS = String.raw`, as (?=(?:it|they|this|that|these|those|there|we|the|our|its|their|all|most|some|no|only|each|every|both|\w+ (?:is|are|has|have|does|do|can|cannot|would|will|needs?|only))\b)(?!(?:it is|per|you|if|though)\b)`
const REASON_MARK = String.raw`,? (?:because(?: of)?|given that|so that|in order (?:to|not to)|due to|thanks to|considering(?: that)?|otherwise|or else) |${SINCE}|${AS}|(?<!\b(?:want|wants|need|needs|like|going|have|able|try|trying|way|how|order|decided?|opted|chose|choose|agreed|voted|prefer|plan|not)) (?:to|so as (?:not )?to) (?=(?:avoid|prevent|keep|make sure|ensure|reduce|save|stay|preserve|minimi[sz]e|protect|guarantee|stop|not)\b)| for (?=(?:its|their|simplicity|safety|performance|speed|compatibility|consistency|readability|\w+ reasons)\b)|, which (?=(?:avoids?|keeps?|means?|gives?|saves?|makes?|lets?|needs?|supports?|would|also)\b)|; (?=\w)| [–—-] (?=\w)|: (?=\w)|, so (?=(?:it|that|they|the|nobody|no one|nothing|there)\b)| so (?=(?:I|we|you|they|people|users|nobody) (?:can|don['’]t|won['’]t|never|always)\b)`
const ALTERNATIVE_MARK = String.raw`,? (?:instead of|rather than|as opposed to|in place of|in preference to|versus|vs\.?) |, not (?!(?:only|yet|sure|because|just|that|to mention|including)\b)| and not (?!(?:only|yet)\b)| than (?=\w)| over (?=\w)`
/** "Going with X here, Y can't do it": a clause with a subject of its own. */
const SPLICE = String.raw`, (?=(?!which|who|but|and|or|so|then|please)(?:[\w'’.-]+ ){1,6}(?:is|are|was|were|has|have|had|can|can['’]t|cannot|could|would|will|won['’]t|do|does|don['’]t|doesn['’]t|did|didn['’]t|made|makes?|needs?|takes?|took|keeps?|kept|gives?|gave|lets?|means?|costs?|breaks?|fail(?:s|ed)?|supports?)\b)`
const MARK = new RegExp(`(?<reason>${REASON_MARK}|${SPLICE})|(?<alternative>${ALTERNATIVE_MARK})`, 'gi')

const LEADING_ALTERNATIVE =
  /^(?:(?:so|and|but|ok),? )?(?:instead of|rather than|in place of) (.{3,140}?)(?:, | (?=(?:I|we|let's)(?:['’]\w+)? ))(.{8,})$/i
const LEADING_REASON =
  /^(?:(?:so|and|but|ok|however),? )?(?:because(?: of)?|since|given(?: that)?|considering(?: that)?|as(?! (?:soon|long|far|per|mentioned|noted|you))|due to|(?=to (?:avoid|prevent|keep|make sure|ensure|reduce)\b)) ?(.{8,250}?)(?:, | (?=(?:I|we) \w+))(?!and |or |but |even |not |which |including |especially )(.{8,})$/i
const CONSEQUENCE =
  /^(.{10,250}?)(?:,|;| [–—-])? (?:so|which is why|that['’]s why|hence|therefore|thus) ((?:I|we|(?:let['’]s|^lets))\b.{4,})$/i

const EXPLAINS =
  /^(?:because|the (?:main |only |deciding )?reasons?\b|reasons?:|that['’]s because|this is because|mainly because|my reasoning|why:)/i
const POINTS =
  /^(?:(?:it|this|that|they|these)(?: also| already| only)? (?:\w+s|would|should|can|could|will|do|have|are|way)\b|that['’]s (?:how|what|why)|otherwise|after all)/i
const FOLLOWS =
  /^(?:so|therefore|thus|hence|that['’]s why|which is why|for (?:that|this) reason|in that case|given (?:that|this)|because of (?:this|that)|accordingly|as a result)\b/i
/** What a sentence after a choice says when it is not why. */
const GOES_ON =
  /[?？:：]$|^(?:I['’]ll|I will|I['’]m going|we['’]ll|we will|let me|let['’]s|next|now|then|first|second|finally|please|here|would you|shall|do you|if you|once|done|ok|okay|great|thanks?|thank you|good|perfect|noted|starting|also,? (?:please|can|could)|can you|could you|your |still|remaining|what remains|todo|I['’]ve|I have|what|how|and |also|plus|ensure|make sure|add |use |for the |\d+[.)])|\b(?:successfully|let me know|is there anything|anything else|feel free|###)/i
const OPTION =
  '(?:options?|alternatives?|approaches|possibilities|choices|candidates|solutions|variants|strategies|designs|plans)'
const OFFERS = new RegExp(
  [
    String.raw`\b(?:two|three|four|five|several|a few|a couple of|multiple|both|2|3|4) (?:\w+ ){0,2}(?:${OPTION}|ways?|places|paths|routes|methods|things|periods|libraries|packages)\b`,
    String.raw`\b(?:your|our|the|these|other|possible|remaining|following|available|main) (?:\w+ )?(?:options|alternatives|choices|candidates)\b`,
    String.raw`\b${OPTION}\b.{0,40}:|\bways out\b.{0,20}:`,
    String.raw`\b(?:I|we|you|one) (?:could|can|may) (?:either )?\w+.{3,120}(?:, or | or (?:else|to|we|you|I)\b|\balternatively\b)`,
    String.raw`\bI (?:considered|compared|weighed|evaluated)\b|\bI (?:looked at|tried) (?:two|three|both|several)`,
    String.raw`\b(?:was|were|is|would be) (?:the|an|another) (?:alternative|other (?:option|way|choice|candidate)|option)\b|\bor\b.{3,120}\byour call\b`,
  ].join('|'),
  'i',
)
const REJECTS =
  /^(?:alternatively|another (?:option|way|approach)|as an alternative|the (?:other|alternative) (?:option|way|approach))\b|\b(?:ruled out|rejected|turned down|discarded|dropped|decided against|not worth|won['’]t (?:use|do|work|help|upgrade|fit)|didn['’]t (?:use|choose|pick|go)|would (?!you\b|like\b)\w+|wouldn['’]t|too (?:slow|big|large|complex|risky|expensive|heavy|much|fragile|invasive)|the (?:usual|main|only) objection|overkill|was the alternative|was (?:the |an)other (?:option|way)|alone doesn['’]t)\b/i

/** What an English sentence has to do with a decision. */
export function readEnglish(sentence: string): Reading {
  const offers = OFFERS.test(sentence)
  const rejects = REJECTS.test(sentence)
  const isRemedy = REMEDY.test(sentence)
  const follows = FOLLOWS.test(sentence) || isRemedy
  const base = { ...NOTHING, offers, rejects, follows, explains: explainsIn(sentence) } as const
  if (NO_CHOICE.test(sentence)) return { ...base, explains: false }
  const { main, reasons, alternatives } = clausesOf(sentence)
  const strength = isRemedy ? 'explicit' : strengthOf(main)
  if (strength !== undefined) {
    // "Because A, we do B" explains itself.
    const explains = reasons.length > 0 ? false : base.explains
    return { ...base, explains, reasons, alternatives, choice: { text: main, strength } }
  }
  // "Transaction pooling, not session pooling: …" answers a question.
  const isAnswer =
    alternatives.length > 0 &&
    main.split(' ').length <= 7 &&
    !NEXT.test(main) &&
    !/\b(?:I|we|you|it|they|is|are|was|were|be)\b/i.test(main)
  return isAnswer ? { ...base, reasons, alternatives, answer: main } : base
}

function explainsIn(sentence: string): Reading['explains'] {
  if (EXPLAINS.test(sentence)) return 'marked'
  if (POINTS.test(sentence)) return 'pointing'
  return !GOES_ON.test(sentence) && sentence.length > 15 ? 'plain' : false
}

/** The sentence in its parts. A part that is too short to say anything stays where it is. */
function clausesOf(sentence: string) {
  const reasons: string[] = []
  const alternatives: string[] = []
  let rest = sentence.replace(/[.!]+$/, '')
  const leadingAlternative = LEADING_ALTERNATIVE.exec(rest)
  if (leadingAlternative) {
    alternatives.push(leadingAlternative[1] as string)
    rest = leadingAlternative[2] as string
  }
  // "Considered A and B; chose A because …"
  const [, compared = '', chosen = ''] =
    /^(.{8,200}?)(?:;| and| but|,) ((?:(?:I|we) )?(?:chose|settled|picked|went|decided|opted)\b.{4,})$/.exec(rest) ?? []
  if (/^(?:I |we )?(?:considered|compared|weighed|looked at|tried)\b/i.test(compared) && isExplicit(chosen)) {
    alternatives.push(compared)
    rest = chosen
  }
  const leading = LEADING_REASON.exec(rest) ?? CONSEQUENCE.exec(rest)
  if (
    leading &&
    (strengthOf(leading[2] as string) || TRIES.test(leading[2] as string)) &&
    !isExplicit(leading[1] as string)
  ) {
    reasons.push(leading[1] as string)
    rest = leading[2] as string
  }
  const marks = [...rest.matchAll(MARK)].filter((mark) => isMark(rest, mark))
  const [first] = marks
  if (!first) return { main: rest, reasons, alternatives }
  for (const [index, mark] of marks.entries()) {
    const part = rest.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim()
    if (mark.groups?.alternative === undefined) {
      if (part.length >= 8) reasons.push(part)
      continue
    }
    // "rather than downcase, the vouchers are all caps": what follows the comma says why.
    const [, other = part, why] = WHY_AFTER.exec(part) ?? []
    alternatives.push(other)
    if (why !== undefined) reasons.push(why)
  }
  return { main: rest.slice(0, first.index).trim(), reasons, alternatives }
}

/** Trying is a choice where the reason comes first. */
const TRIES = /^(?:(?:I|we)(?:['’]ll| will| should| can)|(?:let['’]s|^lets))(?: \w+)? (?:try|attempt)\b/i
const WHY_AFTER = /^(.{2,80}?), (.{3,60} (?:is|are|was|were|has|have|can|cannot|would|will|do|does|need|needs)\b.*)$/
const CHOSEN_OVER =
  /\b(?:recommend\w*|suggest\w*|propos\w*|cho\w+|pick\w*|prefer\w*|opt\w*|settl\w*|go|going|went|us\w+|favou?r\w*|win\w*|select\w*)\b/i

/** "over" and "than" set things against each other only after some words, and a mark after nothing cuts nothing off. */
function isMark(text: string, { index, 0: mark }: RegExpExecArray): boolean {
  const before = text.slice(0, index)
  if (before.length < 6 && !/^, not/.test(mark)) return false
  // Inside code or a quotation it is somebody else's word.
  if ((before.split('`').length - 1) % 2 === 1) return false
  // "I cannot refund a cancellation due to illness": it explains a part alone.
  if (/due to/.test(mark) && REFUSAL.test(before)) return RULE.test(text.slice(index).split(',')[0] as string)
  if (mark === ', ')
    return isExplicit(before) && !/^(?:for|in|on|at|with|to|by|from|after|before|once|when|if)\b/i.test(before)
  if (/^ over $/.test(mark)) return CHOSEN_OVER.test(before)
  if (/^ than $/.test(mark)) return /\b(?:rather|better|simpler|safer|cleaner|easier|cheaper)\b/i.test(before)
  // "I chose: …" names what was chosen.
  if (/^: /.test(mark))
    return !/\b(?:chose|decided|picked|options?|is|are|was|following|these|ways?|so|this|way|out)$/i.test(before)
  return true
}

const RULE = /\b(?:polic|rule|restriction|limit|regulation|terms|fare|condition|contract|law)/i

const isExplicit = (text: string) => EXPLICIT.some((pattern) => pattern.test(text))

function strengthOf(main: string): Strength | undefined {
  if (REFUSAL.test(main)) return 'refusal'
  if (COMPARES.test(main) || isExplicit(main)) return 'explicit'
  return (TAKES.test(main) || STEP.test(main) || TRIES.test(main)) && !NEXT.test(main) ? 'step' : undefined
}
