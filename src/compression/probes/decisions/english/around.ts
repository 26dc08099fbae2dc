import type { Reading } from '../reading.ts'

/** Said to the other side, asked, or supposed: nothing is chosen. */
const NO_CHOICE =
  /[?？:：]$|^(?:(?:so|and|but|yes|ok|okay|great|alright|now|then|also),? )?(?:please (?:let|confirm|provide|choose|select|tell|note|share|specify|reply|hold|bear)|would you|do you|did you|shall I|could you|can you|may I|if\b|once you|when you|let me\b|you (?:can|could|may|might|would|should|need|have|will)|unless you|feel free|to proceed)|\b(?:which|what|whether) (?:option|one|flight|plan|method)s? (?:you|would)|\blet me know\b|\byou(?:['’]d| would) (?:like|prefer)\b|\bif you (?:would|['’]d|prefer|want|need|like|believe)\b|\bcontact(?:ing)? (?:a human|customer|the airline|support)\b/i

const EXPLAINS =
  /^(?:because|the (?:main |only |deciding )?reasons?\b|reasons?:|that['’]s because|this is because|mainly because|my reasoning|why:)/i
const POINTS =
  /^(?:(?:it|this|that|they|these)(?: also| already| only)? (?:\w+s|would|should|can|could|will|do|have|are|way)\b|that['’]s (?:how|what|why)|otherwise|after all)/i
const FOLLOWS =
  /^(?:so|therefore|thus|hence|that['’]s why|which is why|for (?:that|this) reason|in that case|given (?:that|this)|because of (?:this|that)|accordingly|as a result|instead)\b/i
/** What a sentence after a choice says when it is not why. */
const GOES_ON =
  /[?？:：]$|^(?:I['’]ll|I will|I['’]m going|we['’]ll|we will|let me|let['’]s|next|now|then|first|second|finally|please|here|would you|shall|do you|if you|once|done|ok|okay|great|thanks?|thank you|good|perfect|noted|starting|also,? (?:please|can|could)|can you|could you|your |still|remaining|what remains|todo|I['’]ve|I have|what|how|and |also|plus|ensure|make sure|add |use |for the |\d+[.)])|\b(?:successfully|let me know|is there anything|anything else|feel free|###)/i

const OPTION =
  '(?:options?|alternatives?|approaches|possibilities|choices|candidates|solutions|variants|strategies|designs|plans)'
const OFFERS = new RegExp(
  [
    String.raw`\b(?:two|three|four|five|several|a few|a couple of|multiple|both|2|3|4) (?:\w+ ){0,2}(?:${OPTION}|ways?|places|paths|routes|methods|things|periods|libraries|packages)\b`,
    String.raw`\bthere (?:are|were) (?:two|three|four|2|3|4)\b.{2,60}:`,
    String.raw`\b(?:your|our|the|these|other|possible|remaining|following|available|main) (?:\w+ )?(?:options|alternatives|choices|candidates)\b`,
    String.raw`\b${OPTION}\b.{0,40}:|\bways out\b.{0,20}:`,
    String.raw`\b(?:I|we|you|one) (?:could|can|may) (?:either )?\w+.{3,120}(?:, or | or (?:else|to|we|you|I)\b|\balternatively\b)`,
    String.raw`: [^:]{8,160}, or (?!else\b)[^:]{6,}$`,
    String.raw`\bthe other (?:possibility|option|way|choice|idea|route) (?:is|was|would be)\b`,
    String.raw`\b(?:you|we|one) (?:could|can|might) (?!only)\w+.{3,160}\binstead\b`,
    String.raw`\bI (?:considered|compared|weighed|evaluated)\b|\bI (?:looked at|tried) (?:two|three|both|several)`,
    String.raw`\b(?:was|were|is|would be) (?:the|an|another) (?:alternative|other (?:option|way|choice|candidate)|option)\b|\bor\b.{3,120}\byour call\b`,
  ].join('|'),
  'i',
)
const REJECTS =
  /^(?:alternatively|another (?:option|way|approach)|as an alternative|the (?:other|alternative) (?:option|way|approach))\b|\b(?:ruled out|rejected|turned down|discarded|dropped|decided against|not worth|won['’]t (?:use|do|work|help|upgrade|fit)|didn['’]t (?:use|choose|pick|go)|would (?!you\b|like\b)\w+|wouldn['’]t|too (?:slow|big|large|complex|risky|expensive|heavy|much|fragile|invasive)|the (?:usual|main|only) objection|overkill|was the alternative|was (?:the |an)other (?:option|way)|alone doesn['’]t)\b/i

/** "One could append a counter, but then links break", "I tried X first, but …": an option that is not taken. */
const CONTRASTS =
  /\b(?:(?:you|we|one|I|customers|users|people|somebody) (?:could|can|might)(?: also| just| simply| of course)? \w+|I (?:also |first |briefly )*(?:tried|considered|thought (?:about|of)|looked at|was tempted|wanted to|played with)|(?:would be|is|was) (?:possible|tempting|an option|the obvious|the usual|an easy|a quick)|(?:would|might) (?:work|do|help|be (?:easier|simpler|quicker|faster|enough)))\b.{3,250}?(?:,|;| –| —) (?:but|however|though|yet) .{4,}|^\S+(?: \S+)? (?:is|would be) (?:quick|easy|simple|cheap|fast|tempting|handy|less work)\b.{0,60}?,? (?:but|yet|though) .{8,}/i

const SEEMS =
  /\b(?:seems?|appears?|looks? like|suggest(?:s|ing)|indicat(?:es|ing)|mean(?:s|ing) that|probably|likely|it['’]s (?:also )?possible|might|could be|may be|must be|should(?: not)? be|turns out|apparently|confirms|can allow|truncates|causes?)\b/i
const FAILS =
  /\b(?:did(?:n['’]t| not)|does(?:n['’]t| not)|fail(?:ed|s)?|cannot|can['’]t|could(?:n['’]t| not)|not (?:found|work\w*|available|enough|possible|correct\w*)|nothing (?:was |is )?found|no (?:longer|additional|such|output|effect|result|luck|clue|files?)|timed out|wrong|mistake|missing|missed|forgot|typo|without success|too (?:slow|large|big|long|small)|exceeds|not yet explored|is(?:n['’]t| not) (?:enough|there|found|supported|available)|instead of)\b/i

/** What an English sentence says about the ones around it. */
export function aroundEnglish(sentence: string): Omit<Reading, 'reasons' | 'alternatives'> {
  const isPut = !NO_CHOICE.test(sentence)
  return {
    offers: OFFERS.test(sentence),
    rejects: REJECTS.test(sentence),
    follows: FOLLOWS.test(sentence),
    contrasts: CONTRASTS.test(sentence) && !/[?？]$/.test(sentence),
    finds: isPut && FAILS.test(sentence) ? 'bad' : isPut && SEEMS.test(sentence) ? 'something' : false,
    explains: isPut ? explainsIn(sentence) : false,
  }
}

/** Whether something may be chosen in a sentence at all. */
export const mayChoose = (sentence: string) => !NO_CHOICE.test(sentence)

function explainsIn(sentence: string): Reading['explains'] {
  if (EXPLAINS.test(sentence)) return 'marked'
  if (POINTS.test(sentence)) return 'pointing'
  return !GOES_ON.test(sentence) && sentence.length > 15 ? 'plain' : false
}
