import { sentencesOf } from '../prose.ts'
import { coverage, sharesTerm, termsOf } from '../terms.ts'
import { changesSomething, type Work } from './work.ts'

const DONE =
  /\b(?:done|finished|complete[d]?|fixed|added|written|updated|merged|resolved|closed|in place|implemented|deployed|removed|deleted|works now|pass(?:es)? now|now pass(?:es)?|no longer needed|landed|shipped|wired up)\b|(?:しました|済み|完了|終わりました|終わった|直りました|解決)/i
const NOT_DONE =
  /\b(?:not|n['’]t|never|still|yet|to be|needs?|will|once|after|when|until|before|should|must|if|todo|next|remain\w*|open)\b|まだ|ていません|ていない|これから|次は|次に|必要|予定|たら|まで/i

export const saysDone = (clause: string) => DONE.test(clause) && !NOT_DONE.test(clause)

/** Whether something that was open at `at` was done later: it was said, or the file that it names was changed. */
export function isClosed(item: string, at: number, { messages, runs }: Work): boolean {
  const terms = termsOf(item)
  for (const run of runs) {
    if (run.at <= at || !changesSomething(run)) continue
    if (run.call.files.some(({ kind, path }) => kind !== 'read' && names(item, path))) return true
  }
  for (let later = at + 1; later < messages.length; later++) {
    const turn = messages[later]
    if (turn?.role !== 'assistant' && turn?.role !== 'user') continue
    for (const clause of sentencesOf(turn.text).flatMap((sentence) => sentence.split(/; |；/))) {
      if (!saysDone(clause)) continue
      const said = termsOf(clause.replace(DONE, ''))
      if (sharesTerm(said, terms) && (coverage(said, terms) >= 0.6 || coverage(terms, said) >= 0.5)) return true
    }
  }
  return false
}

/** Whether it names a file. */
export function names(item: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return item.includes(path) || (name.length > 5 && item.includes(name))
}
