const FILLERS = new Set(
  "a able absolutely agree ahead all am and any appreciate are as assist be begin but can carefully confirm continue correct do everything first fine for forward further get go good great happy have help here how however i i'd i'll i'm if in is it it's just keep let let's like looks make me moment more move much must my need next no now of off ok okay on onto our out perfect please proceed progress ready really right see should so soon sounds start started still sure take thank thanks that that's the them then there these things this those to try us we we'll well whenever will with work would yeah yep yes you you're your".split(
    ' ',
  ),
)

/** How many words of a sentence say something, as opposed to "yes, please go ahead with that". */
export function tellingWords(sentence: string): number {
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}_']+/gu) ?? []
  return words.filter((word) => !FILLERS.has(word)).length
}
