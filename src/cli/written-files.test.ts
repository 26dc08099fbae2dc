import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const FILES = {
  'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: contains, value: "1" }]\n',
  'cases.jsonl': '{"id":"a","input":"x","output":"1"}\n',
}
const REPORTS = ['html:r.html', 'markdown:r.md', 'junit:r.xml', 'json:r.json'].flatMap((one) => ['--reporter', one])

describe('a report in a file', () => {
  it('is told of beside the results, one line each', async () => {
    const cwd = folderWith(FILES)
    const { code, stdout, stderr } = await saiten(['run', 'suite.yaml', '--json', ...REPORTS], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass' })
    for (const file of ['r.html', 'r.md', 'r.xml', 'r.json']) expect(stderr).toContain(`wrote ${file}\n`)
    const again = await saiten(['compare', 'last', 'last', '--reporter', 'markdown:c.md', '--lang', 'ja'], { cwd })
    expect(again.stderr).toContain('c.md を書き出しました\n')
  })

  it('is not told of with --quiet', async () => {
    const { stderr } = await saiten(['run', 'suite.yaml', '--quiet', ...REPORTS], { cwd: folderWith(FILES) })
    expect(stderr).toBe('')
  })
})
