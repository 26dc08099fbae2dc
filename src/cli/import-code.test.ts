import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const CONFIG = `prompts: ["{{text}}"]
providers: [echo]
defaultTest:
  options: { transform: output.toUpperCase() }
  assert:
    - { type: javascript, metric: expression, value: output.length < 6 }
    - { type: javascript, metric: statements, value: "const n = output.length; n < 6" }
    - { type: javascript, metric: several lines, value: "if (output === 'LONG TEXT') return false\\nreturn true" }
    - { type: javascript, metric: number, value: "output.length / 10" }
    - { type: javascript, metric: threshold, threshold: 0.5, value: "output.length / 10" }
    - { type: not-javascript, metric: negated, value: output.length < 6 }
    - { type: javascript, metric: file, value: "file://checks.js:named", config: { most: 6 } }
    - { type: javascript, metric: vars, value: "context.vars.text === 'short'" }
    - { type: javascript, metric: throws, value: missing.thing }
    - { type: javascript, metric: "pass only", value: "({ pass: true, score: 0.1, reason: 'why' })" }
tests:
  - vars: { text: short }
  - vars: { text: long text }
`
const CHECKS = `module.exports = {
  named: (output, { config }) => ({ pass: output.length < config.most, score: 0.3, reason: 'by its length' }),
}
`

describe('code of promptfoo', () => {
  it('is carried and not run; with --trust-code it judges as it did there', async () => {
    const cwd = folderWith({ 'promptfooconfig.yaml': CONFIG, 'checks.js': CHECKS })
    const careful = await saiten(['import', 'promptfooconfig.yaml', '--out', 'careful'], { cwd })
    expect(careful.code).toBe(2)
    expect(readFileSync(join(cwd, 'careful/suite.yaml'), 'utf8')).not.toContain('imported/')
    expect(existsSync(join(cwd, 'careful/imported/assert-2.mjs'))).toBe(true)

    const trusted = await saiten(['import', 'promptfooconfig.yaml', '--out', 'trusted', '--trust-code'], { cwd })
    expect(trusted.code, trusted.stdout + trusted.stderr).toBe(0)
    const checked = await saiten(['check', 'trusted/suite.yaml'], { cwd })
    expect(checked.code, checked.stderr).toBe(0)
    const { stdout } = await saiten(['run', 'trusted/suite.yaml', '--reporter', 'jsonl'], { cwd })
    const passed = rowsOf(stdout).map(({ scores }) =>
      Object.fromEntries(
        (scores as { scorer: string; passed: boolean | null }[]).map((one) => [one.scorer, one.passed]),
      ),
    )
    expect(passed).toEqual([
      {
        expression: true,
        statements: true,
        'several lines': true,
        number: true,
        threshold: true,
        negated: false,
        file: true,
        vars: true,
        throws: null,
        'pass only': true,
      },
      {
        expression: false,
        statements: false,
        'several lines': false,
        number: true,
        threshold: true,
        negated: true,
        file: false,
        vars: false,
        throws: null,
        'pass only': true,
      },
    ])
  })

  it('that is the config itself is read only when it is trusted', async () => {
    const cwd = folderWith({
      'promptfooconfig.js': `require('node:fs').writeFileSync(__dirname + '/ran', '')
module.exports = { prompts: ['{{text}}'], providers: ['echo'], tests: ['file://tests.mjs'] }\n`,
      'tests.mjs':
        "export default () => ['a', 'b'].map((text) => ({ vars: { text }, assert: [{ type: 'contains', value: text }] }))\n",
    })
    const refused = await saiten(['import', 'promptfooconfig.js', '--out', 'x'], { cwd })
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('--trust-code') })
    expect(existsSync(join(cwd, 'ran'))).toBe(false)
    const trusted = await saiten(['import', 'promptfooconfig.js', '--out', 'x', '--trust-code'], { cwd })
    expect(trusted.code, trusted.stdout + trusted.stderr).toBe(0)
    expect((await saiten(['run', 'x/suite.yaml', '--quiet'], { cwd })).code).toBe(0)
  })
})
