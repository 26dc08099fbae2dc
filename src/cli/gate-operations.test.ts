import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordDecision } from '../review/decisions-record.ts'
import { openStore } from '../store/open-store.ts'
import { CASES, gate, jsonl, RULES, row, SPM } from './testing/gate.ts'
import { folderWith, saiten } from './testing/saiten.ts'

describe('運用チェックリスト', () => {
  it('1. 入力形式が一致しているか照合する: check takes what gate takes', async () => {
    const cwd = folderWith({
      'cases.yaml': CASES,
      'd/inputs.jsonl': jsonl({ id: 1, output: 'x' }),
      'd/expected.jsonl': jsonl({ id: 2, expected: 'x' }),
      'bad.jsonl': '{"id":1,"output":"x","response":"y"}\n',
    })
    const check = (...args: string[]) => saiten(['check', ...args], { cwd })
    expect(await check('cases.yaml')).toMatchObject({ code: 0, stdout: expect.stringContaining('2 cases') })
    expect(await check('d')).toMatchObject({ code: 0, stderr: expect.stringContaining('without an output') })
    expect(await check('--inputs', 'bad.jsonl', '--expected', 'd/expected.jsonl')).toMatchObject({ code: 3 })
    expect(existsSync(join(cwd, '.saiten'))).toBe(false)
  })

  it('2. ルールセット更新をバージョン管理する: its hash stands in provenance, and diff names what broke', async () => {
    const args = ['cases.yaml', '--rules', 'rules.yaml', '--generated-at', 't']
    const old = await gate({ 'cases.yaml': CASES, 'rules.yaml': RULES }, args)
    const weaker = RULES.replace('severity: critical', 'severity: minor').replace(/ {2}- \{ id: text\.major.*\n/, '')
    const now = await gate({ 'cases.yaml': CASES, 'rules.yaml': weaker }, args)
    expect(old.metrics?.provenance.ruleset.hash).not.toBe(now.metrics?.provenance.ruleset.hash)
    const cwd = folderWith({ 'a.json': old.stdout, 'b.json': now.stdout })
    const { code, stdout } = await saiten(['diff', 'a.json', 'b.json'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('text.major.sorry  removed (was major)  BREAKING')
    expect(stdout).toContain('text.critical.key  critical → minor  BREAKING')
  })

  it('3. モデルやトークナイザを変えたらスモークテストを行い、metrics.json の差分をレビュー記録へ添付する', async () => {
    const cwd = folderWith({ 'sample.txt': '東京は日本の首都です。\n', 'cases.yaml': CASES })
    const smoke = await saiten(['smoke', '--sentencepiece', SPM, '--input', 'sample.txt', '--json'], { cwd })
    // Every proof holds but BERTScore's, which this version cannot try.
    expect(smoke.code).toBe(2)
    expect(
      JSON.parse(smoke.stdout).proofs.map(({ name, holds }: { name: string; holds: boolean }) => [name, holds]),
    ).toEqual([
      ['BERTScore', null],
      ['ROUGE', true],
      ['rules', true],
      ['metrics.json', true],
    ])
    expect((await saiten(['smoke', '--lang', 'ja'], { cwd })).stdout).toContain('! BERTScore     試せませんでした')

    await saiten(['gate', 'cases.yaml', '--metrics-out', 'a.json'], { cwd })
    await saiten(['gate', 'cases.yaml', '--metrics-out', 'b.json', '--tokenizer', 'char'], { cwd })
    const diff = await saiten(['diff', 'a.json', 'b.json', '--markdown'], { cwd })
    expect(diff.code).toBe(2)
    expect(diff.stdout).toMatch(/rouge\.tokenizer differs/)
    expect(diff.stdout).toContain('| rougeL | 0.9667 |')
    expect((await saiten(['diff', 'a.json', 'a.json', '--json'], { cwd })).code).toBe(0)
    writeFileSync(join(cwd, 'no.json'), '[]')
    expect((await saiten(['diff', 'a.json', 'no.json'], { cwd })).code).toBe(3)
    const against = await saiten(['gate', 'cases.yaml', '--against', 'b.json'], { cwd })
    expect(against.stdout).toContain('The figures may not be compared')
  })

  it('4. overall_pass=false のケースを週次でレビューし、乖離が続くなら閾値調整を提案する', async () => {
    const rows = Array.from({ length: 24 }, (_, i) => {
      const words = Array.from({ length: 10 }, (_word, at) => `w${at}`)
      const kept = i % 2 === 0 ? 6 : 2
      return row(`c${i}`, words.slice(0, kept).join(' '), words.slice(0, 10).join(' '))
    })
    const files = { 'cases.jsonl': jsonl(...rows, row('bad', 'SECRET')), 'rules.yaml': RULES }
    const cwd = folderWith(files)
    const run = (...args: string[]) => saiten(args, { cwd })
    await run('gate', 'cases.jsonl', '--rules', 'rules.yaml', '--rougeL', '0.9')
    const { cases: listed } = JSON.parse((await run('review', '--since', '2020-01-01', '--json')).stdout)
    expect(listed).toHaveLength(25)
    expect(listed.find((entry: { case: string }) => entry.case === 'bad')).toMatchObject({
      verdict: 'fail',
      rules: { verdict: 'fail', max_severity: 'critical', violations: ['text.critical.key'] },
      scores: { verdict: 'pass', rougeL: 1 },
      disagree: true,
      decision: null,
    })
    expect((await run('review', '--since', '2999-01-01')).stdout).toBe('nothing to review\n')
    expect((await run('review', '--since', 'monday')).code).toBe(3)

    expect((await run('review', 'decide', 'last', 'c0', 'perhaps')).code).toBe(3)
    expect((await run('review', 'decide', 'last', 'none', 'accept')).code).toBe(3)
    expect((await run('review', 'decide', 'last', 'c0', 'undo')).code).toBe(3)
    for (const word of ['reject', 'hold']) expect((await run('review', 'decide', 'last', 'c0', word)).code).toBe(0)
    expect((await run('review', 'decide', 'last', 'c0', 'undo', '--by', 'mika')).code).toBe(3)
    for (const word of ['undo', 'undo']) expect((await run('review', 'decide', 'last', 'c0', word)).code).toBe(0)
    expect(await run('review', 'decide', 'last', 'c0', 'accept', '--note', '問題なし')).toMatchObject({ code: 0 })
    expect((await run('review', 'propose')).stdout).toContain('1 decision is too few')
    const store = await openStore(join(cwd, '.saiten'))
    for (let i = 1; i < 24; i++) {
      const decision = i % 2 === 0 ? 'accept' : 'reject'
      await recordDecision(store, { run: 'last', caseId: `c${i}`, decision, note: null })
    }
    await store.close()
    const proposal = JSON.parse((await run('review', 'propose', '--json')).stdout)
    expect(proposal).toMatchObject({
      decisions: 24,
      current: { f1: 0.85, rougeL: 0.9 },
      before: { rate: 0.5, falseFail: { count: 12, of: 12 }, falsePass: { count: 0, of: 12 } },
      after: { rate: 0 },
      leftOut: 0,
    })
    expect(proposal.proposed.rougeL).toBeLessThanOrEqual(0.75)
    expect((await run('review', 'propose', '--lang', 'ja')).stdout).toContain('提案: f1 0.85, rougeL')
    const { cases: decided } = JSON.parse((await run('review', '--json')).stdout)
    expect(decided.find((entry: { case: string }) => entry.case === 'c0')).toMatchObject({
      decision: 'accept',
      note: '問題なし',
    })
  })
})
