import type { Message } from '../../language.ts'
import type { LeftOut } from '../transcript.ts'

export const NO_PROBES: Message = {
  en: 'there is nothing to ask: no conversation is long enough to be compressed at these points. Lower keepLast or everyTokens, or add longer conversations',
  ja: '質問を作れません。これらの位置で圧縮できる長さの会話がありません。keepLast か everyTokens を小さくするか、長い会話を加えてください',
}

const WHAT: Record<LeftOut['what'], Message> = {
  'cut-off line': { en: 'lines that are cut off', ja: '途中で切れた行' },
  'unknown role': { en: 'messages of an unknown role', ja: '役割の分からないメッセージ' },
  image: { en: 'images', ja: '画像' },
  'other content': { en: 'pieces of other content', ja: '文章以外の内容' },
  'missing tool result': { en: 'tool calls without a result', ja: '結果のないツール呼び出し' },
  thinking: { en: 'thoughts of the model', ja: 'モデルの思考' },
  'not a message': { en: 'entries that are no messages', ja: 'メッセージではない項目' },
}

export function leftOutMessage({ what, count, line }: LeftOut): Message {
  const words = WHAT[what]
  return {
    en: `left out: ${words.en} (${count}${line === undefined ? '' : `, first at line ${line}`})`,
    ja: `読み飛ばしたもの: ${words.ja}（${count} 件${line === undefined ? '' : `、最初は ${line} 行目`}）`,
  }
}
