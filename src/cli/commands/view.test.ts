import { chmodSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLES, type Served, serve, storeWith } from '../../../viewer/testing/served.ts'
import type { CasesPage, ComparePage, RunHead, RunsPage } from '../../views/page/types.ts'
import { saiten } from '../testing/saiten.ts'

const SUPPORT = ['run', join(EXAMPLES, 'support-bot/suite.yaml')]

interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends exactly these headers, also those that fetch would not let us choose. */
function send(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

describe('saiten view', () => {
  let served: Served
  beforeAll(async () => {
    served = await serve(await storeWith([SUPPORT, SUPPORT]))
  })
  afterAll(() => served.close())
  const at = (path: string) => new URL(path, served.address).href
  async function ask<Answer>(name: string, params: Record<string, string> = {}): Promise<Answer> {
    const { body } = await send(at(`api/${name}?${new URLSearchParams(params)}`))
    return JSON.parse(body) as Answer
  }

  it('lists runs, and gives a run with the names that a filter may use', async () => {
    const { runs } = await ask<RunsPage>('runs')
    expect(runs.map(({ suite, outcome }) => [suite, outcome])).toEqual([
      ['support-bot', 'fail'],
      ['support-bot', 'fail'],
    ])
    const head = await ask<RunHead>('run', { run: 'last' })
    expect(head.targets).toEqual(['before', 'after'])
    expect(head.metadata.map(({ key }) => key)).toEqual(['lang', 'topic'])
    expect(head.summary.targets[1]?.scorers[0]).toMatchObject({ name: 'faithfulness', below: 5 })
  })

  it('lists as many cases as it counts, with the beginning of their answers', async () => {
    const page = await ask<CasesPage>('cases', { run: 'last', q: 'is:regressed', sort: 'Δfaithfulness' })
    expect([page.matched, page.lines.length, page.total]).toEqual([5, 5, 24])
    expect(page.lines[0]?.previews.after).toContain('three to five days')
    const wrong = await ask<CasesPage>('cases', { run: 'last', q: 'faithfulnes<1' })
    expect(wrong.problem?.message.en).toContain('did you mean faithfulness?')
    const found = await ask<CasesPage>('cases', { run: 'last', q: '返金' })
    expect(found.lines.map((line) => line.case)).toEqual(['henpin-02'])
  })

  it('compares two targets, the cases of both sides beside each other', async () => {
    const sides = { a: 'last:before', b: 'last:after' }
    const { comparison } = await ask<ComparePage>('compare', sides)
    expect(comparison?.cases).toMatchObject({ paired: 24, regressed: 5, improved: 3 })
    const page = await ask<CasesPage>('compare-cases', { ...sides, q: 'id:henpin-01' })
    const [line] = page.lines
    expect([line?.before?.previews.before, line?.previews.after]).toEqual([
      '返品は到着から14日以内です。',
      '30日以内なら返品できます。ご不明な点はいつでもお知らせください。',
    ])
  })

  it('answers nobody who calls it by another name or from another page, and is never framed', async () => {
    const statuses = async (headers: Record<string, string>, method = 'GET') =>
      (await send(at('api/runs'), headers, method)).status
    expect(await statuses({})).toBe(200)
    expect(await statuses({ host: 'evil.example' })).toBe(403)
    expect(await statuses({ origin: 'http://evil.example' })).toBe(403)
    expect(await statuses({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statuses({}, 'POST')).toBe(403)
    const { headers } = await send(at('/'))
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await send(at('api/__proto__'))).status).toBe(404)
    expect((await send(at('../../package.json'))).body).toContain('<div id="page">')
  })
})

it('asks others than this machine for its token, and gives them nothing without', async () => {
  const served = await serve(await storeWith([SUPPORT]), ['--host', '0.0.0.0'])
  try {
    const { origin, search } = new URL(served.address)
    expect((await send(`${origin}/api/runs`)).status).toBe(401)
    expect((await send(`${origin}/?token=wrong`)).status).toBe(401)
    const let_in = await send(`${origin}/${search}`)
    expect([let_in.status, let_in.headers.location]).toEqual([303, '/'])
    const cookie = String(let_in.headers['set-cookie']).split(';')[0] as string
    expect((await send(`${origin}/api/runs`, { cookie })).status).toBe(200)
    // By any name that this machine has, and by no other.
    const { port } = new URL(origin)
    const called = async (host: string) =>
      (await send(`${origin}/api/runs`, { cookie, host: `${host}:${port}` })).status
    const [address = '127.0.0.1'] = Object.values(networkInterfaces()).flatMap((found) =>
      (found ?? []).flatMap((one) => (one.family === 'IPv4' ? [one.address] : [])),
    )
    expect([await called(address), await called('evil.example')]).toEqual([200, 403])
    const linked = await send(`${origin}/runs/last${search}&q=verdict:fail`)
    expect(linked.headers.location).toBe('/runs/last?q=verdict%3Afail')
  } finally {
    await served.close()
  }
})

it('shows a store that may only be read, and leaves it as it is', async () => {
  const folder = await storeWith([SUPPORT])
  for (const name of ['saiten.db', '']) chmodSync(join(folder, '.saiten', name), name === '' ? 0o555 : 0o444)
  const served = await serve(folder, ['last'])
  try {
    const { pathname, origin } = new URL(served.address)
    expect(pathname).toMatch(/^\/runs\/r_/)
    const { body } = await send(`${origin}/api/cases?run=last&q=verdict:fail`)
    expect((JSON.parse(body) as CasesPage).matched).toBe(8)
  } finally {
    chmodSync(join(folder, '.saiten'), 0o755)
    await served.close()
  }
})

it('says what is wrong with a run or a port before it serves anything', async () => {
  const folder = await storeWith([SUPPORT])
  const wrong = await saiten(['view', 'r_none'], { cwd: folder })
  expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('there is no run "r_none"')])
  const served = await serve(folder)
  const taken = await saiten(['view', '--port', new URL(served.address).port], { cwd: folder })
  expect([taken.code, taken.stderr]).toEqual([3, expect.stringContaining('is in use')])
  await served.close()
})
