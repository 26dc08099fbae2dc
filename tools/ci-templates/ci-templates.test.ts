import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { carryOut, readAction } from './composite.ts'

const root = join(import.meta.dirname, '../..')
const action = readAction(join(root, 'action.yml'))
const gitlab = parse(readFileSync(join(root, 'ci/gitlab.yml'), 'utf8'))['.saiten'] as {
  script: string[]
  variables: Record<string, string>
  artifacts: { reports: { junit: string }; when: string }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saiten-ci-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const GOOD = 'Yes, you get a refund.'

function suite(answers: string[], gate = '{ passRate: 1 }') {
  const cases = answers.map((output, at) => JSON.stringify({ id: `c${at}`, input: 'May I?', output }))
  writeFileSync(join(folder, 'cases.jsonl'), `${cases.join('\n')}\n`)
  writeFileSync(
    join(folder, 'suite.yaml'),
    `name: support\ncases: cases.jsonl\nscorers: [{ type: contains, value: refund }]\ngate: ${gate}\n`,
  )
}

/** Programs of the runner: Saiten as it was built, and a `gh` and a `curl` that write down what they are asked. */
function programs(): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const tool = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/bash\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  tool('saiten', `exec "${process.execPath}" "${inject('cli')}" "$@"`)
  tool('node', `exec "${process.execPath}" "$@"`)
  tool(
    'gh',
    `printf '%s\\n' "$*" >> "${join(folder, 'gh.log')}"; [ "$3" != --paginate ] || cat "${join(folder, 'earlier')}" 2>/dev/null || true`,
  )
  tool('curl', `printf '%s\\n' "$*" >> "${join(folder, 'curl.log')}"`)
  return `${bin}:${process.env.PATH}`
}

const asked = (tool: string) =>
  existsSync(join(folder, `${tool}.log`)) ? readFileSync(join(folder, `${tool}.log`), 'utf8') : ''

const onPullRequest = {
  event_name: 'pull_request',
  'event.number': '7',
  repository: 'team/bot',
  action: 'evals',
  run_id: '1',
  run_attempt: '1',
  token: 't',
}

function build(inputs: Record<string, string> = {}, github: Record<string, string> = onPullRequest) {
  const env = { PATH: programs(), HOME: folder }
  return carryOut(action, { folder, inputs: { suite: 'suite.yaml', command: 'saiten', ...inputs }, github, env })
}

describe('the GitHub action', () => {
  it('passes, uploads the reports, keeps the store and writes on the pull request', () => {
    suite([GOOD, GOOD])
    const { code, outputs, used, summary, printed } = build()
    expect(printed).toContain('GATE PASS')
    expect({ code, verdict: outputs.verdict }).toEqual({ code: 0, verdict: 'pass' })
    expect(outputs.run).toMatch(/^r_/)
    for (const name of ['report.md', 'report.html', 'junit.xml', 'summary.json']) {
      expect(existsSync(join(outputs.report as string, name)), name).toBe(true)
    }
    expect(used.map(({ uses }) => uses)).toEqual([
      'actions/cache/restore@v4',
      'actions/cache/save@v4',
      'actions/upload-artifact@v4',
    ])
    expect(used.at(-1)?.with.path).toBe(outputs.report)
    expect(summary).toContain('support')
    expect(asked('gh')).toContain('--method POST repos/team/bot/issues/7/comments --field body=@')
  })

  it('fails the build when the gate fails, after everything was written and kept', () => {
    suite([GOOD, 'Please calm down.'])
    const { code, outputs, used, printed } = build()
    expect(code).toBe(1)
    expect(outputs.verdict).toBe('fail')
    expect(printed).toContain('::error')
    expect(used.map(({ uses }) => uses)).toContain('actions/cache/save@v4')
    expect(asked('gh')).toContain('POST')
  })

  it('writes its own earlier comment anew instead of a second one', () => {
    suite([GOOD])
    writeFileSync(join(folder, 'earlier'), '4711\n')
    build()
    expect(asked('gh')).toContain('--method PATCH repos/team/bot/issues/comments/4711 --field body=@')
    expect(asked('gh')).not.toContain('POST')
  })

  it('lets an undecided build through where that is wanted, and only then', () => {
    const gate = '{ passRate: 0.8, confidence: 0.95 }'
    suite([GOOD, GOOD], gate)
    expect(build({ undecided: 'pass' }).code).toBe(0)
    rmSync(join(folder, 'bin'), { recursive: true })
    expect(build().code).toBe(2)
  })

  it('of a suite that is wrong uploads and writes nothing, and fails with 3', () => {
    writeFileSync(join(folder, 'suite.yaml'), 'scoers: []\n')
    const { code, outputs, used } = build()
    expect(code).toBe(3)
    expect(outputs.verdict).toBe('')
    expect(used.map(({ uses }) => uses)).not.toContain('actions/upload-artifact@v4')
    expect(asked('gh')).toBe('')
  })

  it('writes on pull requests only, and passes options on one a line', () => {
    suite([GOOD, GOOD])
    const { printed, outputs } = build({ options: '--limit\n1\n' }, { ...onPullRequest, event_name: 'push' })
    expect(asked('gh')).toBe('')
    expect(outputs.verdict).toBe('pass')
    expect(printed).toMatch(/1 of 1|1 cases?/)
  })

  it('lets nothing that an input says become a command', () => {
    for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{')
    suite([GOOD])
    const { code } = build({
      suite: 'suite.yaml; touch hacked',
      'max-cost': '$(touch hacked)',
      options: '`touch hacked`',
    })
    expect(code).toBe(3)
    expect(existsSync(join(folder, 'hacked'))).toBe(false)
  })
})

describe('the GitLab job', () => {
  function job(variables: Record<string, string> = {}) {
    const env = {
      ...gitlab.variables,
      SAITEN_SUITE: 'suite.yaml',
      SAITEN_COMMAND: 'saiten',
      ...variables,
      PATH: programs(),
      HOME: folder,
      CI: 'true',
      GITLAB_CI: 'true',
    }
    return spawnSync('sh', ['-ec', gitlab.script.join('\n')], { cwd: folder, env, encoding: 'utf8' })
  }

  it('ends as the gate does and leaves the reports that it says it leaves', () => {
    suite([GOOD, 'Please calm down.'])
    const { status, stdout } = job()
    expect(status).toBe(1)
    expect(stdout).toContain('GATE FAIL')
    expect(existsSync(join(folder, gitlab.artifacts.reports.junit))).toBe(true)
    expect(existsSync(join(folder, 'saiten-report/report.html'))).toBe(true)
    expect(gitlab.artifacts.when).toBe('always')
    expect(asked('curl')).toBe('')
  })

  it('writes a note on a merge request where there is a token, and never prints it', () => {
    suite([GOOD])
    const where = { CI_MERGE_REQUEST_IID: '5', CI_PROJECT_ID: '9', CI_API_V4_URL: 'https://gitlab.example/api/v4' }
    const { status, stdout, stderr } = job({ ...where, SAITEN_GITLAB_TOKEN: 'glpat-token-value' })
    expect(status).toBe(0)
    expect(asked('curl')).toContain('https://gitlab.example/api/v4/projects/9/merge_requests/5/notes')
    expect(stdout + stderr).not.toContain('glpat-token-value')
  })
})
