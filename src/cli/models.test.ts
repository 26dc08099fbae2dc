import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tinyFiles } from '../encoder/models/testing/folders.ts'
import { hubServer } from '../encoder/models/testing/hub-server.ts'
import { writeTinyCheckpoint } from '../encoder/models/testing/tiny-checkpoint.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const json = (text: string) => JSON.parse(text)

/** A folder with these files, and a home of its own in which the small model is added. */
async function withModel(files: Record<string, string> = {}) {
  const cwd = folderWith(files)
  const env = { SAITEN_HOME: join(cwd, 'home') }
  writeTinyCheckpoint(join(cwd, 'tiny'))
  const run = (...args: string[]) => saiten(args, { cwd, env })
  expect(await run('models', 'add', './tiny')).toMatchObject({ code: 0, stdout: expect.stringContaining('added tiny') })
  return { cwd, env, run }
}

/** Sentences that have nothing to do with each other. */
const UNRELATED =
  '今日は良い天気。/電車は九時に行く。/会議の資料を分ける。/先生は山にいる。/水を一円で。/東京の大学生。/ねこがねむる。/いぬがほえる。/はなをかう。/ほんをよむ人。/えきまであるく。/川の水。/二年と三月。/金と木。/テストをする。/ノートとペン。/ガラスのコップ。/ゆきがふる。/よるはさむい。/国の人。/ラジオをきく。/トマトとナス。/百円のアメ。/車にのる。'.split(
    '/',
  )

const corpus = () => UNRELATED.join('\n')

describe('models', () => {
  it('lists, removes, and says what to do when there is none', async () => {
    const { run, cwd } = await withModel()
    expect(json((await run('models', 'list', '--json')).stdout)).toMatchObject([{ name: 'tiny', source: null }])
    expect((await run('models', 'remove', 'tiny')).code).toBe(0)
    expect((await run('models')).stdout).toContain('saiten models add bert-base-multilingual-cased')
    // Who wants one gone is not told to fetch it.
    const gone = await run('models', 'remove', 'tiny')
    expect(gone).toMatchObject({ code: 3, stderr: expect.stringContaining('there is no model "tiny" to remove') })
    expect(gone.stderr).not.toContain('models add')
    expect(existsSync(join(cwd, 'tiny', 'config.json'))).toBe(true)
    for (const args of [
      ['fetch'],
      ['add'],
      ['baseline', 'tiny'],
      ['add', './no-such'],
      ['add', './tiny', '--revision', 'x'],
    ])
      expect((await run('models', ...args)).code, args.join(' ')).toBe(3)
    expect((await run('models', '--help', '--lang', 'ja')).stdout).toMatch(/例:[\s\S]*オフライン/)
  })

  it('fetches from the hub, with progress on standard error and the token nowhere', async () => {
    const { url, seen } = await hubServer({ files: tinyFiles(), large: ['model.safetensors'] })
    const cwd = folderWith({})
    const env = { SAITEN_HOME: join(cwd, 'home'), HF_ENDPOINT: url, HF_TOKEN: 'hf_secret' }
    const added = await saiten(['models', 'add', 'someone/tiny', '--as', 'mine', '--json'], { cwd, env })
    expect(added.code).toBe(0)
    expect(json(added.stdout)).toMatchObject({ name: 'mine', source: 'someone/tiny' })
    expect(added.stderr).toContain('model.safetensors')
    expect(added.stdout + added.stderr).not.toContain('hf_secret')
    const before = seen.length
    const options = JSON.stringify({ model: 'mine', rescaleWithBaseline: false })
    const offline = { ...env, HF_ENDPOINT: 'http://127.0.0.1:1' }
    const args = ['score', 'bert-score', '--options', options, '--output', 'the cat', '--expected', 'the cat', '--json']
    const scored = await saiten(args, { cwd, env: offline })
    expect(json(scored.stdout)).toMatchObject({ value: expect.closeTo(1, 6), details: { model: 'mine' } })
    expect(seen.length, 'nothing is asked of the hub again').toBe(before)
  })

  it('keeps what it has on Ctrl-C, and goes on from there', async () => {
    const files = tinyFiles()
    let started: () => void
    const half = new Promise<void>((resolve) => {
      started = resolve
    })
    const { url, seen } = await hubServer({
      files,
      large: ['model.safetensors'],
      instead(path, time, response) {
        if (path !== 'cdn/model.safetensors' || time > 1) return false
        const content = files['model.safetensors']!
        response.writeHead(200, { 'content-length': content.length })
        response.write(content.subarray(0, 5000), () => setTimeout(started, 200))
        return true
      },
    })
    const cwd = folderWith({})
    const env = { SAITEN_HOME: join(cwd, 'home'), HF_ENDPOINT: url }
    const { child, finished } = startSaiten(['models', 'add', 'someone/tiny'], { cwd, env })
    await half
    child.kill('SIGINT')
    expect(await finished).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('saiten models add someone/tiny'),
    })
    expect((await saiten(['models', 'list', '--json'], { cwd, env })).stdout.trim()).toBe('[]')
    expect((await saiten(['models', 'add', 'someone/tiny'], { cwd, env })).code).toBe(0)
    expect(seen.at(-1)?.range).toBe('bytes=5000-')
  })
})

describe('bert-score at the command line', () => {
  it('names the command for a model that is not there, when the suite is read', async () => {
    const cwd = folderWith({
      's.yaml': 'cases: c.jsonl\nscorers:\n  - { type: bert-score, model: bert-base-multilingual-cased }\n',
      'c.jsonl': '{"id":"a","output":"x","expected":"y"}\n',
    })
    const { code, stderr } = await saiten(['check', 's.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toMatch(/s\.yaml:3.*saiten models add bert-base-multilingual-cased/)
  })

  it('refuses Japanese without a baseline at load, and rescales with one made from a corpus', async () => {
    const options = JSON.stringify({ model: 'tiny' })
    const others = UNRELATED.flatMap((output) =>
      UNRELATED.filter((expected) => expected !== output).map((expected) => ({ output, expected })),
    )
    const pairs = [{ output: UNRELATED[0], expected: UNRELATED[0] }, ...others]
    const { run } = await withModel({
      'c.jsonl': pairs.map((pair, id) => JSON.stringify({ id, ...pair })).join('\n'),
      'corpus.txt': corpus(),
    })
    const refused = await run('score', 'bert-score', 'c.jsonl', '--options', options)
    expect(refused).toMatchObject({ code: 3, stdout: '' })
    for (const way of ['rescaleWithBaseline: false', 'baseline: FILE', 'saiten models baseline tiny --corpus FILE'])
      expect(refused.stderr).toContain(way)

    const made = await run('models', 'baseline', 'tiny', '--corpus', 'corpus.txt', '--pairs', '2000', '--json')
    expect(json(made.stdout)).toMatchObject({ language: 'ja', pairs: 2000, seed: 1, corpus: expect.any(String) })
    const scored = await run('score', 'bert-score', 'c.jsonl', '--options', options)
    const [same, ...rest] = rowsOf(scored.stdout) as unknown as Row[]
    expect(same!.value).toBeCloseTo(1, 5)
    expect(same!.details).toMatchObject({ rescaled: true, baseline: { language: 'ja' } })
    const mean = rest.reduce((sum, { details }) => sum + details.f1, 0) / rest.length
    expect(Math.abs(mean), 'unrelated texts come out near 0').toBeLessThan(0.05)
  })

  it('weighs by idf over the whole suite, also where only a part of it runs', async () => {
    const cases = ['the cat sat', 'the dog ran', 'the bird ran today', 'a refund in five days']
    const { run } = await withModel({
      's.yaml': 'cases: c.jsonl\nscorers: [{ type: bert-score, model: tiny, idf: true, rescaleWithBaseline: false }]\n',
      'c.jsonl': cases.map((expected, id) => JSON.stringify({ id, output: 'the cat ran', expected })).join('\n'),
    })
    const rows = async (...args: string[]) =>
      rowsOf((await run('run', 's.yaml', '--reporter', 'jsonl', ...args)).stdout)
    const values = (list: Record<string, unknown>[]) => list.map(({ scores }) => (scores as Row[])[0]!.value)
    const all = values(await rows())
    expect(all).toHaveLength(4)
    expect(values(await rows('--limit', '2'))).toEqual(all.slice(0, 2))
    const rescored = await run('rescore', 'last', '--json')
    expect(rescored.code).toBe(0)
    const options = JSON.stringify({ model: 'tiny', idf: true, rescaleWithBaseline: false })
    const alone = await run('score', 'bert-score', 'c.jsonl', '--options', options)
    expect(rowsOf(alone.stdout).map(({ value }) => value)).toEqual(all)
  })
})

interface Row {
  value: number
  details: { f1: number }
}

describe('the gate with an encoder', () => {
  const cases =
    '- { id: a, output: the cat sat, expected: the cat sat }\n- { id: b, output: 犬がほえる。, expected: 犬がほえる。 }\n'

  it('adds BERTScore; a case without a baseline is null with its reason', async () => {
    const { run } = await withModel({ 'c.yaml': cases, 'corpus.txt': corpus() })
    const without = json((await run('gate', 'c.yaml', '--encoder', 'tiny', '--json')).stdout)
    expect(without).toMatchObject({
      semantic: { bert_score: null, n: 0, reason: expect.stringContaining('saiten models baseline') },
      overall_pass: true,
      needs_review: true,
      provenance: { encoder: { model: 'tiny', layer: 2, rescale_with_baseline: true } },
    })
    await run('models', 'baseline', 'tiny', '--corpus', 'corpus.txt', '--pairs', '100')
    const half = json((await run('gate', 'c.yaml', '--encoder', 'tiny', '--json')).stdout)
    expect(half).toMatchObject({ semantic: { bert_score: { f1: 1 }, threshold_met: true, n: 1 }, needs_review: true })
    const japanese = json((await run('gate', 'c.yaml', '--encoder', './tiny', '--text-lang', 'ja', '--json')).stdout)
    expect(japanese.semantic, 'a folder has no baselines of its own').toMatchObject({ bert_score: null })
    const whole = json((await run('gate', 'c.yaml', '--encoder', 'tiny', '--text-lang', 'ja', '--json')).stdout)
    expect(whole).toMatchObject({
      semantic: { bert_score: { precision: 1, recall: 1, f1: 1 }, threshold_met: true, n: 2 },
      overall_pass: true,
      needs_review: false,
      provenance: { encoder: { baseline: expect.stringMatching(/^ja corpus/), hash: expect.any(String) } },
    })
  })

  it('is proven by smoke, and named where it is missing', async () => {
    const { run, cwd } = await withModel()
    const proven = await run('smoke', '--encoder', 'tiny')
    expect(proven).toMatchObject({ code: 0, stdout: expect.stringContaining('✓ BERTScore') })
    expect(await run('smoke')).toMatchObject({ code: 2, stdout: expect.stringContaining('! BERTScore') })
    const unknown = await run('smoke', '--encoder', 'tinny')
    expect(unknown).toMatchObject({ code: 3, stderr: expect.stringMatching(/^✗ --encoder {2}.*did you mean "tiny"\?/) })
    expect(readFileSync(join(cwd, 'home/models/tiny/saiten.json'), 'utf8')).toContain('"name": "tiny"')
  })
})
