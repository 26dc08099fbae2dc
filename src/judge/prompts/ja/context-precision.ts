import type { Template } from '../../judge.ts'

const passages: Template = {
  system:
    'あなたは、検索で得られた文章が質問に答えるのに役立つかどうかを判定します。正しい答えは示されます。文章の巧拙や、並びの何番目にあるかは関係ありません。',
  prompt: `次の文章はそれぞれ、正しい答えにたどり着くのに役立ちますか。ほかの文章はないものとして、一つずつ判定してください。

yes – 正しい答えが述べていること、またはその根拠を含んでいる
unsure – 同じ話題だが、役立つかどうかはっきりしない
no – 何も役立たない

verdicts: すべての文章について一つずつ。id は示されたとおり正確に、verdict は yes・unsure・no のいずれか、reasoning は何が役立つか、またはなぜ役立たないかを一文で日本語で書いてください。

質問:
{{question}}

正しい答え:
{{reference}}

文章:
{{passages}}`,
}

export default { passages }
