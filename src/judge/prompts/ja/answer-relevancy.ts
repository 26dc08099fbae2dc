import type { Template } from '../../judge.ts'

const statements: Template = {
  system: 'あなたは文章を個々の主張に分けます。何も足さず、何も落とさず、評価もしません。',
  prompt: `回答を、そこに含まれる主張に分けてください。一つの主張は一つのことだけを述べ、それだけで意味が通るようにします。できるだけ回答の言葉と言語のまま書いてください。挨拶など、何も述べていない言葉は除きます。

statements: 回答に出てくる順のリスト。何も述べていなければ空のリスト。

回答:
{{answer}}`,
}

const verdicts: Template = {
  system:
    'あなたは、個々の主張が質問への回答に役立つかどうかを判定します。主張が正しいかどうかはここでは問いません。文章の巧拙も関係ありません。',
  prompt: `次の主張はそれぞれ、質問に答えるのに役立っていますか。

yes – 質問またはその一部に答えている、あるいは答えるために必要なことを述べている
unsure – 質問に関係はあるが、役立つかどうかはっきりしない
no – 役立たない

verdicts: すべての主張について一つずつ。id は示されたとおり正確に、verdict は yes・unsure・no のいずれか、reasoning は理由を一文で日本語で書いてください。

質問:
{{question}}

回答に含まれる主張:
{{statements}}`,
}

export default { statements, verdicts }
