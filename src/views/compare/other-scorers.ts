import { codeChanges } from '../../code/code.ts'
import type { Message } from '../../language.ts'
import type { JudgeIdentity, Manifest } from '../../store/manifest.ts'

/** Why scorers of one name are not the same scorers: their code, their judge, or what they were told. */
export function otherScorers(names: readonly string[], before: Manifest, now: Manifest): Message[] {
  const files = new Map(names.map((name) => [name, codeChanges(before.code?.[key(name)], now.code?.[key(name)])]))
  const byCode = names.filter((name) => files.get(name)?.length)
  const others = names.filter((name) => !files.get(name)?.length).join(', ')
  const coded = byCode.map((name) => `${name} (${files.get(name)?.join(', ')})`).join(', ')
  const judges = [before.judge, now.judge].map(shownJudge)
  return [
    ...(coded ? [{ en: `other code behind: ${coded}`, ja: `コードが異なるスコアラー: ${coded}` }] : []),
    ...(others && judges[0] !== judges[1]
      ? [
          {
            en: `another judge (${judges.join(' → ')}) behind: ${others}`,
            ja: `ジャッジが異なるスコアラー（${judges.join(' → ')}）: ${others}`,
          },
        ]
      : []),
    ...(others && judges[0] === judges[1]
      ? [
          {
            en: `other options, version or files behind: ${others}`,
            ja: `設定・版・参照ファイルが異なるスコアラー: ${others}`,
          },
        ]
      : []),
  ]
}

const key = (name: string) => `scorer ${name}`

function shownJudge(judge: JudgeIdentity | undefined): string {
  if (!judge) return '—'
  const { model, baseURL, temperature } = judge
  return [model, baseURL, temperature === null ? undefined : `temperature ${temperature}`].filter(Boolean).join(' ')
}
