import { expect, it } from 'vitest'
import { joinJa } from './language.ts'

it('puts a space where Latin letters and Japanese meet, and nowhere else', () => {
  expect(joinJa('true か false', 'を書いてください')).toBe('true か false を書いてください')
  expect(joinJa('ここでは', 'exact-match', 'と書きます')).toBe('ここでは exact-match と書きます')
  expect(joinJa('ここでは', '自作のファイル（type: ./my-scorer.ts など）', 'と書きます')).toBe(
    'ここでは自作のファイル（type: ./my-scorer.ts など）と書きます',
  )
  expect(joinJa('0 以上の数', 'を書いてください（現在は', '-1')).toBe('0 以上の数を書いてください（現在は -1')
})
