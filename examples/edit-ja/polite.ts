import { defineScorer, z } from 'saiten'

/** 書き換えた文が敬体（です・ます）で終わっているかを見る、自作スコアラーの例。 */
export default defineScorer({
  description: { en: 'new sentences end politely (です・ます)', ja: '書いた文が敬体で終わっているか' },
  options: z.object({ endings: z.array(z.string()).default(['です', 'ます', 'ました', 'ません', 'ください']) }),
  score({ output }, { endings }) {
    const sentences = writtenTexts(output)
      .flatMap((text) => text.split(/[。！？\n]/))
      .filter((text) => text.trim() !== '')
    if (sentences.length === 0) return { notApplicable: { en: 'nothing was written', ja: '書かれた文がありません' } }
    const blunt = sentences.filter((sentence) => !endings.some((ending) => sentence.trim().endsWith(ending)))
    return {
      value: 1 - blunt.length / sentences.length,
      ...(blunt.length > 0 && { reason: { en: `not polite: ${blunt[0]}`, ja: `敬体でない文: ${blunt[0]}` } }),
      details: { sentences: sentences.length, blunt },
    }
  },
})

interface Operation {
  content?: unknown
}

function writtenTexts(output: unknown): string[] {
  const pages = (output as { operations?: { operations?: Operation[] }[] } | null)?.operations ?? []
  const operations = pages.flatMap((page) => page.operations ?? [])
  return operations.map(({ content }) => content).filter((content) => typeof content === 'string')
}
