import type { Template } from '../../judge.ts'

const CASE = `{{#input}}
質問・依頼:
{{input}}
{{/input}}
{{#context}}
回答が拠りどころにできる資料:
{{context}}
{{/context}}
{{#reference}}
比較のための良い回答の例:
{{reference}}
{{/reference}}
回答:
{{answer}}`

const criteria: Template = {
  system:
    'あなたは、示された観点ごとに回答を採点します。観点は互いに独立で、ある観点の弱さを別の観点の減点にしてはいけません。甘くせず、正確に採点してください。',
  prompt: `回答を観点ごとに採点してください。

観点:
{{criteria}}

それぞれの観点について、何が求められ、回答がどこでそれを満たし、どこで満たしていないかを考えてから点を付けます。
5 – 完全に満たす、4 – わずかな欠点がある、3 – 部分的に満たす、2 – ほとんど満たさない、1 – まったく満たさない。

marks: すべての観点について一つずつ。id は示されたとおり正確に、reasoning は決め手を一、二文で日本語で、score は 1 から 5 の整数で書いてください。

${CASE}`,
}

const questions: Template = {
  system:
    'あなたは、回答についての質問に、書かれている内容だけから「はい」か「いいえ」で答えます。質問は互いに独立です。はっきり「はい」と言えなければ「いいえ」とします。',
  prompt: `回答について、次の質問に一つずつ答えてください。

確認する質問:
{{questions}}

answers: すべての質問について一つずつ。id は示されたとおり正確に、reasoning は決め手を一文で日本語で、answer は yes か no で書いてください。

${CASE}`,
}

export default { criteria, questions }
