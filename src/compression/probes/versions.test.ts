import { describe, expect, it } from 'vitest'
import { reportedVersion, versionsIn } from './version-patterns.ts'

describe('a version', () => {
  it.each([
    ['has up to four numbers', '  - gatk4=4.5.0.0', 'gatk4', '4.5.0.0'],
    ['belongs to all words of a name', 'Godot Engine v4.2.2.stable.official.15073afe3', 'Godot Engine', '4.2.2'],
    [
      'belongs to all words of a name that is pinned',
      '  adafruit/Adafruit BME280 Library@2.2.4',
      'Adafruit BME280 Library',
      '2.2.4',
    ],
    [
      'stands in a listing before a description',
      'nesbot/carbon          2.72.3  An API extension',
      'nesbot/carbon',
      '2.72.3',
    ],
    ['follows a colon', 'GUT version:   9.2.1', 'GUT', '9.2.1'],
  ])('%s', (_what, line, name, version) => expect(versionsIn(line, true)).toEqual([{ name, version }]))

  it.each([
    ['a length', 'The Qashqai is 1.63 m high, the Octavia 1.47 m.'],
    ['an address', 'the resolver 8.8.8.8 does not answer'],
    ['a revision of a chip', 'Chip is ESP32-C3 (revision v0.4)'],
    ['the version of what nobody names', 'config/version="0.3.1"'],
  ])('is not %s', (_what, line) => expect(versionsIn(line, true)).toEqual([]))

  it('is told by the one command of several that asks for it', () => {
    const said = reportedVersion(
      'tail -3 run.log; snakemake --version; df -h /data',
      '',
      'failed\n8.4.8\n/dev/sdb1 15T',
    )
    expect(said).toMatchObject({ name: 'snakemake', version: '8.4.8' })
  })
})
