import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSections, noSections, readSections, sectionsFrom, sectionsText } from './sections.ts'

const REPLY = `## Intent
- fix the login
## Files modified
- src/auth.ts: pool added
## Files read
- src/db.ts: where connections are opened
- none
## Decisions
- pool of 10, because per-request connections ran out
## State
- two tests fail
## Next steps
- mend the session test`

it('reads sections from a reply, in either language and with bold or plain headings', () => {
  expect(readSections(REPLY)).toMatchObject({
    intent: ['fix the login'],
    filesModified: ['src/auth.ts: pool added'],
    filesRead: ['src/db.ts: where connections are opened'],
    nextSteps: ['mend the session test'],
  })
  expect(
    readSections('**目的**\n・ログインの修正\n変更したファイル：\n- src/a.ts\n### 次の作業\n- なし'),
  ).toMatchObject({
    intent: ['ログインの修正'],
    filesModified: ['src/a.ts'],
    nextSteps: [],
  })
})

it('keeps what stands under no heading as the state, so that nothing a model wrote is lost', () => {
  expect(readSections('All is well.\n1. one thing').state).toEqual(['All is well.', 'one thing'])
})

it('merges: files and decisions grow, state and next steps are replaced, a file changed later is not only read', () => {
  const known = readSections(REPLY)
  const merged = mergeSections(known, {
    ...noSections(),
    filesModified: ['src/auth.ts: timeout raised', 'src/db.ts: closes idle connections'],
    decisions: ['pool of 10, because per-request connections ran out', 'timeout of 5 s'],
    state: ['one test fails'],
  })
  expect(merged).toEqual({
    intent: ['fix the login'],
    filesModified: ['src/auth.ts: pool added; timeout raised', 'src/db.ts: closes idle connections'],
    filesRead: [],
    decisions: ['pool of 10, because per-request connections ran out', 'timeout of 5 s'],
    state: ['one test fails'],
    nextSteps: ['mend the session test'],
  })
})

it('survives being kept and being written', () => {
  const known = readSections(REPLY)
  expect(sectionsFrom(JSON.parse(JSON.stringify(known)))).toEqual(known)
  for (const language of ['en', 'ja'] as const) expect(readSections(sectionsText(known, language))).toEqual(known)
  expect(sectionsFrom(['not', 'sections'])).toEqual(noSections())
})

it('a merge never loses a file or a decision', () => {
  const line = fc.stringMatching(/^[a-z]{1,8}\.ts(: [a-z ]{0,20}[a-z])?$/)
  const sections = fc.record({ filesModified: fc.array(line), decisions: fc.array(fc.string({ minLength: 1 })) })
  fc.assert(
    fc.property(fc.array(sections, { maxLength: 6 }), (steps) => {
      let merged = noSections()
      for (const step of steps) merged = mergeSections(merged, { ...noSections(), ...step })
      const files = new Set(merged.filesModified.map((text) => text.split(':')[0]))
      for (const { filesModified, decisions } of steps) {
        for (const text of filesModified) expect(files.has(text.split(':')[0])).toBe(true)
        for (const decision of decisions) expect(merged.decisions).toContain(decision)
      }
    }),
  )
})
