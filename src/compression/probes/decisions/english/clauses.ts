import { isExplicit, isMove, isRefusal, isTry, strengthOf } from './choosing.ts'

/** "LittleFS over NVS: NVS has no append", said without a verb. */
const VERBLESS =
  /^([\w`.@/+-]+(?: [\w`.@/+-]+){0,3}) (?:over|instead of|rather than|not) ([\w`.@/+-]+(?: [\w`.@/+-]+){0,3})(?::| [–—-]|,| because| since) (.{8,})$/

export function verbless(sentence: string): Clauses | undefined {
  const [, set, because] = IN_BRACKETS.exec(sentence.replace(/[.!]+$/, '')) ?? []
  if (set !== undefined && because !== undefined) return { main: set, reasons: [because], alternatives: [] }
  const [, main, other, why] = VERBLESS.exec(sentence.replace(/[.!]+$/, '')) ?? []
  if (main === undefined || other === undefined || why === undefined) return undefined
  const hasVerb =
    /\b(?:I|we|you|it|they|is|are|was|were|be|has|have|had|will|can|do|does|did|went|took|goes|takes|runs|ran|comes|came|gets|got|turned)\b/i
  return hasVerb.test(`${main} ${other}`) ? undefined : { main, reasons: [why], alternatives: [other] }
}

/** A sentence in its parts: what is chosen, why, and over what. */
export interface Clauses {
  main: string
  reasons: string[]
  alternatives: string[]
}

const SINCE = String.raw`,? since (?!(?:\d|v\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may \d|june|july|august|september|october|november|december|then\b|yesterday|last|this (?:morning|week)|version|the (?:last|start|beginning|morning|deploy|release|update))\b)`
const AS = String.raw`, as (?=(?:it|they|this|that|these|those|there|we|the|our|its|their|all|most|some|no|only|each|every|both|you|your|\w+ (?:is|are|has|have|does|do|can|cannot|would|will|needs?|only))\b)(?!(?:it is|per|you (?:can|may|wish|like|prefer|know|see)|if|though)\b)| as (?=(?:it|they|these|those|there|both)(?: \w+)? (?:is|are|was|were|has|have|had|does|do|did|can|cannot|will)\b)`
const SHOWN = String.raw`,? (?:as (?=(?:indicated|suggested|shown|stated|recommended|required|described|specified|pointed out|seen) (?:by|in)\b)|(?=according to |judging by ))`
const REASON_MARK = String.raw`,? (?:because(?: of)?|given that|so that|in order (?:to|not to)|due to|thanks to|considering(?: that)?|otherwise|or else) |${SINCE}|${AS}|${SHOWN}|(?<!\b(?:want|wants|need|needs|like|going|have|able|try|trying|way|how|order|decided?|opted|chose|choose|agreed|voted|prefer|plan|not|better|best|safer|wiser|simpler|easier|idea|prudent|sensible|sense|practice|possible|free|easy|enough|ought|chance)) (?:to|so as (?:not )?to) (?=(?:avoid|prevent|keep|make sure|ensure|reduce|save|stay|preserve|minimi[sz]e|protect|guarantee|stop|not)\b)| for (?=(?:its|their|simplicity|safety|performance|speed|compatibility|consistency|readability|\w+ reasons)\b)|, which (?=(?:avoids?|keeps?|means?|gives?|saves?|makes?|lets?|needs?|supports?|would|also)\b)|; (?=\w)| [–—-] (?=\w)|: (?=\w)|, so (?=(?:it|that|they|the|nobody|no one|nothing|there)\b)| so (?=(?:I|we|you|they|people|users|nobody) (?:can|don['’]t|won['’]t|never|always)\b)`
const ALTERNATIVE_MARK = String.raw`,? (?:instead of|rather than|as opposed to|in place of|in preference to|versus|vs\.?) |, not (?!(?:only|yet|sure|because|just|that|to mention|including)\b)| and not (?!(?:only|yet)\b)| than (?=\w)| over (?=\w)`
/** "Going with X here, Y can't do it": a clause with a subject of its own. */
const SPLICE = String.raw`, (?=(?!(?:which|who|but|and|or|so|then|please|to|for|from|with|in|on|at|if|when|including|by|of)\b)(?:(?:I|it|that|this|there|they|we|you|he|she)(?:['’](?:s|re|m|ve|d|ll))? |(?:tomorrow|today|tonight) (?:I|we|my)\b|(?:[\w'’.-]+ ){1,6}(?:is|are|was|were|has|have|had|can|can['’]t|cannot|could|would|will|won['’]t|do|does|don['’]t|doesn['’]t|did|didn['’]t|made|makes?|needs?|takes?|took|keeps?|kept|gives?|gave|lets?|means?|costs?|breaks?|fail(?:s|ed)?|supports?|go(?:es)?|wants?|uses?|runs?|comes?|stays?|works?|gets?|knows?)\b))`
const MARK = new RegExp(`(?<reason>${REASON_MARK}|${SPLICE})|(?<alternative>${ALTERNATIVE_MARK})`, 'gi')
/** Marks that name a cause: after these even a look is a choice. */
const CAUSE = /,? (?:because|since|given that)\b|, as /i

const LEADING_ALTERNATIVE =
  /^(?:(?:so|and|but|ok),? )?(?:instead of|rather than|in place of) (.{3,140}?)(?:, | (?=(?:I|we|let's)(?:['’]\w+)? ))(.{8,})$/i
const BECAUSE = String.raw`^(?:(?:so|and|but|ok|however|unfortunately),? )?(?:because(?: of)?|since|given(?: that)?|considering(?: that)?|as(?! (?:soon|long|far|per|mentioned|noted|you|for|a |an ))|due to|(?=to (?:avoid|prevent|keep|make sure|ensure|reduce)\b)) ?`
const NO_MAIN = '(?!and |or |but |even |not |which |including |especially )'
/** "Since A, we do B": where the clause that follows begins with somebody is plainer than a comma. */
const LEADING_REASON = [
  new RegExp(String.raw`${BECAUSE}(.{8,250}?), (?=(?:I|we|you|it|let['’]s|let us)\b)${NO_MAIN}(.{8,})$`, 'i'),
  new RegExp(String.raw`${BECAUSE}(.{8,250}?)(?:, | (?=(?:I|we) \w+))${NO_MAIN}(.{8,})$`, 'i'),
]
const CONSEQUENCE =
  /^(.{10,250}?)(?:,|;| [–—-])? (?:so|which is why|that['’]s why|hence|therefore|thus) (?!(?:that|far|much|many|on)\b|(?:I|we|you|they|it) (?:can|could|don['’]t|won['’]t)\b)(.{4,})$/i
/** "Nothing was found, we use the first file" */
const SPLICED =
  /^(.{0,160}\b(?:seems?|looks?|might|maybe|noticed|nothing|not|n['’]t|failed)\b.{0,120}?), ((?:let['’]s|we (?:use|try|take|will|can)|I['’]ll) (?=\S+ \S+ \S+).{4,})$/i
/** "Considered A and B; chose A because …" */
const COMPARED = /^(.{8,200}?)(?:;| and| but|,) ((?:(?:I|we) )?(?:chose|settled|picked|went|decided|opted)\b.{4,})$/
const WHY_AFTER = /^(.{2,80}?), (.{3,60} (?:is|are|was|were|has|have|can|cannot|would|will|do|does|need|needs)\b.*)$/

/** The parts of a sentence; `isReply`: it answers a question, and the clause after its first comma says why. */
export function clausesOf(sentence: string, isReply = false): Clauses {
  const reasons: string[] = []
  const alternatives: string[] = []
  // "Storage: I'm keeping …": a label is no clause.
  let rest = sentence.replace(/[.!]+$/, '').replace(/^[A-Z][\w -]{1,25}: (?=(?:I|we|let['’]s)\b)/i, '')
  const leadingAlternative = LEADING_ALTERNATIVE.exec(rest)
  if (leadingAlternative) {
    alternatives.push(leadingAlternative[1] as string)
    rest = leadingAlternative[2] as string
  }
  const [, compared = '', chosen = ''] = COMPARED.exec(rest) ?? []
  if (/^(?:I |we )?(?:considered|compared|weighed|looked at|tried)\b/i.test(compared) && isExplicit(chosen)) {
    alternatives.push(compared)
    rest = chosen
  }
  const leading = leadingReason(rest)
  if (leading) {
    reasons.push(leading[0])
    rest = leading[1]
  }
  const marks = [...rest.matchAll(MARK)].filter((mark) => isMark(rest, mark, isReply))
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

/** "Ticket AB12 is a business fare and can be cancelled": what it is says why. */
const BEING =
  /^((?:[\w-]+,? ){0,4}(?:[A-Z0-9]{4,}|it|this) (?:is|was) .{4,80}?)(?:,)? and ((?:can|cannot|can['’]t|may) (?:not )?be \w+ed\b.*)$/
/** "Paid bags: 0 (as two are free)" */
const IN_BRACKETS = /^(.{4,80}?) \((?:as|because|since) (.{8,160})\)$/

/** "Because A, we do B" and "A, so we do B": the reason and the rest, where the rest is something that is done. */
function leadingReason(text: string): [reason: string, rest: string] | undefined {
  for (const pattern of LEADING_REASON) {
    const [, reason, rest] = pattern.exec(text) ?? []
    if (reason === undefined || rest === undefined || isExplicit(reason)) continue
    if (strengthOf(rest) !== undefined || isTry(rest) || isMove(rest)) return [reason, rest]
  }
  // "Retrying won't help; I'd rather raise the limit"
  const [, because, choice] = /^(.{10,250}); ((?:I|we)\b.{8,})$/.exec(text) ?? []
  if (because !== undefined && choice !== undefined && isExplicit(choice) && !isExplicit(because))
    return [because, choice]
  const [, being, may] = BEING.exec(text) ?? []
  const subject = being === undefined ? undefined : /^(.*?) (?:is|was) /.exec(being)?.[1]
  if (being !== undefined && subject !== undefined) return [being, `${subject} ${may}`]
  const [, reason, rest] = CONSEQUENCE.exec(text) ?? SPLICED.exec(text) ?? []
  if (reason === undefined || rest === undefined || isExplicit(reason)) return undefined
  const isDone = isTry(rest) || (strengthOf(rest) !== undefined && (/^(?:I|we|let)\b/i.test(rest) || isFirm(rest)))
  return isDone ? [reason, named(rest, reason)] : undefined
}

/** "Reservation ABC12 is …, so it cannot be cancelled": what "it" is. */
function named(rest: string, reason: string): string {
  const subject = /^((?:[\w-]+ ){1,4}[A-Z0-9]{4,}) (?:is|was|has|does)\b/.exec(reason)?.[1]
  return subject === undefined ? rest : rest.replace(/^it(?= )/i, subject)
}

const isFirm = (text: string) => ['explicit', 'rule'].includes(strengthOf(text) ?? '')

/** Whether a sentence names the cause of a step in so many words. */
export const namesCause = (sentence: string, { reasons }: Clauses) =>
  reasons.length > 0 && (CAUSE.test(sentence) || /^(?:because|since|given|as)\b/i.test(sentence))

/** "I shall come on Thursday, tomorrow I have my check-up" */
const isOwnReason = (before: string, after: string) =>
  /\bI(?:['’]ll| will| shall) \w+/i.test(before) &&
  /^(?:(?:tomorrow|today|tonight|then|there|by then) )?(?:I (?:have|need|am|can['’]t|cannot|don['’]t)|I['’]m|my \w+ (?:is|has|can['’]t))\b/i.test(
    after,
  )

const CHOSEN_OVER =
  /\b(?:recommend\w*|suggest\w*|propos\w*|cho\w+|pick\w*|prefer\w*|opt\w*|settl\w*|go|going|went|us\w+|favou?r\w*|win\w*|select\w*)\b/i
const RULE = /\b(?:polic|rule|restriction|limit|regulation|terms|fare|condition|contract|law)/i

/** "over" and "than" set things against each other only after some words, and a mark after nothing cuts nothing off. */
function isMark(text: string, { index, 0: mark }: RegExpExecArray, isReply: boolean): boolean {
  const before = text.slice(0, index)
  if (before.length < (isReply ? 2 : 6) && !/^, not/.test(mark)) return false
  // Inside code or a quotation it is somebody else's word.
  if ((before.split('`').length - 1) % 2 === 1) return false
  // "I cannot refund a cancellation due to illness": it explains a part alone.
  if (/due to/.test(mark) && isRefusal(before)) return RULE.test(text.slice(index).split(',')[0] as string)
  if (mark === ', ')
    return (
      (isReply || isExplicit(before) || isOwnReason(before, text.slice(index + 2))) &&
      !/^(?:for|in|on|at|with|to|by|from|after|before|once|when|if|yes|no|ok|okay|sure|thanks?|great|alright)\b/i.test(
        before,
      )
    )
  if (/^ over $/.test(mark)) return CHOSEN_OVER.test(before)
  if (/^ than $/.test(mark)) return /\b(?:rather|better|simpler|safer|cleaner|easier|cheaper)\b/i.test(before)
  // "I chose: …" names what was chosen.
  if (/^: /.test(mark))
    return !/\b(?:chose|decided|decision|verdict|choice|resolution|picked|options?|is|are|was|following|these|ways?|so|this|way|out)$/i.test(
      before,
    )
  return true
}
