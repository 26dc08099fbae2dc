import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { bareContext, conforms } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import { prepareDefinition } from '../prepare-definition.ts'
import rules from './rules.ts'

conforms('rules', rules)

const FILES: Record<string, string> = {
  'rules/own.yaml': `rules:
  - { id: o.critical, severity: critical, description: secret word, match: { any: [ { forbidden_terms: { file: terms.txt } } ] } }
  - { id: o.major, severity: major, description: dull, match: { any: [ { contains: dull } ] } }
  - { id: o.minor, severity: minor, description: to do, match: { any: [ { contains: TODO } ] } }`,
  'rules/terms.txt': '社外秘',
  'bad.yaml': 'rules:\n  - { id: x, severity: minor }',
}
const files = {
  read: async (path: string) => FILES[path] ?? Promise.reject(new Error(`no ${path}`)),
}

async function scored(options: Record<string, Json>, output: string, metadata: Record<string, Json> = {}) {
  const ready = await prepareDefinition(rules, { type: 'rules', ...options }, files)
  return evaluate(ready, { id: 'c', output, metadata }, bareContext)
}

describe('rules', () => {
  it('fails what breaks a critical rule, and says which', async () => {
    const score = await scored({ file: 'rules/own.yaml' }, 'これは社外秘です TODO')
    expect(score).toMatchObject({ value: 0, passed: false, threshold: 1, reason: 'critical o.critical: secret word' })
    expect(score.details).toMatchObject({ counts: { minor: 1, major: 0, critical: 1 }, max_severity: 'critical' })
    expect(score.review).toBeDefined()
  })

  it('passes what breaks a major rule but asks for a look', async () => {
    const score = await scored({ file: 'rules/own.yaml' }, 'dull')
    expect(score).toMatchObject({ value: 1, passed: true, review: 'major o.major: dull' })
  })

  it('passes minor things and clean text without a look', async () => {
    expect((await scored({ file: 'rules/own.yaml' }, 'TODO')).review).toBeUndefined()
    const clean = await scored({ file: 'rules/own.yaml' }, 'fine')
    expect(clean).toMatchObject({ value: 1, details: { violations: [], max_severity: 'none' } })
    expect(clean.reason).toBeUndefined()
  })

  it('disqualifies nothing in advisory mode, with the same counts', async () => {
    const score = await scored({ file: 'rules/own.yaml', mode: 'advisory' }, '社外秘')
    expect(score).toMatchObject({ value: 1, passed: true, details: { max_severity: 'critical', mode: 'advisory' } })
    expect(score.review).toBeDefined()
  })

  it('names the place in the ruleset when it is wrong', async () => {
    await expect(scored({ file: 'bad.yaml' }, 'x')).rejects.toMatchObject({
      mistakes: [
        { path: 'file', message: { en: expect.stringContaining('bad.yaml:2:5: rule "x": there is no condition') } },
      ],
    })
  })

  it.each<[string, string, Record<string, Json>, string[]]>([
    ['a secret', '-----BEGIN RSA PRIVATE KEY-----', {}, ['content.critical.secret_exposure']],
    ['a card', '4111 1111 1111 1111', {}, ['content.critical.personal_number']],
    ['an address', 'taro@example.com', {}, ['content.major.personal_data']],
    ['plain text', '絶対に成功します', {}, []],
    [
      'a report without evidence',
      'Results are Guaranteed',
      { task_type: 'report' },
      ['report.major.forbidden_phrase', 'report.major.evidence_links'],
    ],
    [
      'a proposal with evidence',
      '費用は低い。https://example.com/1 https://example.com/2',
      { task_type: 'proposal' },
      [],
    ],
  ])('has a default ruleset: %s', async (_, output, metadata, ids) => {
    const { details } = await scored({}, output, metadata)
    expect(details?.violations).toMatchObject(ids.map((id) => ({ id })))
    expect(details?.violations).toHaveLength(ids.length)
  })
})
