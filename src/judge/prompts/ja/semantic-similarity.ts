import type { Template } from '../../judge.ts'

const compare: Template = {
  system:
    'あなたは文章の意味を比べる評価者です。言い回し、語順、文体、言語の違いは問いません。忠実な翻訳は同じ意味とみなします。甘くせず、正確に評価してください。',
  prompt: `候補の意味は、参照の意味にどれだけ近いですか。

評価の段階:
5 – 意味が完全に同じ
4 – ほぼ同じ（違いは細部だけ）
3 – 似ているが、一部が異なる
2 – 部分的にしか似ていない
1 – 大部分が異なる

score: 1 から 5 の整数。
reasoning: そう評価した理由。50 文字以内。

参照:
{{reference}}

候補:
{{candidate}}`,
}

export default { compare }
