/** Of every scorer whose number depends on how it was made. */
export const signatureDetail = {
  signature: { en: 'what has to be equal for two numbers to be comparable', ja: '数値を比較できる条件' },
}

/** Of every scorer that reads texts with a model. */
export const readingDetails = {
  truncated: { en: 'a text was too long; its end did not count', ja: '長すぎて末尾を読まなかった' },
  marks: { en: 'a text spells a mark of the model, e.g. [SEP]', ja: 'テキストに [SEP] などの記号が書かれている' },
  model: { en: 'the model', ja: 'モデル' },
}
