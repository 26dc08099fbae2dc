import type { Json, JsonObject } from '../../../json.ts'
import type { Case } from '../../../score/case.ts'
import { indexPages, walkBlocks } from '../document/page-index.ts'
import { inlineText } from '../reading/content.ts'
import { readExpected } from '../reading/read-expected.ts'
import { writeDocument } from './document.ts'
import { type Combination, pairwiseMatrix } from './matrix.ts'
import { english } from './phrases-en.ts'
import { japanese } from './phrases-ja.ts'
import { type Random, seededRandom } from './random.ts'

/**
 * Edit cases that cover every pair of category, size, occurrences and language. Each comes with a document, a message
 * and the expected operations; its metadata says which combination it is and what exactly is asked for.
 */
export function generateEditCases({ seed = 0 }: { seed?: number } = {}): Case[] {
  return pairwiseMatrix(seed).map((combination, at) => writeCase(combination, at + 1, seededRandom(seed * 1000 + at)))
}

function writeCase(combination: Combination, number: number, random: Random): Case {
  const { category, occurrences, language } = combination
  const phrases = language === 'ja' ? japanese : english
  const subject = category === 'anti-hallucination' ? phrases.typo : random.pick(phrases.subjects)
  // Days of two digits: no date then stands inside another.
  const date = () => phrases.date(2024 + random.below(4), 1 + random.below(12), 10 + random.below(19))
  const dates: (readonly [from: string, to: string])[] = category === 'generalisation' ? [date()] : []
  let next = random.below(subject.mentions.length)
  const mention = () => {
    if (category !== 'generalisation') return subject.mentions[next++ % subject.mentions.length] as string
    const written = date()
    dates.push(written)
    return random.pick(phrases.dateMentions).replace('{term}', () => written[0])
  }
  const pages = writeDocument(combination, phrases, mention, random)
  const asked = dates[0] ? { term: dates[0][0], rename: dates[0][1], note: '' } : subject
  const substitutions = dates.length > 0 ? dates : [[subject.term, subject.rename] as const]
  const id = `${category}-${occurrences}-${String(number).padStart(3, '0')}`
  const operations = expectedOperations(category, pages, substitutions, subject.note)
  return {
    id,
    name: phrases.title(combination),
    input: phrases.message[category](asked),
    pages,
    expected: { operations, totalSuccessCount: operations.length },
    metadata: {
      ...combination,
      ...(writesText(category) && { substitutions: substitutions.map((pair) => [...pair]) }),
      ...(category === 'insert' && { note: subject.note }),
    },
  }
}

const writesText = (category: Combination['category']) => !['insert', 'delete', 'no-change'].includes(category)

type Substitutions = readonly (readonly [from: string, to: string])[]

function expectedOperations(
  category: Combination['category'],
  pages: Case['pages'],
  pairs: Substitutions,
  note: string,
) {
  if (category === 'no-change') return []
  return (pages ?? []).flatMap((page): JsonObject[] => {
    const operations = [...walkBlocks(page.blocks)].flatMap(({ id, content }): JsonObject[] => {
      const here = pairs.filter(([from]) => inlineText(content).includes(from))
      if (here.length === 0) return []
      if (category === 'delete') return [{ type: 'delete', targetBlockId: id }]
      if (category === 'insert') {
        return [{ type: 'insert', targetBlockId: id, position: 'after', expectedContentPatterns: [note] }]
      }
      const expectedContentPatterns = here.flatMap(([from, to]): Json[] => [to, { not: from }])
      return [{ type: 'replace', targetBlockId: id, expectedContentPatterns }]
    })
    return operations.length > 0 ? [{ pageId: page.id, operations }] : []
  })
}

/** The answer that does exactly what a generated case asks for. */
export function idealAnswer({ pages = [], expected, metadata = {} }: Case): JsonObject {
  const index = indexPages(pages)
  const texts = new Map(
    pages.flatMap((page) =>
      Array.from(walkBlocks(page.blocks), ({ id, content }) => [JSON.stringify([page.id, id]), inlineText(content)]),
    ),
  )
  const byPage = Map.groupBy(readExpected(expected, index), ({ pageId }) => pageId)
  const operations = Array.from(byPage, ([pageId, list]) => ({
    pageId,
    operations: list.map(({ type, target, position }): JsonObject => {
      if (type === 'delete') return { type, targetBlockId: target }
      if (type === 'insert') return { type, targetBlockId: target, position, content: metadata.note ?? '' }
      const content = substitute(texts.get(JSON.stringify([pageId, target])) ?? '', metadata.substitutions ?? [])
      return { type, targetBlockId: target, content }
    }),
  }))
  return { operations }
}

function substitute(text: string, pairs: Json): string {
  const list = Array.isArray(pairs) ? pairs.filter(Array.isArray) : []
  return list.reduce((changed, [from, to]) => changed.replaceAll(String(from), () => String(to)), text)
}
