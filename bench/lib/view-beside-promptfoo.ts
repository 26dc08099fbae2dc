import { join } from 'node:path'
import type { BenchmarkOptions, Print } from './benchmark.ts'
import { writeCases, writePromptfooCases } from './cases.ts'
import { PeerMissing, tryPeer, versionOf } from './peers.ts'
import { runPromptfoo } from './promptfoo.ts'
import { runSaiten } from './saiten.ts'
import { CHECKS } from './scorer-sets.ts'
import { withTempFolder } from './temp-folder.ts'
import { promptfooView, saitenView, type Viewer } from './viewers.ts'

/** What a reader does, as either page asks for it; promptfoo's shows 50 rows a page. */
const QUESTIONS = [
  {
    what: 'a page at 90 %',
    ours: (at: number) => `cases?run=last&offset=${at}&limit=50`,
    theirs: (at: number) => `limit=50&offset=${at}`,
  },
  {
    what: 'failing cases',
    ours: () => 'cases?run=last&limit=50&q=verdict:fail',
    theirs: () => 'limit=50&offset=0&filterMode=failures',
  },
  {
    what: 'a word in the answers',
    ours: () => 'cases?run=last&limit=50&q=customer',
    theirs: () => 'limit=50&offset=0&search=customer',
  },
]

/** The same cases, run by both and stored by each in its own way, looked at in both viewers. */
export async function viewBesidePromptfoo(cli: string, options: BenchmarkOptions, print: Print): Promise<void> {
  const cases = options.full ? 10_000 : 2000
  print.heading(`${cases} cases × 5 assertions (${CHECKS.names}), over HTTP, 50 rows, median of 5`)
  await withTempFolder(async (folder) => {
    await writeCases(folder, cases)
    await writePromptfooCases(folder, cases)
    await runSaiten(folder, CHECKS.scorers, 'store')
    const peer = await tryPeer(async () => {
      await runPromptfoo(folder, cases, CHECKS.assertions, options)
      return promptfooView(folder, ['results'], options)
    })
    const ours = await saitenView(cli, join(folder, 'store'), ['run?run=last&quick=1', 'cases?run=last&quick=1'])
    try {
      await beside(cases, ours, peer, print)
    } finally {
      await ours.close()
      if (!(peer instanceof PeerMissing)) await peer.close()
    }
  })
}

async function beside(cases: number, ours: Viewer, peer: Viewer | PeerMissing, print: Print): Promise<void> {
  const name = `promptfoo ${versionOf('promptfoo')}`
  const show = (what: string, value: number, theirs: number | null) =>
    print.measured({
      what,
      unit: 'ms',
      ours: { name: 'saiten', value },
      peer: peer instanceof PeerMissing ? { name, missing: peer.message } : { name, value: theirs as number },
      ratio: 'times better',
    })
  const table = peer instanceof PeerMissing ? null : await tableOf(peer)
  show('first rows, from the start', ours.firstMs, table?.firstMs ?? null)
  for (const { what, ours: mine, theirs } of QUESTIONS) {
    const at = cases * 0.9
    show(what, await ours.timeOf(mine(at)), table && (await table.timeOf(theirs(at))))
  }
  const failing = await ours.answer<{ matched: number }>('cases?run=last&q=verdict:fail')
  const same = table === null ? '?' : await table.failing()
  print.say(
    `failing cases: saiten ${failing.matched}, promptfoo ${same}${same === failing.matched ? '' : ': NOT THE SAME'}`,
  )
}

/** promptfoo's table of its newest evaluation, as its page asks for it: first the list, then the table. */
async function tableOf(peer: Viewer) {
  const { data } = await peer.answer<{ data: { evalId: string }[] }>('results')
  const started = performance.now()
  const path = (query: string) => `eval/${data[0]?.evalId}/table?${query}`
  await peer.answer(path('limit=50&offset=0'))
  return {
    firstMs: peer.firstMs + performance.now() - started,
    timeOf: (query: string) => peer.timeOf(path(query)),
    failing: async () =>
      (await peer.answer<{ filteredCount: number }>(path('limit=50&offset=0&filterMode=failures'))).filteredCount,
  }
}
