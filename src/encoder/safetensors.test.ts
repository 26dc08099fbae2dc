import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadInput } from '../errors.ts'
import { readSafetensors } from './safetensors.ts'
import { readTensors, tinyCopy, writeTensors } from './testing.ts'

test('says where every tensor lies', async () => {
  using copy = tinyCopy()
  const places = await readSafetensors(copy.file('model.safetensors'))
  expect(places.get('embeddings.word_embeddings.weight')).toMatchObject({
    type: 'F32',
    shape: [419, 32],
    bytes: 53_632,
  })
  expect(places.size).toBe(5 + 3 * 16)
})

const lengthOf = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

test.each([
  ['nothing', Buffer.alloc(0)],
  ['seven bytes', Buffer.alloc(7)],
  ['a header length of zero', lengthOf(0n)],
  ['a header longer than the file', Buffer.concat([lengthOf(1000n), Buffer.from('{}')])],
  ['a header of 16 exabytes', Buffer.concat([lengthOf(2n ** 64n - 1n), Buffer.from('{}')])],
  ['no JSON', Buffer.concat([lengthOf(4n), Buffer.from('{{{{')])],
  ['a list', Buffer.concat([lengthOf(4n), Buffer.from('[  ]')])],
  ['invalid UTF-8', Buffer.concat([lengthOf(4n), Buffer.from([0x7b, 0xff, 0xfe, 0x7d])])],
])('refuses a file of %s', async (_, bytes) => {
  using copy = tinyCopy()
  writeFileSync(copy.file('x.safetensors'), bytes)
  await expect(readSafetensors(copy.file('x.safetensors'))).rejects.toThrow(/damaged or no safetensors file/)
})

const entry = { dtype: 'F32', shape: [2, 2], data_offsets: [0, 16] }
test.each([
  ['lies outside', { a: { ...entry, shape: [4], data_offsets: [1, 17] } }, /outside of the file/],
  ['claims 10 GB', { a: { ...entry, shape: [2 ** 16, 2 ** 16], data_offsets: [0, 2 ** 34] } }, /outside of the file/],
  ['ends before it begins', { a: { ...entry, data_offsets: [16, 0] } }, /outside of the file/],
  ['has another size than its shape', { a: { ...entry, shape: [3, 2] } }, /needs 24/],
  ['has a negative size', { a: { ...entry, shape: [-2, -2] } }, /has the shape/],
  ['has an unknown type', { a: { ...entry, dtype: 'Q4' } }, /unknown type "Q4"/],
  ['is no object', { a: 3 }, /is no object/],
  ['has no place', { a: { dtype: 'F32', shape: [4] } }, /lies at/],
  [
    'overlaps another',
    { a: { ...entry, shape: [3], data_offsets: [0, 12] }, b: { ...entry, shape: [2], data_offsets: [8, 16] } },
    /overlap/,
  ],
])('refuses a tensor that %s', async (_, header, message) => {
  using copy = tinyCopy()
  writeTensors(copy.file('x.safetensors'), header, new Uint8Array(16))
  await expect(readSafetensors(copy.file('x.safetensors'))).rejects.toThrow(message)
})

test('a name like __proto__ is a name', async () => {
  using copy = tinyCopy()
  writeTensors(
    copy.file('x.safetensors'),
    JSON.parse(JSON.stringify({ x: 0 }).replace('"x":0', `"__proto__":${JSON.stringify(entry)}`)),
    new Uint8Array(16),
  )
  expect([...(await readSafetensors(copy.file('x.safetensors'))).keys()]).toEqual(['__proto__'])
})

test('a damaged file is refused or read, and never anything else', async () => {
  using copy = tinyCopy()
  const file = copy.file('model.safetensors')
  const whole = readFileSync(file)
  const { header } = readTensors(file)
  const headerEnd = 8 + Number(whole.readBigUInt64LE())
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(headerEnd - 1), fc.nat(255)), { maxLength: 4 }),
      fc.option(fc.nat(whole.length)),
      async (changes, cut) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        writeFileSync(file, bytes)
        if (cut !== null) truncateSync(file, cut)
        const size = cut ?? whole.length
        const read = await readSafetensors(file).catch((error: unknown) => error)
        if (read instanceof BadInput) return
        for (const { offset, bytes: length } of (read as Awaited<ReturnType<typeof readSafetensors>>).values()) {
          expect(offset + length).toBeLessThanOrEqual(size)
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(Object.keys(header).length).toBe(53)
})
