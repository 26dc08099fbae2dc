import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_NAMES } from './init/templates.ts'
import { folderWith, saiten } from './testing/saiten.ts'

/** A command line as printed, as its words. */
const words = (line: string) => line.trim().split(/\s+/).slice(1)

describe.each(['en', 'ja'] as const)('what init writes in %s', (language) => {
  it.each(TEMPLATE_NAMES)('%s runs offline at once, and says the next three commands', async (template) => {
    const cwd = folderWith({})
    const made = await saiten(['init', 'here', '--template', template, '--lang', language], { cwd })
    expect(made.code).toBe(0)
    const commands = [...made.stdout.matchAll(/(?:^|\s)(saiten [^\n]+?)(?: {3}|\n)/g)].map(([, line]) => line as string)
    // The gate has no suite that could name a file of cases: it is handed two instead.
    expect(commands).toHaveLength(template === 'gate' ? 4 : 3)
    const run = await saiten([...words(commands[0] as string), '--lang', language], { cwd })
    // The gate template stops a text on purpose; the suites let one case fail and pass.
    expect(run.code, run.stdout + run.stderr).toBe(template === 'gate' ? 1 : 0)
    expect(run.stdout).toMatch(template === 'gate' ? /notice-02/ : /✗/)
    if (template !== 'gate') {
      const checked = await saiten(['check', 'here/suite.yaml', '--lang', language], { cwd })
      expect(checked.stderr).not.toMatch(/^[!✗]/m)
    }
    const suite = join(cwd, 'here/suite.yaml')
    if (existsSync(suite)) expect(readFileSync(suite, 'utf8')).toMatch(/^# yaml-language-server: .*suite\.schema\.json/)
  })
})

it('names the schemas where the package is installed, also further up', async () => {
  const cwd = folderWith({ 'node_modules/saiten/schemas/suite.schema.json': '{}', 'team/x': '' })
  await saiten(['init', 'evals'], { cwd: join(cwd, 'team') })
  expect(readFileSync(join(cwd, 'team/evals/suite.yaml'), 'utf8')).toContain(
    '$schema=../../node_modules/saiten/schemas/suite.schema.json',
  )
})

it('a folder that cannot be made is bad input, not a fault of the program', async () => {
  const cwd = folderWith({ taken: 'a file' })
  const { code, stderr } = await saiten(['init', 'taken'], { cwd })
  expect(code).toBe(3)
  expect(stderr).toMatch(/^✗ cannot make the folder .*taken: .*taken is no folder\n$/)
})

it('a template that does not exist is named with one that does, and nothing is written', async () => {
  const cwd = folderWith({})
  const { code, stderr } = await saiten(['init', '--template', 'chatbto'], { cwd })
  expect(code).toBe(3)
  expect(stderr).toContain('did you mean chatbot?')
  expect(existsSync(join(cwd, 'evals'))).toBe(false)
  const strange = await saiten(['init', '--template', 'x'], { cwd })
  expect(strange.stderr).toContain('there is no template "x". Use one of')
})

it('a program is not asked', async () => {
  const cwd = folderWith({})
  const { stdout } = await saiten(['init', '--json'], { cwd })
  expect(JSON.parse(stdout)).toMatchObject({ template: 'chatbot', files: ['cases.yaml', 'suite.yaml'] })
})
