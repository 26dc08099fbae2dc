/** Said of something that the sentence before names. */
const LEANS =
  /^(?:but|and|so|however|therefore|otherwise)\b|everything (?:is|looks|seems)\b|\b(?:it(?!(?:'s| is| was| would be| may be| might be| seems| looks| appears) (?:also |likely |more )?(?:an?\b|important|prudent|best|better|time|necessary|possible|worth|that|to\b|like|safe|useful))|them|this|these|those)\b|\bthat(?=[.,;!]|$| (?:for you|first|now|next|again|too|as well|issue|problem|file|flight|segment|change|option)\b)|\b(?:again|one more time|once more|accordingly|the same|the (?:above|latter|former))\b|\b(?:proceed|continue|go ahead) with (?:the|your) (?:changes?|updates?|booking|cancell?ations?|upgrade|modifications?|request|process|fix|next steps?)(?=[.,;!]|$)/i
const LEANS_JA =
  /^(?:ただし?|しかし|でも|そこで|そのうえで)|(?:それ|これ)(?!から)(?:ら)?(?:を|に|は|が|も|で|と)|こちら(?:に|を|へ|が|で)|(?:この|その|こちらの)(?!後|ほか|他|まま|会話)/

export const leansBack = (sentence: string) => LEANS.test(sentence.replaceAll('’', "'")) || LEANS_JA.test(sentence)
