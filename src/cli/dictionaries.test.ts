import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeMecabFolder } from '../text/japanese/testing/mecab-writer.ts'
import { folderWith, saiten } from './testing/saiten.ts'

it('adds a dictionary, shows it, uses it, removes it, and says what is wrong', async () => {
  const cwd = folderWith({ 'terms.csv': 'きのこの山\n', 'text.txt': '公園 走った\n' })
  writeMecabFolder(join(cwd, 'juman'), {
    words: [
      { surface: '公園', id: 1, cost: 10, feature: '名詞,普通名詞,*,*,公園,こうえん,*' },
      { surface: '走った', id: 1, cost: 10, feature: '動詞,*,*,*,走る,はしった,*' },
    ],
    unknown: ['DEFAULT', 'SPACE'].map((surface) => ({ surface, id: 1, cost: 500, feature: '未定義語,その他,*,*' })),
    matrix: [
      [0, 0],
      [0, 0],
    ],
  })
  const run = (...args: string[]) =>
    saiten(args, { cwd, env: { SAITEN_HOME: join(cwd, 'home'), PATH: join(cwd, 'home') } })
  expect((await run('dictionaries')).stdout).toContain('saiten dictionaries add jumandic DIR')
  expect(await run('dictionaries', 'add', 'jumandic', 'juman')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('✓ added jumandic'),
  })
  expect(JSON.parse((await run('dictionaries', 'list', '--json')).stdout)).toMatchObject([{ name: 'jumandic' }])
  expect((await run('tokenize', 'ja_jumanpp', 'text.txt')).stdout).toContain('走る')
  expect((await run('dictionaries', 'remove', 'jumandic')).code).toBe(0)
  for (const args of [['fetch'], ['add'], ['add', 'jumandic'], ['add', 'jumandic', 'no'], ['remove', 'jumandic']])
    expect((await run('dictionaries', ...args)).code, args.join(' ')).toBe(3)
})

it('tokenizes with words of one’s own', async () => {
  const cwd = folderWith({ 'terms.csv': 'きのこの山\n', 'text.txt': 'きのこの山を食べた\n', 'bad.csv': 'a b\n' })
  for (const name of ['ja', 'auto']) {
    const { stdout } = await saiten(['tokenize', name, 'text.txt', '--terms', 'terms.csv'], { cwd })
    expect(stdout).toContain('きのこの山 を 食べ た')
  }
  expect(await saiten(['tokenize', 'ja', 'text.txt', '--terms', 'bad.csv'], { cwd })).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('cannot be a word'),
  })
})
