import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addFromHub } from './add-from-hub.ts'
import { addedModels } from './added.ts'
import { emptyFolder, tinyFiles } from './testing/folders.ts'
import { checksum, cut, type HubBehaviour, hubServer, SHA } from './testing/hub-server.ts'

const TOKEN = 'hf_a-secret-of-mine'
const WEIGHTS = 'model.safetensors'

async function scene(behaviour: Partial<HubBehaviour> = {}, env: NodeJS.ProcessEnv = { HF_TOKEN: TOKEN }) {
  const files: Record<string, Buffer | string> = { 'README.md': 'x', 'pytorch_model.bin': 'y', ...tinyFiles() }
  const { url, seen } = await hubServer({ files, large: [WEIGHTS], ...behaviour })
  const home = emptyFolder()
  const progress: string[] = []
  const add = (name = 'someone/tiny', signal = new AbortController().signal, revision?: string) =>
    addFromHub('someone/tiny', {
      name,
      signal,
      env: { SAITEN_HOME: home, HF_ENDPOINT: url, ...env },
      onProgress: ({ file }) => progress.push(file),
      ...(revision !== undefined && { revision }),
    })
  return { add, seen, home: join(home, 'models'), files, progress }
}

describe('fetching a model', () => {
  it('takes what an encoder needs and no more, pinned to a commit, and says what it took', async () => {
    const { add, seen, home, files, progress } = await scene()
    const added = await add()
    expect(added).toMatchObject({ name: 'someone/tiny', source: 'someone/tiny', revision: SHA })
    expect(added.files.map(({ path }) => path)).toEqual([
      'config.json',
      'tokenizer_config.json',
      'vocab.txt',
      '1_Pooling/config.json',
      WEIGHTS,
    ])
    expect(readFileSync(join(added.folder, WEIGHTS))).toEqual(files[WEIGHTS])
    expect(await addedModels(home)).toMatchObject([{ name: 'someone/tiny' }])
    expect(seen[0]?.path).toBe('/api/models/someone/tiny/revision/main')
    expect(seen.filter(({ path }) => path.includes('resolve')).every(({ path }) => path.includes(SHA))).toBe(true)
    expect(progress).toContain(WEIGHTS)
  })

  it('shows the token to the hub and never to the host that the bytes come from', async () => {
    const { add, seen } = await scene()
    await add()
    expect(seen.filter(({ host }) => host === 'hub').every((one) => one.authorization === `Bearer ${TOKEN}`)).toBe(true)
    const elsewhere = seen.filter(({ host }) => host === 'cdn')
    expect(elsewhere).toHaveLength(1)
    expect(elsewhere[0]?.authorization).toBeUndefined()
  })

  it('goes on where the line was cut', async () => {
    const { files } = await scene()
    const { add, seen } = await scene({
      instead: (path, time, response) =>
        path === `cdn/${WEIGHTS}` && time === 1 && cut(response, files[WEIGHTS] as Buffer, 1000),
    })
    await add()
    const ranges = seen.filter(({ host }) => host === 'cdn').map(({ range }) => range)
    expect(ranges[0]).toBeUndefined()
    expect(ranges).toHaveLength(2)
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  it('goes on after an earlier command was stopped, and shows no model until then', async () => {
    const stop = new AbortController()
    const { files } = await scene()
    const { add, seen, home } = await scene({
      instead(path, time, response) {
        if (path !== `cdn/${WEIGHTS}` || time > 1) return false
        response.writeHead(200, { 'content-length': (files[WEIGHTS] as Buffer).length })
        response.write((files[WEIGHTS] as Buffer).subarray(0, 2000), () => setTimeout(() => stop.abort(), 50))
        return true
      },
    })
    await expect(add('tiny', stop.signal)).rejects.toThrow()
    expect(await addedModels(home)).toEqual([])
    const [work] = readdirSync(join(home, '.partial'))
    expect(existsSync(join(home, '.partial', work!, `${WEIGHTS}.part`))).toBe(true)
    await add('tiny')
    expect(seen.at(-1)?.range).toBe('bytes=2000-')
    expect(seen.filter(({ path }) => path.endsWith('/vocab.txt'))).toHaveLength(1)
    expect(readdirSync(join(home, '.partial'))).toEqual([])
  })

  it('starts over when what it had was spoilt', async () => {
    const { files } = await scene()
    const { add, home } = await scene()
    const part = join(home, '.partial', `tiny@${SHA}`)
    mkdirSync(part, { recursive: true })
    writeFileSync(join(part, `${WEIGHTS}.part`), 'not the beginning of it')
    const { folder } = await add('tiny')
    expect(readFileSync(join(folder, WEIGHTS))).toEqual(files[WEIGHTS])
  })

  it('waits for a busy server', async () => {
    const { add } = await scene({
      instead(path, time, response) {
        if (!path.startsWith('/api/') || time > 2) return false
        response.writeHead(time === 1 ? 429 : 503, { 'retry-after': '0' }).end()
        return true
      },
    })
    expect((await add()).name).toBe('someone/tiny')
  })

  it('does nothing when it is there already', async () => {
    const { add, seen } = await scene()
    await add()
    const before = seen.length
    expect(await add()).toMatchObject({ already: true })
    expect(seen.length).toBe(before + 1)
  })

  it('asks for a revision with slashes as one part of the address', async () => {
    const { add, seen } = await scene()
    await add('tiny', undefined, 'refs/pr/1')
    expect(seen[0]?.path).toBe('/api/models/someone/tiny/revision/refs/pr/1')
  })
})

describe('a model that cannot be had', () => {
  it.each([
    ['a wrong checksum', { etag: (): string => 'f'.repeat(64) }, /another checksum/],
    ['no checksum', { etag: (): undefined => undefined }, /no checksum/],
    [
      'no weights that can be read',
      { files: { 'config.json': '{}', 'pytorch_model.bin': '' } },
      /no model\.safetensors/,
    ],
    ['weights in parts', { files: { 'config.json': '{}', 'model.safetensors.index.json': '' } }, /several files/],
    ['another kind of model', { files: { 'config.json': '{"model_type":"t5"}', [WEIGHTS]: '' } }, /BERT/],
  ] as const)('%s', async (_name, behaviour, message) => {
    const { add, home } = await scene(behaviour as Partial<HubBehaviour>)
    await expect(add()).rejects.toThrow(message)
    expect(await addedModels(home)).toEqual([])
  })

  it.each([
    [401, {}, /HF_TOKEN/],
    [401, { 'x-error-code': 'RepoNotFound' }, /does not exist/],
    [403, { 'x-error-code': 'GatedRepo' }, /accept its terms/],
    [404, {}, /not found/],
    [404, { 'x-error-code': 'RevisionNotFound' }, /no revision "main"/],
  ] as const)('status %i %o', async (status, headers, message) => {
    for (const env of [{ HF_TOKEN: TOKEN }, {}]) {
      const { add } = await scene(
        { instead: (_path, _time, response) => Boolean(response.writeHead(status, headers).end()) },
        env,
      )
      const error: Error = await add().then(
        () => expect.unreachable(),
        (thrown) => thrown,
      )
      expect(error.message).toMatch(message)
      expect(error.message).not.toContain(TOKEN)
    }
  })

  it('a server that is no hub, or that is not there', async () => {
    const { add } = await scene({ instead: (_path, _time, response) => Boolean(response.writeHead(200).end('<html>')) })
    await expect(add()).rejects.toThrow(/HF_ENDPOINT/)
  })

  it('a token that is none is refused without being shown', async () => {
    const { add, seen } = await scene({}, { HF_TOKEN: 'hf_se\ncret' })
    const error: Error = await add().then(
      () => expect.unreachable(),
      (thrown) => thrown,
    )
    expect(error.message).toContain('HF_TOKEN')
    expect(error.message).not.toContain('cret')
    expect(seen).toEqual([])
  })

  it('a name that would leave the folder', async () => {
    const { add, seen } = await scene()
    for (const name of ['../x', 'a/b/c', '/etc', '.partial', 'a--b', ''])
      await expect(add(name)).rejects.toThrow(/name/)
    expect(seen).toEqual([])
  })
})

it('knows the checksum that git gives a content', () => {
  expect(checksum(Buffer.from('hello\n'), false)).toBe('ce013625030ba8dba906f756967f9e9ca394464a')
})
