import { inView } from '../text-index.ts'
import { mustBe, type ReadCondition } from './condition.ts'

/** Holds when the text is there. */
export const contains: ReadCondition = (value, source) => {
  if (typeof value !== 'string') return mustBe(source, 'text; put a number in quotes', '文字列（数は引用符で囲む）')
  if (value === '') return mustBe(source, 'a text that is not empty', '空でない文字列')
  return inView(source.index.addTerm(value, source.caseSensitive), source.view)
}
