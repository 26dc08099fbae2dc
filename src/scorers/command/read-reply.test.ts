import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScoreError } from '../../errors.ts'
import { readReply } from './read-reply.ts'

const troubleOf = (stdout: string): string => {
  try {
    return JSON.stringify(readReply(stdout))
  } catch (error) {
    if (!(error instanceof ScoreError)) throw error
    return `${error.kind}: ${error.said.en}`
  }
}

describe('what a command prints', () => {
  it('is a score with its grounds', () => {
    const said = { score: 0.5, reason: 'half', parts: { a: 0, b: 1 }, details: { words: 3 }, pass: true }
    expect(readReply(`\n${JSON.stringify(said)}\n`)).toEqual({
      value: 0.5,
      reason: 'half',
      parts: { a: 0, b: 1 },
      details: { words: 3 },
    })
    expect(readReply('{"score":1,"reason":null,"details":null}')).toEqual({ value: 1 })
  })

  it('may say that there is nothing to measure', () => {
    expect(readReply('{"notApplicable":"no table in it","details":{"rows":0}}')).toEqual({
      notApplicable: 'no table in it',
      details: { rows: 0 },
    })
  })

  it.each([
    ['', 'malformed: the command printed no JSON'],
    ['0.5 fine', 'malformed: the command printed no JSON'],
    ['loading…\n{"score":1}', 'malformed: the command printed no JSON'],
    ['[1]', 'malformed: the command should print'],
    ['0.5', 'malformed: the command should print'],
    ['null', 'malformed: the command should print'],
    [`{"score":1,"details":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`, 'malformed: the command should print'],
    ['{}', 'invalid-value: the command\'s "score" must be a number from 0 to 1; found nothing'],
    ['{"score":1.2}', 'found 1.2'],
    ['{"score":-0.1}', 'found -0.1'],
    ['{"score":"1"}', 'found "1"'],
    ['{"score":null}', 'found null'],
    ['{"score":true}', 'found true'],
    ['{"score":1,"parts":{"a":2}}', 'invalid-value: the command\'s part "a" must be a number'],
    ['{"score":1,"parts":[1]}', 'malformed: the command\'s "parts" must be an object'],
    ['{"score":1,"reason":{"why":1}}', 'malformed: the command\'s "reason" must be text'],
    ['{"score":1,"details":"many"}', 'malformed: the command\'s "details" must be an object'],
    ['{"notApplicable":true}', 'malformed: the command\'s "notApplicable" must be text'],
  ])('is an error, and no score, when it is %s', (stdout, wanted) => {
    expect(troubleOf(stdout)).toContain(wanted)
  })

  it('cannot reach a prototype, nor fill the screen with its reason', () => {
    readReply('{"score":1,"details":{"__proto__":{"polluted":true}},"parts":{"__proto__":0.5}}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    const { reason } = readReply(JSON.stringify({ score: 1, reason: 'x'.repeat(1_000_000) })) as { reason: string }
    expect(reason.length).toBeLessThan(5000)
    expect(troubleOf(`\u001b[31m${'x'.repeat(1_000_000)}`)).not.toContain('\u001b')
  })

  it('is a share or an error, whatever it is', () => {
    const replies = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ score: fc.oneof(fc.double(), fc.string(), fc.constant(null)) }, { requiredKeys: [] })
        .map((one) => JSON.stringify(one)),
    )
    fc.assert(
      fc.property(replies, (stdout) => {
        try {
          const result = readReply(stdout)
          if ('value' in result) expect(result.value >= 0 && result.value <= 1).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(ScoreError)
        }
      }),
    )
  })
})
