import type { Template } from '../../judge.ts'

const MARKS = `点数はすべて 0 から 1 の数で付けます。1 は完全、0.7 はおおむね、0.4 は部分的、0 はまったく満たさない、という目安で、間の値も使えます。`

const user: Template = {
  system:
    'あなたは、応答がユーザーの求めにどれだけ応えているかを評価します。書き手の意図を推し量らず、書かれている内容だけで判断してください。長さや丁寧さに点を与えてはいけません。',
  prompt: `ユーザーのプロンプトに照らして、応答を評価してください。

${MARKS}

intentAlignment – ユーザーが本当に求めていることに応えているか。
  score、primaryIntent（求めていることを一文で）、isAddressed（true か false）、reasoning（理由）。
requirementsFulfillment – requirements: プロンプトが求めていること（明示されたもの、当然含まれるもの）を一つずつ。
  別々に満たせるものは分け、書かれていない要求を作らないこと。requirement（短い言葉で）、isFulfilled（true か false）、reasoning。要求がなければ空のリスト。
completeness – ユーザーに必要なことが漏れなく含まれているか。
  score、missingElements（足りないもののリスト。なければ空）、reasoning。
responseAppropriateness – 形式と口調がユーザーの期待に合っているか。
  score、formatAlignment と toneAlignment（それぞれ true か false）、reasoning。
overallAssessment – 総評を二文以内で。
説明はすべて日本語で書いてください。

{{#history}}
これまでのやり取り（プロンプトを理解するためのもので、評価の対象ではありません）:
{{history}}
{{/history}}
ユーザーのプロンプト:
{{prompt}}

応答:
{{response}}`,
}

const system: Template = {
  system:
    'あなたは、応答がシステムに与えられた指示をどれだけ守っているかを評価します。ユーザーが満足するかどうかは問いません。書かれている内容だけで判断し、長さや丁寧さに点を与えてはいけません。',
  prompt: `システムへの指示に照らして、応答を評価してください。

${MARKS}この応答に関係のない指示は除いてください。

intentAlignment – 指示が求める振る舞いに沿っているか。
  score、primaryIntent（指示が最も求めていることを一文で）、isAddressed（true か false）、reasoning（理由）。
requirementsFulfillment – requirements: この応答に当てはまる規則や制約を一つずつ。
  別々に守れるものは分け、書かれていない規則を作らないこと。requirement（短い言葉で）、isFulfilled（true か false）、reasoning。なければ空のリスト。
completeness – 指示のすべてに従っているか。
  score、missingElements（従っていないもののリスト。なければ空）、reasoning。
responseAppropriateness – 形式と口調が指示に合っているか。
  score、formatAlignment と toneAlignment（それぞれ true か false）、reasoning。
overallAssessment – 総評を二文以内で。
説明はすべて日本語で書いてください。

システムへの指示:
{{instructions}}
{{#history}}
これまでのやり取り（状況を理解するためのもので、評価の対象ではありません）:
{{history}}
{{/history}}
{{#prompt}}
ユーザーのプロンプト（状況を理解するためのもの）:
{{prompt}}
{{/prompt}}
応答:
{{response}}`,
}

export default { user, system }
