// Made on first use: a segmenter costs milliseconds that most runs do not need.
let segmenter: Intl.Segmenter | undefined

/** The sentences of a text, as Unicode parts them, that have a letter or a digit in them. */
export function* sentencesOf(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'sentence' })
  for (const { segment } of segmenter.segment(text)) if (/[\p{L}\p{N}]/u.test(segment)) yield segment
}
