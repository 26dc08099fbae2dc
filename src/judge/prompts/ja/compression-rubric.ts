import type { Template } from '../../judge.ts'

const grade: Template = {
  system:
    'あなたは、ソフトウェア開発エージェントが自分のこれまでの作業について答えた内容を採点します。基準を一つずつ取り上げ、回答の中の根拠を探してから、目安に沿って点を選んでください。書かれていることを採点し、判断を一貫させ、誰が何を使って答えたかは推測しないでください。',
  prompt: `エージェントは、下の文脈だけを見て、これまでの作業についての質問に答えました。その回答を基準ごとに採点してください。

rubric_criteria – 基準と点の目安（1、2、4 は示した点の間）:
{{rubric_criteria}}

ground_truth がある場合は、それを正解として判断します。文脈にないために回答にもない内容も、欠けているものとして扱います。回答に該当する箇所のない基準は、質問が求めていることに照らして採点してください。

criterionResults: 上のすべての基準について一つずつ、ほかの基準は加えません。criterionId は示されたとおり正確に、reasoning は根拠を一文で日本語で、score は 0 から 5 の整数で書いてください。

{{#probe_question}}
probe_question – 質問:
{{probe_question}}
{{/probe_question}}

model_response – 回答:
{{model_response}}

{{#compacted_context}}
compacted_context – エージェントが見ることのできた文脈のすべて:
{{compacted_context}}
{{/compacted_context}}

{{#ground_truth}}
ground_truth – 正しいと分かっている内容:
{{ground_truth}}
{{/ground_truth}}`,
}

export default { grade }
