import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language, Message } from '../../language.ts'

/** What a newcomer may want to judge. The files lie in templates/NAME/LANGUAGE: suites that run offline as they are. */
export const TEMPLATES = {
  chatbot: { en: 'answers of a chatbot', ja: 'チャットボットの回答' },
  rag: { en: 'answers from documents that were looked up (RAG)', ja: '検索した資料にもとづく回答 (RAG)' },
  edits: { en: 'edits of documents made of blocks', ja: 'ブロックからなる文書の編集' },
  agent: { en: 'an agent that calls tools', ja: 'ツールを呼ぶエージェント' },
  summaries: { en: 'summaries, against references and rules', ja: '要約（参照文とルールで判定）' },
  gate: { en: 'texts that rules and references must let through', ja: '公開前の文章（ルールと参照文のゲート）' },
} as const satisfies Record<string, Message>

export type Template = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as Template[]

const FOLDER = new URL(import.meta.url.endsWith('.ts') ? '../../../templates/' : './templates/', import.meta.url)

/** Which schema an editor checks a file by. */
const SCHEMAS: Record<string, string> = {
  'suite.yaml': 'suite',
  'cases.yaml': 'case',
  'rules.yaml': 'ruleset',
}

/** The files of a template, with a line in each YAML file by which editors know its keys. */
export function filesOf(template: Template, language: Language, schemas: string): Record<string, string> {
  const folder = fileURLToPath(new URL(`${template}/${language}/`, FOLDER))
  const names = readdirSync(folder).sort()
  return Object.fromEntries(
    names.map((name) => {
      const schema = SCHEMAS[name]
      const line = schema === undefined ? '' : `# yaml-language-server: $schema=${schemas}/${schema}.schema.json\n`
      return [name, `${line}${readFileSync(`${folder}${name}`, 'utf8')}`]
    }),
  )
}

/** The next three commands, each with what it is for. */
export function nextSteps(template: Template, folder: string): [command: string, what: Message][] {
  const look: [string, Message] = [
    'saiten view last',
    { en: 'every case behind the verdict, in the browser', ja: '判定のもとになった各ケースをブラウザーで見る' },
  ]
  if (template === 'gate') {
    return [
      [
        `saiten gate ${folder}/cases.yaml --rules ${folder}/rules.yaml`,
        { en: 'one text fails on purpose: see what a report says', ja: 'わざと 1 件不合格にしてあります' },
      ],
      look,
      ['saiten review', { en: 'what a person should decide', ja: '人が判断すべきもの' }],
    ]
  }
  return [
    [
      `saiten run ${folder}/suite.yaml`,
      { en: 'one case fails on purpose: see what a report says', ja: 'わざと 1 件不合格にしてあります' },
    ],
    look,
    ['saiten scorers', { en: 'what else can be measured', ja: 'ほかに測れるもの' }],
  ]
}
