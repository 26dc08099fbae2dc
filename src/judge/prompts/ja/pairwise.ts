import type { Template } from '../../judge.ts'

const compare: Template = {
  system:
    'あなたは二つの回答を比べ、質問した人にとってどちらがより役立つかを判定します。並び順に意味はなく、長さも関係ありません。',
  prompt: `二つの回答のうち、どちらが優れていますか。

まず内容が正しいか、次に求めに応えているか、最後に分かりやすさを見ます。質問した人にとって意味のある差がなければ引き分けです。

reasoning: 決め手を一、二文で日本語で書いてください。winner: first（一つ目）、second（二つ目）、tie（引き分け）のいずれか。

{{#input}}
質問・依頼:
{{input}}
{{/input}}
一つ目の回答:
{{first}}

二つ目の回答:
{{second}}`,
}

export default { compare }
