import { describe, expect, it } from 'vitest'
import type { Summary } from '../../gate/summary.ts'
import type { ResultRow } from '../../score/result.ts'
import { resultOf } from '../../views/compression/testing.ts'
import { compressionPicture } from './picture/picture.ts'
import { compressionMarkdown, compressionText } from './text.ts'

const HOSTILE = '<script>alert(1)</script>|`x` ![a](b) \u001b[31m\u202e"&'

/** Two probes in each of three conversations; the hostile method fails in the first. */
function rows(): ResultRow[] {
  return ['c1', 'c2', 'c3'].flatMap((conversation, at) =>
    [0, 1].flatMap((probe) =>
      ['plain', HOSTILE].map((target, method): ResultRow => {
        const failed = method === 1 && at === 0
        const aggregate = 4 - method - 0.3 * at - 0.2 * probe
        return {
          case: `${conversation}@0/${probe + 1}`,
          target,
          repeat: 0,
          verdict: failed ? 'error' : 'pass',
          durationMs: null,
          weightedAverage: null,
          metadata: {
            conversation,
            point: 0,
            probe_type: probe ? 'recall' : 'artifact',
            messages: 40 + at,
            task_type: HOSTILE,
            exact: [HOSTILE],
          },
          ...(!failed && {
            output: { text: 'gone', compaction: { context: 'h', before: 1000, after: 300 + method, cost: null } },
          }),
          scores: [
            {
              scorer: 'compression-rubric',
              type: 'compression-rubric',
              threshold: null,
              weight: 1,
              passed: null,
              ...(failed
                ? { status: 'error', value: null, error: { kind: 'target', message: 'no' } }
                : {
                    status: 'scored',
                    value: aggregate / 5,
                    details: {
                      aggregate,
                      dimensions: { accuracy: aggregate, completeness: aggregate },
                      disagreement: 'missing-but-marked-high',
                    },
                  }),
            },
          ],
        }
      }),
    ),
  )
}

const result = resultOf(rows(), ['plain', HOSTILE])
const summary = {
  run: 'r_1',
  suite: HOSTILE,
  verdict: 'pass',
  reasons: [],
  targets: [],
  provenance: { judge: { model: 'scripted:replies.jsonl', scripted: true } },
} as unknown as Summary

describe.each(['en', 'ja'] as const)('the report in %s', (language) => {
  const text = compressionText(summary, result, language)
  const page = compressionMarkdown(summary, result, language, 'out.svg')

  it('shows every mean with its interval, number and missing count', () => {
    expect(text).toMatch(/plain {2,}3\.60 {2,}2\.85 … 4\.35 {2,}6 {2,}0\n/)
    expect(text).toMatch(/2\.45 {2,}0\.54 … 4\.36 {2,}4 {2,}2\n/)
    expect(page).toContain('| `plain` | 3.60 | 2.85 … 4.35 | 6 | 0 |')
  })

  it('counts the probes that are dropped from pairs, and lists contradictions', () => {
    // Two conversations with the same difference say little about a third.
    expect(text).toMatch(/\+1\.00 {2,}−2\.29 … \+4\.29 {2,}4 {2,}2 /)
    expect(text).toContain('c1@0/1')
  })

  it('says that marks are scripted, tokens estimated, structure not blinded, and shows the published table', () => {
    const words = {
      en: ['scripted', 'estimated', 'structure of a summary is not blinded', '36,611'],
      ja: ['台本', '推定', '要約の構造は伏せていない', '36,611'],
    }
    for (const word of words[language]) {
      expect(text).toContain(word)
      expect(page).toContain(word)
    }
    expect(text).toMatch(/Anchored Iterative {2,}3\.70 {2,}4\.04 {2,}4\.01 {2,}2\.45 {2,}4\.44 {2,}3\.80 {2,}4\.99/)
  })

  it('names in full the methods that were not tested against the best one', () => {
    const untested = { ...result.conclusion, best: 'plain', over: [], untested: ['anchored', HOSTILE] }
    const tested = { ...untested, over: [{ method: 'b', difference: 1, ci95: null, pCorrected: 0.01, shown: true }] }
    const lines = compressionMarkdown(summary, { ...result, conclusion: tested }, language, null)
    expect(lines).toMatch(
      language === 'en' ? /ahead .*not tested against `anchored`, / : /`anchored`、.*検定はしていません/,
    )
  })

  it('names no best and no worst among equals', () => {
    const plain = rows().filter(({ target }) => target === 'plain')
    const equal = resultOf([...plain, ...plain.map((row) => ({ ...row, target: 'twin' }))], ['plain', 'twin'])
    expect(compressionText(summary, equal, language)).toMatch(/^(?:accuracy|正確性) +0\.00 +– +–$/m)
  })

  it('names all that are best or worst alike', () => {
    const plain = rows().filter(({ target }) => target === 'plain')
    const higher = rows().filter(({ target }) => target !== 'plain')
    const twins = ['plain', 'twin'].flatMap((target) => plain.map((row) => ({ ...row, target })))
    const three = resultOf([...higher, ...twins], [...new Set(higher.map(({ target }) => target)), 'plain', 'twin'])
    expect(compressionText(summary, three, language)).toMatch(/^(?:accuracy|正確性) .*plain(?:, |、)twin/m)
  })

  it('lets nothing of a name come alive', () => {
    expect(text).not.toContain('\u001b')
    expect(text).not.toContain('\u202e')
    const outsideCode = page.replace(/(`+)(?:(?!\1)[\s\S])+\1/g, '')
    expect(outsideCode).not.toContain('<script')
    expect(outsideCode).not.toContain('![a]')
  })
})

it('the picture has one point a method with its interval, and names are text in it', () => {
  const picture = compressionPicture(result, 'en')
  expect(picture.match(/<circle [^>]*r="6"/g)).toHaveLength(2)
  expect(picture.slice(0, picture.indexOf('</g>')).match(/stroke-width="2"/g)).toHaveLength(2)
  expect(picture).not.toMatch(/<script|NaN|Infinity|\u001b/)
  expect(picture).toContain('&lt;script&gt;')
})

it('a run without a mark still has a report and an empty picture', async () => {
  const empty = resultOf([], ['a', 'b'])
  expect(compressionText(summary, empty, 'en')).toContain('—')
  expect(compressionPicture(empty, 'en')).not.toMatch(/<circle|NaN/)
})
