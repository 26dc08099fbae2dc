import type { Template } from '../../judge.ts'

const compare: Template = {
  system:
    'あなたは、回答に書かれた事実を、専門家による参照の事実と比べます。言い回し、順序、文体、言語の違いは問いません。参照は正しいものとし、自分の知識は根拠にしません。',
  prompt: `回答の事実は、参照の事実に対してどういう関係にありますか。

disagree – 回答のどこかが参照と矛盾する（ほかのどれよりも優先）
same – 両者の事実は同じ
subset – 回答の事実はすべて参照にあり、参照はそれ以上のことを述べている
superset – 回答は参照の事実をすべて述べ、矛盾なくそれ以上のことも述べている
differ – ほかの違いはあるが、正しさには関わらない

choice: 上の語のいずれか一つ。
reasoning: 決め手となった事実を一文で日本語で書いてください。

{{#input}}
質問:
{{input}}

{{/input}}
参照:
{{reference}}

回答:
{{answer}}`,
}

export default { compare }
