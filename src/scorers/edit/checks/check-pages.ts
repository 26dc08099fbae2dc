import type { Block, Page } from '../../../score/case.ts'
import type { Complaints } from './complaints.ts'

/** Ids of pages, and of the blocks of each page, must be there and be told apart. Other pages may repeat block ids. */
export function checkPages(pages: readonly Page[], complaints: Complaints): void {
  const seen = new Map<string, string>()
  pages.forEach((page, at) => {
    const path = `pages[${at}]`
    checkId(page.id, path, seen, { en: 'page', ja: 'ページ' }, complaints)
    checkBlocks(page.blocks, `${path}.blocks`, complaints)
  })
}

function checkBlocks(blocks: readonly Block[], path: string, complaints: Complaints): void {
  const seen = new Map<string, string>()
  const open: [readonly Block[], string][] = [[blocks, path]]
  for (let top = open.pop(); top; top = open.pop()) {
    const [list, listPath] = top
    list.forEach((block, at) => {
      const here = `${listPath}[${at}]`
      checkId(block.id, here, seen, { en: 'block', ja: 'ブロック' }, complaints)
      if (block.children?.length) open.push([block.children, `${here}.children`])
    })
  }
}

function checkId(
  written: unknown,
  path: string,
  seen: Map<string, string>,
  what: { en: string; ja: string },
  complaints: Complaints,
): void {
  const id = String(written)
  const first = seen.get(id)
  if (id === '') {
    complaints.add(`${path}.id`, `a ${what.en} needs an id that is not empty`, `${what.ja}の id が空です`)
  } else if (first !== undefined) {
    complaints.add(
      `${path}.id`,
      `the ${what.en} id "${id}" is used twice, first at ${first}; give each ${what.en} its own`,
      `${what.ja}の id "${id}" が重複しています（最初は ${first}）。それぞれ別の id にしてください`,
    )
  } else seen.set(id, path)
}
