import { expect, test } from 'vitest'
import { plainRequest } from './plain-request.ts'

const URL_TEXT = 'http://127.0.0.1:8080/v1'

test('a text to be posted is plain, whatever form its headers have', () => {
  for (const headers of [{ 'X-Key': 'k' }, [['x-key', 'k']] as [string, string][], new Headers({ 'x-key': 'k' })]) {
    const plain = plainRequest(URL_TEXT, { method: 'POST', headers, body: 'q' })
    expect(plain).toMatchObject({ headers: { 'x-key': 'k' }, body: 'q' })
    expect(plain?.url.href).toBe(URL_TEXT)
  }
  expect(plainRequest(new URL(URL_TEXT), { method: 'POST', body: '', signal: null })?.body).toBe('')
})

test.each<[string, string | URL | Request, RequestInit?]>([
  ['no options', URL_TEXT],
  ['another method', URL_TEXT, { method: 'PUT', body: 'q' }],
  ['no body', URL_TEXT, { method: 'POST' }],
  ['bytes', URL_TEXT, { method: 'POST', body: new Uint8Array(3) }],
  ['a form', URL_TEXT, { method: 'POST', body: new FormData() }],
  ['a Request', new Request(URL_TEXT), { method: 'POST', body: 'q' }],
  ['no address', '/v1', { method: 'POST', body: 'q' }],
  ['another protocol', 'data:text/plain,x', { method: 'POST', body: 'q' }],
  ['a name in the address', 'http://me@127.0.0.1/', { method: 'POST', body: 'q' }],
  ['a password in the address', 'http://:pw@127.0.0.1/', { method: 'POST', body: 'q' }],
  ['an option that only fetch knows', URL_TEXT, { method: 'POST', body: 'q', redirect: 'follow' }],
  ['a header about the connection', URL_TEXT, { method: 'POST', body: 'q', headers: { Connection: 'close' } }],
])('%s is not plain', (_name, input, init) => {
  expect(plainRequest(input, init)).toBeUndefined()
})
