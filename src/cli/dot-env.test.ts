import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const CASES = '{"id":"a","input":"q"}\n'
const SECRET = 'dotenv-s3cret-value'

/** Everything that is on disk beneath a folder, as text. */
function storedText(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

describe('.env beside a suite', () => {
  it('fills what the environment lacks, for models and for commands', async () => {
    const { url, asked } = await modelServer(() => 'fine')
    const cwd = folderWith({
      'evals/suite.yaml': `cases: cases.jsonl
targets:
  - { name: m, model: "openai-compatible:m", baseURL: "${url}", apiKeyEnv: MY_KEY }
  - { name: c, command: 'echo "$MINE $THEIRS"' }
scorers: [{ type: length, max: 100 }]
`,
      'evals/cases.jsonl': CASES,
      'evals/.env': `# keys\nexport MY_KEY="${SECRET}"\nMINE=from-file\nTHEIRS=from-file\n`,
      '.env': 'MINE=from-elsewhere\n',
    })
    const env = { THEIRS: 'from-outside' }
    const { stdout, code } = await saiten(['run', 'evals/suite.yaml', '--reporter', 'jsonl'], { cwd, env })
    expect(code).toBe(0)
    expect(asked[0]?.authorization).toBe(`Bearer ${SECRET}`)
    // Its values are secrets, whatever they are called; what the environment says is not.
    expect(stdout).toContain('[secret] from-outside')
  })

  it('is kept and shown nowhere, also when a command prints it', async () => {
    const cwd = folderWith({
      'suite.yaml':
        `cases: cases.jsonl\ntargets: [{ name: c, command: 'echo "$PLAIN_NAME"; echo "$PLAIN_NAME" >&2' }]\nscorers: [{ type: contains, value: "${SECRET}" }]\n`.replace(
          `"${SECRET}"`,
          'x',
        ),
      'cases.jsonl': CASES,
      '.env': `PLAIN_NAME=${SECRET}\n`,
    })
    const { stdout, stderr } = await saiten(['run', 'suite.yaml', '--reporter', 'html:r.html', '--reporter', 'jsonl'], {
      cwd,
    })
    expect(stdout).toContain('[secret]')
    expect(stdout + stderr).not.toContain(SECRET)
    const shown = await saiten(['show', 'last', 'a'], { cwd })
    expect(shown.stdout).not.toContain(SECRET)
    expect(storedText(join(cwd, '.saiten'))).not.toContain(SECRET)
    expect(readFileSync(join(cwd, 'r.html'), 'utf8')).not.toContain(SECRET)
  })

  it('that is no .env is a mistake with its line, which is not repeated', async () => {
    const cwd = folderWith({
      'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: length, max: 100 }]\n',
      'cases.jsonl': CASES,
      '.env': 'A="one\ntwo"\nsk-pasted-by-mistake\nB=2\n',
    })
    const { stderr, code } = await saiten(['check', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('.env:3  a line is NAME=value')
    expect(stderr).not.toContain('sk-pasted')
  })
})
