import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { BadInput } from '../errors.ts'
import { listening } from '../judge/transport/testing/local-server.ts'
import { http } from './http.ts'
import { ask, serve, troubleOf } from './testing.ts'

const TOKEN = '$' + '{TOKEN}'
const MODEL = '$' + '{MODEL_NAME}'

function target(url: string, spec: Partial<Parameters<typeof http>[0]> = {}, variables: NodeJS.ProcessEnv = {}) {
  return http({ name: 's', url, method: 'POST', headers: {}, timeoutMs: 20_000, maxBytes: 10_000, ...spec }, variables)
}

/** Replies with what it was asked. */
const echo = () =>
  serve(({ method, url, headers }, body, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ method, url, type: headers['content-type'], key: headers['x-key'], body }))
  })

describe('a service over HTTP', () => {
  it('is sent what the templates say', async () => {
    const service = target(`${await echo()}/ask/{{id}}?q={{input}}`, {
      headers: { 'X-Key': 'Bearer {{metadata.key}}' },
      body: { question: '{{input}}', all: '{{metadata}}' },
    })
    const { output, durationMs } = await ask(service, { id: 'a/b', input: '日本 & "x"', metadata: { key: 'k' } })
    expect(output).toEqual({
      method: 'POST',
      url: `/ask/a%2Fb?q=${encodeURIComponent('日本 & "x"')}`,
      type: 'application/json',
      key: 'Bearer k',
      body: '{"question":"日本 & \\"x\\"","all":{"key":"k"}}',
    })
    expect(durationMs).toBeGreaterThan(0)
  })

  it('is sent the question itself without a body, and nothing by GET', async () => {
    const url = await echo()
    expect((await ask(target(url), { input: 'q' })).output).toMatchObject({
      body: 'q',
      type: 'text/plain;charset=UTF-8',
    })
    expect((await ask(target(url), { input: [1], expected: 2 })).output).toMatchObject({
      body: '{"id":"a","input":[1]}',
      type: 'application/json',
    })
    expect((await ask(target(url, { method: 'get' }), { input: 'q' })).output).toMatchObject({
      method: 'GET',
      body: '',
    })
    expect((await ask(target(url, { headers: { 'Content-Type': 'text/x' }, body: '{}' }), {})).output).toMatchObject({
      type: 'text/x',
      body: '{}',
    })
  })

  it('answers with text, JSON, or a part of it', async () => {
    const url = await serve(({ url: path }, _, response) => {
      if (path === '/json') response.setHeader('content-type', 'application/problem+json; charset=utf-8')
      if (path === '/sjis') response.setHeader('content-type', 'text/plain; charset=shift_jis')
      response.end(path === '/sjis' ? Buffer.from([0x93, 0xfa, 0x96, 0x7b]) : '{"choices":[{"text":"はい"}]}')
    })
    expect((await ask(target(`${url}/text`))).output).toBe('{"choices":[{"text":"はい"}]}')
    expect((await ask(target(`${url}/json`))).output).toEqual({ choices: [{ text: 'はい' }] })
    expect((await ask(target(`${url}/text`, { output: '$.choices[0].text' }))).output).toBe('はい')
    expect((await ask(target(`${url}/sjis`))).output).toBe('日本')
    expect(await troubleOf(target(`${url}/text`, { output: '$.answer' }))).toBe(
      'target: the reply has nothing at $.answer: {"choices":[{"text":"はい"}]}',
    )
  })

  it('that answers wrongly is an error of its case', async () => {
    const url = await serve(({ url: path }, _, response) => {
      response.setHeader('content-type', 'application/json')
      if (path === '/500') response.writeHead(500).end(`\x1b[31moverloaded\x00${'x'.repeat(20_000)}`)
      else if (path === '/401') response.writeHead(401).end()
      else if (path === '/html') response.end('<html>')
      else if (path === '/null') response.end('null')
      else if (path === '/deep') response.end('['.repeat(3000) + ']'.repeat(3000))
      else if (path === '/cut') response.writeHead(200, { 'content-length': 100 }).end('half', () => response.destroy())
      else if (path === '/large') response.end(JSON.stringify('x'.repeat(9_999)))
      else response.socket?.destroy()
    })
    expect(await troubleOf(target(`${url}/500`))).toBe(
      `target: the service answered with status 500: overloaded${'x'.repeat(990)}…`,
    )
    expect(await troubleOf(target(`${url}/401`))).toBe('target: the service answered with status 401')
    expect(await troubleOf(target(`${url}/html`))).toBe('target: the reply is not JSON: <html>')
    expect(await troubleOf(target(`${url}/null`))).toBe('target: the service answered null')
    expect(await troubleOf(target(`${url}/deep`))).toBe('target: the reply is nested too deep')
    expect(await troubleOf(target(`${url}/cut`))).toMatch(/^target: the service could not be asked: /)
    expect(await troubleOf(target(`${url}/large`))).toBe(
      'too-large: the output is larger than 10000 bytes (maxOutputBytes)',
    )
    expect(await troubleOf(target(`${url}/gone`))).toMatch(/^target: the service could not be asked: fetch failed: /)
    expect(await troubleOf(target('http://127.0.0.1:1/'))).toMatch(/^target: the service could not be asked: /)
    const gone = await listening(createServer(), 'http')
    await gone[Symbol.asyncDispose]()
    expect(await troubleOf(target(gone.url))).toMatch(
      /^target: nobody answers at this url: start the service, or mend the url \(fetch failed: .*ECONNREFUSED/,
    )
    expect(await troubleOf(target(url, { headers: { 'X-Q': '{{input}}' } }), { input: 'a\nb: c' })).toMatch(
      /^target: the service could not be asked/,
    )
  })

  it.each([
    '{{input}}',
    'http://{{input}}/ask',
    'http://{{#input}}a{{/input}}.example/',
    'http://127.0.0.1:{{input}}/',
  ])('is named by the suite, never by a case: %s', (url) => {
    expect(() => target(url)).toThrow('names go after the host')
  })

  it('that never answers, never ends or trickles is given up on in time', async () => {
    const url = await serve(({ url: path }, _, response) => {
      if (path === '/silent') return
      const trickle = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(trickle))
    })
    expect(await troubleOf(target(`${url}/silent`, { timeoutMs: 300 }))).toBe('timeout: no answer within 0.3 s')
    expect(await troubleOf(target(`${url}/trickle`, { timeoutMs: 300 }))).toBe('timeout: no answer within 0.3 s')
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    expect(await troubleOf(target(`${url}/silent`), {}, controller.signal)).toBe('timeout: stopped before it answered')
    expect(await troubleOf(target(`${url}/silent`), {}, controller.signal)).toBe('timeout: stopped before it answered')
  })

  it('may redirect within its origin, and nowhere else', async () => {
    const other = await echo()
    const url = await serve(({ url: path, method, headers }, body, response) => {
      if (path === '/see') response.writeHead(303, { location: '/end' }).end()
      else if (path === '/keep') response.writeHead(307, { location: '/end' }).end()
      else if (path === '/out') response.writeHead(302, { location: `${other}/end` }).end()
      else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
      else response.end(`${method} ${body} ${headers['content-type']}`)
    })
    // A question that becomes a GET without its body is none.
    expect(await troubleOf(target(`${url}/see`), { input: 'q' })).toMatch(
      /^target: the service answered with status 303, a redirect that would lose the question/,
    )
    expect((await ask(target(`${url}/see`, { method: 'GET' }))).output).toBe('GET  undefined')
    expect((await ask(target(`${url}/keep`), { input: 'q' })).output).toBe('POST q text/plain;charset=UTF-8')
    expect(await troubleOf(target(`${url}/out`))).toBe(
      `target: the service redirects to ${other}; if that is meant, write that address as the url`,
    )
    expect(await troubleOf(target(`${url}/round`, { method: 'GET' }))).toBe('target: the service redirects in circles')
  })

  it('gets its secrets from the environment, and no message shows them', async () => {
    const seen: unknown[] = []
    const url = await serve(({ headers, url: path }, body, response) => {
      seen.push(headers.authorization, body)
      response.writeHead(403).end(`bad key ${headers.authorization} in ${path} and ${body}`)
    })
    const spec = { headers: { Authorization: `Bearer ${TOKEN}` }, body: `{"key":"${TOKEN}"}` }
    const service = target(`${url}/?key=${TOKEN}`, spec, { TOKEN: 'sk-"se/cret"' })
    expect(await troubleOf(service)).toBe(
      'target: the service answered with status 403: bad key Bearer *** in /?key=*** and {"key":"***"}',
    )
    expect(seen).toEqual(['Bearer sk-"se/cret"', '{"key":"sk-\\"se/cret\\""}'])
    // A header cannot hold Japanese, nor an address a space: neither error may show the secret.
    expect(await troubleOf(target(url, spec, { TOKEN: 'sk-秘密' }))).not.toContain('秘密')
    expect(await troubleOf(target(`http://a ${TOKEN}/{{input}}`, {}, { TOKEN: 'sk-secret' }), { input: 'x' })).toBe(
      'target: "http://a ***/x" is no address; it begins with http:// or https://',
    )
    expect(() => target(`nowhere://${TOKEN}`, {}, { TOKEN: 'sk-secret' })).toThrow(`"nowhere://${TOKEN}" is no address`)
  })

  it('that echoes a key in a good answer does not get it stored', async () => {
    const key = 'sk-"very/secret"'
    const spec = { headers: { 'X-Key': `Bearer ${TOKEN}` }, body: `{"key":"${TOKEN}"}` }
    const service = target(`${await echo()}/?k=${TOKEN}&model=${MODEL}`, spec, { TOKEN: key, MODEL_NAME: 'some-model' })
    const { output } = await ask(service)
    // What is called no secret may be part of an honest answer.
    expect(output).toMatchObject({ url: '/?k=***&model=some-model', key: 'Bearer ***', body: '{"key":"***"}' })
    const plain = await serve((_, body, response) => response.end(`you asked with ${body}: ${key} abc`))
    expect((await ask(target(plain, spec, { TOKEN: key }))).output).toBe('you asked with {"key":"***"}: *** abc')
    // Too short to be told from ordinary words.
    expect((await ask(target(plain, spec, { TOKEN: 'abc' }))).output).toContain('abc')
  })

  it('is checked before the first case, for every mistake at once', () => {
    const found = (spec: object, url = 'http://x/') => {
      try {
        target(url, spec)
      } catch (error) {
        return (error as BadInput).mistakes.map(({ path, message }) => `${path}: ${message.en}`)
      }
    }
    expect(found({ headers: { A: TOKEN }, body: { a: ['{{outptu}}'] } })).toEqual([
      'http.headers.A: the environment variable TOKEN is not set; the target uses it: set it and run again',
      expect.stringMatching(/^http.body.a\[0\]: {{outptu}} is nothing that a target may see/),
    ])
    expect(found({ output: 'answer' })).toEqual([expect.stringMatching(/^http.output: "answer" is no path/)])
    expect(found({ method: 'get', body: 'x' })).toEqual([
      'http.body: a GET request has no body; remove it, or use POST',
    ])
    expect(found({}, 'ftp://x/')).toEqual(['http.url: "ftp://x/" is no address; it begins with http:// or https://'])
  })
})

it('has its client loaded before anybody waits for an answer', () => {
  // In a process of its own, where nobody has asked anything before.
  const script = `
    const { http } = await import(${JSON.stringify(new URL('http.ts', import.meta.url).href)})
    const isLoaded = () => process.moduleLoadList.some((name) => name.endsWith('undici/undici'))
    const target = http({ name: 's', url: 'http://127.0.0.1:9', method: 'POST', headers: {}, timeoutMs: 1, maxBytes: 1 })
    const before = isLoaded()
    await target.warm()
    console.log(before, isLoaded())`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString().trim()).toBe('false true')
})
