import type { Template } from '../../judge.ts'

const sentences: Template = {
  system:
    'あなたは、質問に答えるのに必要な文を選び出します。質問には答えません。文の内容が正しいかどうかは、ここでは問いません。',
  prompt: `次の文のうち、質問に答えるのに必要なものはどれですか。話題が同じというだけの文は必要とはみなしません。どの文も質問の答えにならなければ、必要な文はありません。

relevant: 必要な文の id を示されたとおり正確に、一度ずつ。なければ空のリスト。
reasoning: それらを選んだ理由を一文で日本語で書いてください。

質問:
{{question}}

文:
{{sentences}}`,
}

export default { sentences }
