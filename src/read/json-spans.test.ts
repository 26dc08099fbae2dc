import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../errors.ts'
import type { Json } from '../json.ts'
import { type JsonSpan, jsonSpans, membersOf, type Opens } from './json-spans.ts'

/** In pieces of any size: where a chunk ends must not matter. */
async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function spansOf(text: string, opens?: Opens, size = 7): Promise<JsonSpan[]> {
  const spans: JsonSpan[] = []
  for await (const span of jsonSpans(pieces(text, size), 'log.json', opens)) spans.push(span)
  return spans
}

const valueIn = (text: string, { start, end }: JsonSpan) =>
  JSON.parse(Buffer.from(text).toString('utf8', start, end)) as Json

const samples: Opens = ([first, ...rest]) => first === 'samples' && rest.length === 0

describe('places in JSON', () => {
  it('are those of the members, and of the items of the lists that are looked into', async () => {
    const text =
      '{"version": 2,\n "samples": [\n  {"id": 1},\n  {"id": "\\"]}"}, 3 ], "stats": {"a": [1, 2]}, "end":null}'
    const spans = await spansOf(text, samples)
    expect(spans.map((span) => [...span.inside, span.key, valueIn(text, span), span.line])).toEqual([
      ['version', 2, 1],
      ['samples', 0, { id: 1 }, 3],
      ['samples', 1, { id: '"]}' }, 4],
      ['samples', 2, 3, 4],
      ['stats', { a: [1, 2] }, 4],
      ['end', null, 4],
    ])
  })

  it('are found whatever the values are and wherever chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.jsonValue()),
        fc.nat(3),
        fc.integer({ min: 1, max: 40 }),
        async (members, list, indent, size) => {
          const { samples: _samples, ...rest } = members
          const text = JSON.stringify({ ...rest, samples: list }, null, indent)
          const spans = await spansOf(text, samples, size)
          const again = spans.filter(({ inside }) => inside.length === 0)
          expect(Object.fromEntries(again.map((span) => [span.key, valueIn(text, span)]))).toEqual(
            Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(rest)))),
          )
          const items = spans.filter(({ inside }) => inside.length === 1)
          expect(items.map((span) => valueIn(text, span))).toEqual(JSON.parse(JSON.stringify(list)))
        },
      ),
    )
  })

  it('cost no depth', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const [span] = await spansOf(`{"a": ${deep}}`, undefined, 5000)
    expect(span && span.end - span.start).toBe(200_000)
  })

  it('skip a byte order mark, and take NaN as a value that others may read', () => {
    const members = membersOf(Buffer.from('\ufeff{"value": NaN, "a": 1}'), 'a.json')
    expect([...members.keys()]).toEqual(['value', 'a'])
  })

  it('are of the last of two equal keys', () => {
    const text = '{"a": 1, "a": 2}'
    expect(valueIn(text, membersOf(Buffer.from(text), 'a.json').get('a') as JsonSpan)).toBe(2)
  })

  it('say where the file is cut off', async () => {
    const whole = JSON.stringify({ version: 2, samples: [{ id: 1 }, { id: 2 }], stats: {} })
    for (let length = 0; length < whole.length; length++) {
      const error = await spansOf(whole.slice(0, length), samples).catch((thrown: unknown) => thrown)
      expect(error, whole.slice(0, length)).toBeInstanceOf(BadInput)
    }
    await expect(spansOf(whole.slice(0, 35), samples)).rejects.toThrow(
      'cut off: it ends in the middle of its JSON in the list samples, after 1 whole entries',
    )
  })

  it.each(['', 'x', '"text"', '{"a" 1}', '{"a": 1 "b": 2}', '{a: 1}', '[1 2]', '{"a": 1} x', '{"a":,}', '{]'])(
    'are not those of %s',
    async (text) => {
      await expect(spansOf(text)).rejects.toBeInstanceOf(BadInput)
    },
  )

  it('never let anything but BadInput out', async () => {
    const letters = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'a', ' ', '\n', 'é')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letters }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
        await spansOf(text, () => true, size).catch((error: unknown) => expect(error).toBeInstanceOf(BadInput))
      }),
    )
  })
})
