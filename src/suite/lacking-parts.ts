import type { Mistake } from '../errors.ts'
import { clusterIn } from '../gate/cluster.ts'
import type { Message } from '../language.ts'
import type { PlannedCase, Suite } from './suite.ts'
import { NORMALIZING } from './under-suite.ts'

/** Scorers that hold the answer against `expected`. */
const NEED_EXPECTED = new Set([
  ...NORMALIZING,
  ...['semantic-similarity', 'json-diff', 'context-recall', 'context-precision', 'factuality'],
])

/** Counts the cases that lack what they would be scored by, and says so once: each would be an error when run. */
export class LackingParts {
  readonly #suite: Suite
  readonly #answersItself: boolean
  readonly #comparing = new Set<string>()
  #cases = 0
  #withoutExpected: Lack = { count: 0, first: undefined }
  #withoutOutput: Lack = { count: 0, first: undefined }
  #withoutCluster: Lack = { count: 0, first: undefined }

  constructor(suite: Suite) {
    this.#suite = suite
    this.#answersItself = suite.targets.every(({ kind }) => kind === 'case')
  }

  add({ case: testCase, scorers, origin }: PlannedCase): void {
    this.#cases++
    const comparing = scorers.filter(({ type, given }) => NEED_EXPECTED.has(type) && given.expected === undefined)
    for (const { name } of comparing) this.#comparing.add(name)
    if (comparing.length > 0 && testCase.expected == null) note(this.#withoutExpected, origin)
    if (this.#answersItself && testCase.output == null) note(this.#withoutOutput, origin)
    const { cluster } = this.#suite
    if (cluster !== undefined && clusterIn(testCase.metadata, cluster) === null) note(this.#withoutCluster, origin)
  }

  mistakes(): Mistake[] {
    const { file } = this.#suite
    const names = [...this.#comparing].join(', ')
    const expected = lackMessage(this.#withoutExpected, this.#cases, {
      all: nothingExpected(names, this.#withoutExpected.first?.file.endsWith('.csv') ?? false),
      some: (share) => someUnexpected(share, names),
    })
    const output = lackMessage(this.#withoutOutput, this.#cases, { all: NO_OUTPUT, some: someUnanswered })
    const { cluster = '' } = this.#suite
    const apart = lackMessage(this.#withoutCluster, this.#cases, {
      all: noClusters(cluster),
      some: (share) => someApart(share, cluster),
    })
    return [
      ...[...expected, ...output].map((message) => ({ file, path: 'cases', message })),
      ...apart.map((message) => ({ file, ...this.#suite.placeOf?.(['cluster']), path: 'cluster', message })),
    ]
  }
}

interface Lack {
  count: number
  first: PlannedCase['origin'] | undefined
}

function note(lack: Lack, origin: PlannedCase['origin']): void {
  lack.count++
  lack.first ??= origin
}

type Share = { count: number; of: number; place: string }

function lackMessage(
  { count, first }: Lack,
  of: number,
  said: { all: Message; some(share: Share): Message },
): Message[] {
  if (count === 0 || !first) return []
  return [count === of ? said.all : said.some({ count, of, place: `${first.file}:${first.line}` })]
}

const nothingExpected = (names: string, isTable: boolean): Message => ({
  en: `no case has \`expected\`, which ${names} compares with: every such score would be an error${isTable ? '. Name its column: columns: { expected: answer }' : ''}`,
  ja: `expected のあるケースがありません。${names} は expected と比べるため、すべてエラーになります${isTable ? '。列を指定してください: columns: { expected: answer }' : ''}`,
})

const someUnexpected = ({ count, of, place }: Share, names: string): Message => ({
  en: `${count} of ${of} cases have no \`expected\`, which ${names} compares with: those scores would be errors (first: ${place})`,
  ja: `${of} 件中 ${count} 件のケースに expected がありません。${names} は expected と比べるため、そこはエラーになります（最初: ${place}）`,
})

const NO_OUTPUT: Message = {
  en: 'no case has an `output`, and the suite names no target that makes one: every score would be an error. Write targets, or the answers into the cases',
  ja: 'output のあるケースがなく、作るターゲットもないため、すべてエラーになります。targets を書くか、ケースに答えを書いてください',
}

const someUnanswered = ({ count, of, place }: Share): Message => ({
  en: `${count} of ${of} cases have no \`output\`, and the suite names no target that makes one: they would be errors (first: ${place})`,
  ja: `${of} 件中 ${count} 件のケースに output がなく、作るターゲットもないため、エラーになります（最初: ${place}）`,
})

const noClusters = (cluster: string): Message => ({
  en: `no case has ${cluster}, by which cluster would group them: each would stand for itself`,
  ja: `${cluster} のあるケースがないため、cluster でまとめられません。一件ずつ別のまとまりになります`,
})

const someApart = ({ count, of, place }: Share, cluster: string): Message => ({
  en: `${count} of ${of} cases lack ${cluster}, by which cluster groups them: each of these stands for itself (first: ${place})`,
  ja: `${of} 件中 ${count} 件のケースに、cluster でまとめる ${cluster} がありません。それらは一件ずつ別のまとまりになります（最初: ${place}）`,
})
