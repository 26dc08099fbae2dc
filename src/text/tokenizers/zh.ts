import { splitWesternTokens } from '../counting/numbering.ts'
import { pythonStrip } from '../python-text.ts'
import type { Tokenizer } from './types.ts'

// The reference's ranges as they work, not as they were meant: it writes the two supplementary ranges with \u
// escapes of five digits, which Python reads as U+2001–U+2A6D and U+2F81–U+2FA1.
const CHINESE =
  /[\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31bf\u31c0-\u31ef\u3200-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/g

/** sacreBLEU's zh: each Chinese character a token, the rest as in 13a but without decoding entities. */
export function tokenizerZh(): Tokenizer {
  return {
    name: 'zh',
    signature: () => 'zh',
    tokenize: (text) => splitWesternTokens(pythonStrip(text).replace(CHINESE, ' $& '), false),
  }
}
