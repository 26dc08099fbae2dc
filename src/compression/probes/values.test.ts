import { describe, expect, it } from 'vitest'
import { fieldCandidates } from './returned-fields.ts'
import { conversation } from './testing.ts'
import { toolRuns } from './tool-runs.ts'
import { valueCandidates } from './values.ts'

describe('a value with a gap in its place', () => {
  const values = (agent: string) => valueCandidates(conversation([{ agent }])).map(({ truth }) => truth)

  it('is asked for', () => {
    expect(values('The price difference for the upgrade is $597 for both passengers.')).toEqual(['$597'])
    expect(values('予約の合計は 58,400 円になりました。')).toEqual(['58,400'])
  })

  it.each([
    'The rest for the first reservation: $833 - $500 (certificate) = $333',
    'The gift cards together come to $198 + $129 = $327',
    'Three passengers at 833 dollars each are 833 * 3 = $2,499 in all',
    '三人分の合計は 24,000 円 × 3 = 72,000 円になります。',
  ])('is not, where the sentence reckons it: %s', (agent) => {
    expect(values(agent)).toEqual([])
  })
})

it('of what a tool gave back, what cannot be guessed comes first', () => {
  const talk = conversation([
    {
      call: 'get_reservation',
      given: { id: 'K1' },
      gives: '{"flight_type": "round_trip", "status": "available", "total": 1284, "created_at": "2024-05-12T08:21:00"}',
    },
  ])
  expect(fieldCandidates(toolRuns(talk)).map(({ truth }) => truth)).toEqual([
    'total: 1284',
    'created_at: 2024-05-12T08:21:00',
  ])
})
