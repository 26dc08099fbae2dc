import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { MAIN, saiten } from './testing/saiten.ts'
import { type StoreScenario, storeScenarios } from './testing/store-scenarios.ts'

/** Everything that a scenario says and leaves behind in one store. */
async function played({ act }: StoreScenario, cwd: string, store: string): Promise<string[]> {
  const env = { SAITEN_STORE: store }
  const said: string[] = []
  const names = new Map<string, string>()
  /** But for what differs between any two runs: their names, when they were, how long they took, and where they are kept. */
  const same = (text: string) =>
    text
      .replaceAll(/r_[0-9a-f]{8}/g, (id) => names.get(id) ?? names.set(id, `run ${names.size + 1}`).get(id) ?? '')
      .replaceAll(join(cwd, store), 'STORE')
      .replaceAll(store, 'STORE')
      .replaceAll(/postgres:\/\/\S+?\/t_[0-9a-f]+/g, 'STORE')
      .replaceAll(cwd, 'FOLDER')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[\d.]+)?Z?/g, 'TIME')
      .replaceAll(
        /("[a-zA-Z]*(?:took|[dD]uration|[lL]atency|[pP]aused|[eE]lapsed)[a-zA-Z]*": ?)(-?[\d.e-]+|\{[^}]*\}|\[[^\]]*\])/g,
        '$1TIME',
      )
      .replaceAll(/\b\d+(\.\d+)? ?(ms|s)\b/g, 'TIME')
      .replaceAll(/(time|timestamp)="[^"]*"/g, '$1="TIME"')
  /** How far a run had come is told only where it takes long. */
  const ended = (text: string) => text.replaceAll(/^ *\d+\/\d+ \(\d+ %\) .*\n/gm, '')
  const call = async (...args: string[]) => {
    const { code, stdout, stderr } = await saiten(args, { cwd, env })
    expect(stdout + stderr).not.toMatch(/internal error|secret-of-the-tests/)
    said.push(`saiten ${same(args.join(' '))}\n→ ${code}\n${same(stdout)}\n${same(ended(stderr))}`)
    return stdout
  }
  const ids = async () =>
    JSON.parse((await saiten(['runs', '--json'], { cwd, env })).stdout).map(
      (one: { run: string }) => one.run,
    ) as string[]
  await act({
    cwd,
    call,
    ids,
    async page(questions) {
      const address = await served(cwd, env)
      const [run = '', before = ''] = await ids()
      for (const [name, asked] of questions(run, before)) {
        const reply = await fetch(new URL(`api/${name}?${new URLSearchParams(asked)}`, address))
        said.push(
          same(`${name} ${JSON.stringify(asked)}\n→ ${reply.status}\n${JSON.stringify(await reply.json(), null, 1)}`),
        )
      }
    },
  })
  for (const entry of readdirSync(cwd, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /^out/.test(entry.parentPath.slice(cwd.length + 1)))
      said.push(`${entry.name}\n${same(readFileSync(join(entry.parentPath, entry.name), 'utf8'))}`)
  return said
}

/** The address of `saiten view`, as a user starts it. */
function served(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [MAIN, 'view', '--json'], { cwd, env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGTERM'))
  return new Promise((found, failed) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('\n')) found((JSON.parse(text) as { address: string }).address)
    })
    child.on('close', () => failed(new Error(text)))
  })
}

it.each(storeScenarios)('$name: the same in a file and in PostgreSQL', { timeout: 180_000 }, async (scenario) => {
  const folder = await scenario.prepare()
  const inFile = await played(scenario, folder(), 'runs.db')
  const inServer = await played(scenario, folder(), await emptyDatabase())
  expect(inServer).toEqual(inFile)
  expect(inFile.join('\n')).not.toMatch(/→ (3|400|500)\n/)
})
