import type { Template } from '../../judge.ts'

const statements: Template = {
  system: 'あなたは文章を個々の主張に分けます。何も足さず、何も落とさず、評価もしません。',
  prompt: `模範回答を、そこに含まれる主張に分けてください。一つの主張は一つのことだけを述べ、それだけで意味が通るようにします（「それ」「彼ら」などは名前に置き換えます）。できるだけ模範回答の言葉と言語のまま書いてください。

statements: 模範回答に出てくる順のリスト。何も述べていなければ空のリスト。

模範回答:
{{reference}}`,
}

const verdicts: Template = {
  system:
    'あなたは、主張の出どころを与えられた資料の中だけに探します。自分の知識は、どれほど確かでも根拠にしてはいけません。',
  prompt: `資料だけを読んだ人が、次の主張をそれぞれ書くことはできますか。

yes – 資料にそう書かれている、または資料から直接に導ける
unsure – 資料には一部しかない、またははっきりとは書かれていない
no – 資料にそのような記述はない

verdicts: すべての主張について一つずつ。id は示されたとおり正確に、verdict は yes・unsure・no のいずれか、reasoning は決め手となる箇所、または足りないものを一文で日本語で書いてください。

資料:
{{context}}

主張:
{{statements}}`,
}

export default { statements, verdicts }
