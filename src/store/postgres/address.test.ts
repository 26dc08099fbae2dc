import { expect, it } from 'vitest'
import { parseAddress } from './address.ts'

it('shows an address without its password, wherever that stands', () => {
  for (const given of [
    'postgres://mika:hunter2@db.example:5433/evals?schema=team_a',
    'postgresql://mika@db.example:5433/evals?password=hunter2&schema=team_a',
  ]) {
    const { connection, place, schema } = parseAddress(given)
    expect(place).not.toContain('hunter2')
    expect(place).toContain('db.example:5433/evals')
    expect(connection).toContain('hunter2')
    expect(schema).toBe('team_a')
  }
  expect(parseAddress('postgres://db.example/evals').schema).toBe('saiten')
})

it.each(['postgres://', 'postgres://h/d?schema=a;drop', 'postgres://h/d?schema=pg_temp', 'postgres://u:hunter2@'])(
  'refuses %s without repeating it',
  (given) => {
    try {
      parseAddress(given)
      expect.fail('accepted')
    } catch (error) {
      expect((error as Error).message).toContain('address of the store')
      expect((error as Error).message).not.toContain('hunter2')
    }
  },
)
