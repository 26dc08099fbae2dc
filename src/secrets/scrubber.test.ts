import { expect, test } from 'vitest'
import { createScrubber } from './scrubber.ts'

const KEY = 'k3y/with+odd="chars"'
const scrub = createScrubber(
  {
    MY_API_KEY: KEY,
    DB_PASSWORD: 'hunter2hunter2',
    HOME: '/home/someone',
    TOKENIZERS_PARALLELISM: 'disabled-by-me',
    PWD: '/home/someone/work',
    DATABASE_URL: 'postgres://me:pg-passw0rd@db/x',
  },
  ['short1', 'tiny'],
)

test.each([
  ['as it is', KEY],
  ['in a URL', encodeURIComponent(KEY)],
  ['in JSON', JSON.stringify({ key: KEY })],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['beside others', `${KEY}${KEY} hunter2hunter2 short1`],
])('a known secret is hidden %s', (_how, text) => {
  const clean = scrub.known(`before ${text} after`)
  for (const secret of [KEY, encodeURIComponent(KEY), 'hunter2', 'short1', Buffer.from(KEY).toString('base64')])
    expect(clean).not.toContain(secret)
  expect(clean).toMatch(/^before .*\[secret\].* after$/)
})

test('a password in the address of a database is a secret', () => {
  expect(scrub.known('cannot log in with pg-passw0rd')).toBe('cannot log in with [secret]')
})

test('what is no secret stays', () => {
  const text = '/home/someone/work disabled-by-me tiny words with ?token= in them'
  expect(scrub.known(text)).toBe(text)
})

test.each([
  'Incorrect API key provided: sk-abc1*****wxyz. Find it at https://example.test',
  'Incorrect API key provided: sk-proj-abcDEF0123456789',
  'POST https://example.test/v1?key=abcdef123&alt=json',
  'POST https://user:pa55word@example.test/v1',
  'Authorization: Bearer abc.def-ghi',
  '{"x-api-key":"abcdef123456"}',
  'AIzaSyA0123456789abcdefghijk',
])('what looks like a secret is hidden in messages: %s', (text) => {
  const clean = scrub.all(text)
  expect(clean).toContain('[secret]')
  expect(clean).not.toMatch(/wxyz|abcDEF|abcdef123|pa55word|abc\.def|SyA0/)
})

test('other words in a message stay', () => {
  const text = 'model "gpt-4o" at https://example.test/v1?alt=json: task-based skills are basic'
  expect(scrub.all(text)).toBe(text)
})

test.each([
  ['in hex', Buffer.from(KEY).toString('hex')],
  ['in HEX', Buffer.from(KEY).toString('hex').toUpperCase()],
  ['in base64url', Buffer.from(KEY).toString('base64url')],
  ['in base64 after one character', Buffer.from(`x${KEY}`).toString('base64')],
  ['in base64 within a header', Buffer.from(`user:${KEY}, and more`).toString('base64')],
  ['in a URL with small letters', encodeURIComponent(KEY).replace(/%../g, (byte) => byte.toLowerCase())],
])('a known secret is hidden %s', (_how, text) => {
  const clean = scrub.known(text)
  expect(clean).toContain('[secret]')
  const middle = text.slice(Math.floor(text.length / 3), Math.floor(text.length / 3) + 8)
  expect(clean).not.toContain(middle)
})

test.each([
  ['decoded', { DATABASE_URL: 'postgres://me:p%40ss%2Fword@db/x' }, 'p@ss/word'],
  ['with signs that should have been encoded', { PGURL: 'postgresql://me:p@ss/word@db/x' }, 'p@ss/word'],
  ['in settings', { CONNECTION: 'host=db user=me password=s3cr3t-words dbname=x' }, 's3cr3t-words'],
  ['in a parameter', { JDBC: 'jdbc:postgresql://db/x?user=me&password=s3cr3t-words' }, 's3cr3t-words'],
])('a password is found %s', (_how, env, password) => {
  expect(createScrubber(env).known(`FATAL: "${password}" is wrong`)).toBe('FATAL: "[secret]" is wrong')
})

test('a password that equals its user is none', () => {
  expect(createScrubber({ URL: 'postgres://postgres:postgres@db/x' }).known('postgres is up')).toBe('postgres is up')
})

test('a secret of any characters is found as it is', () => {
  for (const secret of ['a.b*c+d?e(f)[g]', '^$|{}\\\\//--', 'line\nbreak\tтут 鍵', 'ends-with-\\']) {
    const { holds, known } = createScrubber({ A_TOKEN: secret })
    expect(known(`x ${secret} y`)).toBe('x [secret] y')
    expect(holds(secret.replace(/./, '#'))).toBe(false)
  }
})
