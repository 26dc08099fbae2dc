import type { Block, Page } from '../../../score/case.ts'
import type { Combination } from './matrix.ts'
import type { Phrasebook } from './phrasebook.ts'
import type { Random } from './random.ts'

/** How many paragraphs stand under a heading. */
const SECTION = 4
const PAGES = 3
const SEVERAL = 3

/** A document in which the given sentences stand as often as the combination says, and nowhere else. */
export function writeDocument(
  { size, occurrences }: Combination,
  phrases: Phrasebook,
  mention: () => string,
  random: Random,
): Page[] {
  const filler = () => fill(random.pick(phrases.fillers), phrases, random)
  const count = occurrences === 'pages' ? PAGES : 1
  return Array.from({ length: count }, (_, at) => {
    const page = writePage(`page-${at + 1}`, size, phrases, filler, random)
    // The last of several pages has nothing to do with the message.
    const wanted = occurrences === 'several' ? SEVERAL : occurrences === 'one' || at < count - 1 ? 1 : 0
    mentionIn(page, wanted, mention, phrases, random)
    return page
  })
}

function writePage(id: string, size: number, phrases: Phrasebook, filler: () => string, random: Random): Page {
  const blocks: Block[] = []
  for (let n = 1; n <= size; n++) {
    const block: Block = { id: `b${n}`, type: 'paragraph', content: filler() }
    const section = blocks.at(-1)
    if (size > 1 && (n - 1) % (SECTION + 1) === 0) {
      blocks.push({ ...block, type: 'heading', content: random.pick(phrases.headings), children: [] })
    } else if (section?.children) section.children.push(block)
    else blocks.push(block)
  }
  return { id, title: random.pick(phrases.titles), blocks }
}

/** Writes the sentences over paragraphs chosen at random; where a page has one block only, into it. */
function mentionIn(page: Page, wanted: number, mention: () => string, phrases: Phrasebook, random: Random): void {
  const paragraphs = page.blocks.flatMap((block) => block.children ?? [block])
  if (paragraphs.length < wanted) {
    for (const block of paragraphs) block.content = Array.from({ length: wanted }, mention).join(phrases.gap)
    return
  }
  for (let left = wanted; left > 0; left--) {
    const [block] = paragraphs.splice(random.below(paragraphs.length), 1)
    if (block) block.content = mention()
  }
}

function fill(sentence: string, { names, days }: Phrasebook, random: Random): string {
  return sentence
    .replace('{name}', () => random.pick(names))
    .replace('{day}', () => random.pick(days))
    .replace('{n}', () => String(5 + random.below(56)))
}
