/** The reasons that stand in details, in Japanese. */
const JAPANESE = new Map([
  ['type mismatch', '種類の不一致'],
  ['target mismatch', '対象の不一致'],
  ['position mismatch', '位置の不一致'],
  ['missing', '操作なし'],
  ['extra', '余分な操作'],
  ['the answer is no edit', '編集でない回答'],
  ['no page named', 'ページの指定なし'],
  ['another page named', '別のページの指定'],
  ['unknown page', '存在しないページ'],
  ['unknown block', '存在しないブロック'],
  ['deleted earlier', '削除済みのブロック'],
  ['duplicate block id', 'ブロック id の重複'],
  ['invalid operation', '不正な操作'],
  ['pattern not in the final text', '最終テキストにないパターン'],
])

export function inJapanese(reason: string): string {
  return JAPANESE.get(reason) ?? reason
}
