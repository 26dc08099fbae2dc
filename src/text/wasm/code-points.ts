import { makeRoom } from './room'
import { isSpace } from './space'

// Where the number of a code point stands: a page for every 256 of them, made when one of them is met. Between calls no
// page is named here.
const DIRECTORY = memory.data(0x1100 * 4)
const PAGE_BYTES: usize = 256 * 4

let pages: usize = 0
let pagesEnd: usize = 0

/** Numbers code points, white space (Python's) only if it is to be kept: see counting.ts. */
export function numberCodePoints(text: usize, lengths: usize, texts: usize, numbers: usize, keepSpace: bool): usize {
  let units: usize = 0
  for (let i: usize = 0; i < texts; i++) units += load<usize>(lengths + i * 4)
  pages = pagesEnd = numbers + units * 4
  makeRoom(pages)
  let next = numbers
  let distinct: usize = 0
  // Of the code point before: the next one is mostly on the same page.
  let pageNumber: u32 = -1
  let page: usize = 0
  for (let i: usize = 0; i < texts; i++) {
    const first = next
    for (const end = text + load<usize>(lengths + i * 4) * 2; text < end; text += 2) {
      let point: u32 = load<u16>(text)
      if (point >> 10 === 0x36 && text + 2 < end) {
        const low: u32 = load<u16>(text, 2)
        if (low >> 10 === 0x37) {
          point = 0x10000 + ((point & 0x3ff) << 10) + (low & 0x3ff)
          text += 2
        }
      }
      if (!keepSpace && isSpace(point)) continue
      if (point >>> 8 !== pageNumber) {
        pageNumber = point >>> 8
        page = pageOf(pageNumber)
      }
      const entry = page + (point & 0xff) * 4
      let number = load<usize>(entry)
      if (number === 0) {
        number = ++distinct
        store<usize>(entry, number)
      }
      store<usize>(next, number)
      next += 4
    }
    store<usize>(lengths + i * 4, (next - first) >>> 2)
  }
  forgetPages()
  return distinct
}

function pageOf(number: u32): usize {
  const entry = DIRECTORY + number * 4
  let page = load<usize>(entry)
  if (page === 0) {
    page = pagesEnd
    pagesEnd += PAGE_BYTES + 4
    makeRoom(pagesEnd)
    memory.fill(page, 0, PAGE_BYTES)
    store<usize>(page, entry, PAGE_BYTES)
    store<usize>(entry, page)
  }
  return page
}

/** Behind every page stands where it is named. */
function forgetPages(): void {
  for (let page = pages; page < pagesEnd; page += PAGE_BYTES + 4) store<usize>(load<usize>(page, PAGE_BYTES), 0)
}
