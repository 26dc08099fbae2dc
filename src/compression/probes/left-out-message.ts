import type { Message } from '../../language.ts'
import type { LeftOut } from '../transcript.ts'

const WHAT: Record<LeftOut['what'], Message> = {
  'cut-off line': { en: 'cut-off lines', ja: '途中で切れた行' },
  'unknown role': { en: 'messages of an unknown role', ja: '役割（role）が不明なメッセージ' },
  image: { en: 'images', ja: '画像' },
  thinking: { en: 'thoughts of the model', ja: 'モデルの思考' },
  'other content': { en: 'parts that are no text', ja: 'テキスト以外の内容' },
  'missing tool result': { en: 'tool calls without a result', ja: '結果のないツール呼び出し' },
  'not a message': { en: 'entries that are no message', ja: 'メッセージではない項目' },
}

/** One sentence for each kind of thing that was not read. */
export function leftOutMessage(id: string, { what, count, line }: LeftOut): Message {
  const { en, ja } = WHAT[what]
  return {
    en: `${id}: left out ${count} × ${en}${line === undefined ? '' : ` (first at line ${line})`}`,
    ja: `${id}: ${ja} ${count} 件を除きました${line === undefined ? '' : `（最初は ${line} 行目）`}`,
  }
}
