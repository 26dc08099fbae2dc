/** Carries out a composite action as a runner does: its scripts in bash, values through files, `uses` only noted. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Step {
  id?: string
  if?: string
  uses?: string
  run?: string
  env?: Record<string, string>
  with?: Record<string, string>
  'working-directory'?: string
}

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>
  outputs: Record<string, { value: string }>
  runs: { using: string; steps: Step[] }
}

export const readAction = (file: string): Action => parse(readFileSync(file, 'utf8')) as Action

interface Surroundings {
  folder: string
  inputs: Record<string, string>
  github: Record<string, string>
  env: Record<string, string>
}

interface Outcome {
  code: number
  /** Other actions that were called, with what they were given. */
  used: { uses: string; with: Record<string, string> }[]
  outputs: Record<string, string>
  printed: string
  /** What the step summary shows. */
  summary: string
}

export function carryOut(action: Action, { folder, inputs, github, env }: Surroundings): Outcome {
  const temp = join(folder, 'runner')
  mkdirSync(temp, { recursive: true })
  const [output, summary] = ['output', 'summary'].map((name) => join(temp, name)) as [string, string]
  writeFileSync(summary, '')
  const given = Object.entries(action.inputs).map(([name, { default: usual = '' }]) => [name, inputs[name] ?? usual])
  const known = new Map<string, string>([
    ...given.map(([name, value]) => [`inputs.${name}`, value] as [string, string]),
    ...Object.entries(github).map(([name, value]) => [`github.${name}`, value] as [string, string]),
  ])
  const filled = (text: string) =>
    text.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, path: string) => known.get(path) ?? '')
  const outcome: Outcome = { code: 0, used: [], outputs: {}, printed: '', summary: '' }
  for (const step of action.runs.steps) {
    if (!holds(step.if, known, outcome.code)) continue
    const values = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)]))
    if (step.uses !== undefined) {
      const options = Object.entries(step.with ?? {}).map(([name, value]) => [name, filled(String(value))])
      outcome.used.push({ uses: step.uses, with: Object.fromEntries(options) })
      continue
    }
    writeFileSync(output, '')
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''],
      {
        cwd: join(folder, filled(step['working-directory'] ?? '.')),
        encoding: 'utf8',
        env: {
          ...env,
          ...values,
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION: github.action ?? '',
          GITHUB_REPOSITORY: github.repository ?? '',
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          RUNNER_TEMP: temp,
        },
      },
    )
    outcome.printed += stdout + stderr
    if (status !== 0 && outcome.code === 0) outcome.code = status ?? 1
    for (const line of readFileSync(output, 'utf8')
      .split('\n')
      .filter((text) => text !== '')) {
      const at = line.indexOf('=')
      known.set(`steps.${step.id}.outputs.${line.slice(0, at)}`, line.slice(at + 1))
    }
  }
  outcome.outputs = Object.fromEntries(Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value)]))
  outcome.summary = readFileSync(summary, 'utf8')
  return outcome
}

/** Conditions as ours are written: comparisons joined by `&&`. */
function holds(condition: string | undefined, known: ReadonlyMap<string, string>, code: number): boolean {
  const parts = (condition ?? '').split('&&').map((part) => part.trim())
  if (!parts.includes('always()') && code !== 0) return false
  return parts
    .filter((part) => part !== '' && part !== 'always()')
    .every((part) => {
      const [, path = '', sign, value] = /^([\w.-]+) (==|!=) '(.*)'$/.exec(part) ?? []
      if (sign === undefined) throw new Error(`no condition that is understood here: ${part}`)
      return (known.get(path) === value) === (sign === '==')
    })
}
