import type { Language } from '../../language.ts'
import type { CriterionId } from './criteria.ts'

/** What the judge is asked, and what 0, 3 and 5 mean; the other marks lie between them. */
type Words = readonly [question: string, none: string, middle: string, full: string]

const en: Record<CriterionId, Words> = {
  accuracy_factual: [
    'Are the facts, file paths and technical details in the response right?',
    'wrong throughout, or invented',
    'mostly right, with small errors',
    'everything is right',
  ],
  accuracy_technical: [
    'Are its references to code and its technical concepts right?',
    'serious technical errors',
    'mostly right, with small problems',
    'technically exact',
  ],
  context_conversation_state: [
    'Does the response reflect where the conversation stands?',
    'unaware of anything that came before',
    'aware in general, with gaps',
    'fully aware of what came before',
  ],
  context_artifact_state: [
    'Does the response reflect which files and artifacts were touched or read?',
    'unaware of any',
    'aware of some',
    'fully aware of their state',
  ],
  artifact_files_created: ['Does it know which files were created?', 'none of them', 'most of them', 'all of them'],
  artifact_files_modified: [
    'Does it know which files were changed, and what was changed in them?',
    'no change',
    'most changes',
    'every change',
  ],
  artifact_key_details: [
    'Does it remember names of functions and variables, and error messages?',
    'none',
    'most of those that matter',
    'all of them',
  ],
  completeness_coverage: [
    'Does the response address every part of the question?',
    'leaves most parts out',
    'addresses most parts',
    'addresses every part thoroughly',
  ],
  completeness_depth: [
    'Does it give enough detail?',
    'superficial, or no detail',
    'adequate detail',
    'comprehensive detail',
  ],
  continuity_work_state: [
    'Could the work go on from this response without fetching again what was already seen?',
    'only after fetching everything again',
    'after fetching a little again',
    'without a break',
  ],
  continuity_todo_state: [
    'Does it still know the tasks that are pending?',
    'lost all of them',
    'knows most, with gaps',
    'knows all of them',
  ],
  continuity_reasoning: [
    'Does it keep the reasons behind earlier decisions?',
    'no reason is remembered',
    'most reasons are remembered',
    'the reasons are kept very well',
  ],
  instruction_format: [
    'Does the response follow the format that the question asks for?',
    'ignores it',
    'follows it mostly',
    'follows it exactly',
  ],
  instruction_constraints: [
    'Does the response respect the constraints that the question states?',
    'ignores them',
    'respects most of them',
    'respects all of them',
  ],
}

const ja: Record<CriterionId, Words> = {
  accuracy_factual: [
    '回答に書かれた事実、ファイルパス、技術的な詳細は正しいですか。',
    '全体に誤っている、または作り話',
    'おおむね正しく、小さな誤りがある',
    'すべて正しい',
  ],
  accuracy_technical: [
    'コードへの言及と技術的な概念は正しいですか。',
    '重大な技術的誤りがある',
    'おおむね正しく、小さな問題がある',
    '技術的に正確',
  ],
  context_conversation_state: [
    '会話が今どこまで進んでいるかを踏まえた回答ですか。',
    'それまでの経緯をまったく踏まえていない',
    '大まかに踏まえているが、抜けがある',
    'それまでの経緯を完全に踏まえている',
  ],
  context_artifact_state: [
    'どのファイルや成果物を変更・参照したかを踏まえた回答ですか。',
    'まったく踏まえていない',
    '一部を踏まえている',
    '状態を完全に踏まえている',
  ],
  artifact_files_created: [
    'どのファイルを新しく作ったかを把握していますか。',
    '一つも把握していない',
    '大部分を把握している',
    'すべて把握している',
  ],
  artifact_files_modified: [
    'どのファイルを変更し、何を変えたかを把握していますか。',
    'まったく把握していない',
    '大部分の変更を把握している',
    'すべての変更を把握している',
  ],
  artifact_key_details: [
    '関数名、変数名、エラーメッセージを覚えていますか。',
    '一つも覚えていない',
    '重要なものの大部分を覚えている',
    'すべて覚えている',
  ],
  completeness_coverage: [
    '質問のすべての部分に答えていますか。',
    '大部分に答えていない',
    '大部分に答えている',
    'すべての部分に十分に答えている',
  ],
  completeness_depth: [
    '十分に詳しいですか。',
    '表面的、または詳細がない',
    '適度に詳しい',
    '必要なことが余さず書かれている',
  ],
  continuity_work_state: [
    'この回答から、一度見た情報を取り直さずに作業を続けられますか。',
    'すべて取り直さないと続けられない',
    '少し取り直せば続けられる',
    '途切れなく続けられる',
  ],
  continuity_todo_state: [
    '残っている作業を把握し続けていますか。',
    'すべて失われている',
    '大部分を把握しているが、抜けがある',
    'すべて把握している',
  ],
  continuity_reasoning: [
    'それまでの決定の理由を保っていますか。',
    '理由をまったく覚えていない',
    '大部分の理由を覚えている',
    '理由を非常によく保っている',
  ],
  instruction_format: [
    '質問が求める形式に従っていますか。',
    '形式を無視している',
    'おおむね従っている',
    '正確に従っている',
  ],
  instruction_constraints: [
    '質問が述べる制約を守っていますか。',
    '制約を無視している',
    'おおむね守っている',
    'すべて守っている',
  ],
}

const WORDS: Record<Language, Record<CriterionId, Words>> = { en, ja }

/** The criteria as the judge is shown them. */
export function criteriaText(ids: readonly CriterionId[], language: Language): string {
  return ids
    .map((id) => {
      const [question, none, middle, full] = WORDS[language][id]
      return `${id}: ${question}\n  0 = ${none}; 3 = ${middle}; 5 = ${full}`
    })
    .join('\n')
}
