/** How models decline in words, where no field says so. Short on purpose: a verdict that mentions one has JSON. */
const PHRASES = [
  /\bI(?:'|’)?m (?:very )?sorry,? but\b/i,
  /\bI (?:cannot|can(?:'|’)t|can not|won(?:'|’)t|am (?:not able|unable) to|must decline to) (?:help|assist|comply|judge|evaluate|grade|answer|provide|do that|fulfill|fulfil|rate|assess|discuss|continue)\b/i,
  /\bI(?:'|’)m (?:not able|unable) to\b/i,
  /\bas an AI(?: language model| assistant)?,? I (?:cannot|can(?:'|’)t|am unable)/i,
  /\b(?:violates?|against) (?:the|our|my|this) (?:content |usage |safety )?(?:policy|policies|guidelines)\b/i,
  /(?:お答え|回答|お手伝い|対応|評価|ご提供|提供)(?:すること(?:は|が))?(?:は)?(?:でき(?:ません|かねます)|いたしかねます|致しかねます)/,
  /(?:お答え|応じること(?:は|が)|お応え)(?:は)?(?:でき(?:ません|かねます)|しかねます)/,
  /(?:申し訳(?:ありません|ございません)が).{0,60}(?:できません|できかねます|いたしかねます|お断り)/s,
]

/** Whether a reply without JSON declines to answer. Only its beginning counts: refusals come first. */
export function declinesInWords(text: string): boolean {
  const start = text.slice(0, 600)
  return PHRASES.some((phrase) => phrase.test(start))
}
