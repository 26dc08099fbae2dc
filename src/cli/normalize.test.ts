import { expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

it('turns a file or standard input into its text', async () => {
  const cwd = folderWith({ 'a.md': '# 題\r\n\r\n**「重要」**です' })
  expect(await saiten(['normalize', 'a.md'], { cwd })).toMatchObject({ code: 0, stdout: '題\n\n「重要」です\n' })
  expect(await saiten(['normalize'], { cwd, input: '<p>a</p><p>b</p>' })).toMatchObject({ code: 0, stdout: 'a\nb\n' })
})

it('prints one JSON document with --json, and compatibility forms with --nfkc', async () => {
  const cwd = folderWith({})
  const { stdout } = await saiten(['normalize', '--nfkc', '--json'], { cwd, input: 'ｱ\n\nb' })
  expect(JSON.parse(stdout)).toEqual({ text: 'ア\n\nb' })
})

it('says what it cannot read', async () => {
  expect(await saiten(['normalize', 'none.md'], { cwd: folderWith({}) })).toMatchObject({ code: 3, stdout: '' })
})
