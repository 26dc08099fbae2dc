import { codeChanges } from '../../code/code.ts'
import type { Message } from '../../language.ts'
import type { JudgeIdentity, Manifest } from '../../store/manifest.ts'

/** Why scorers of one name are not the same scorers: their code, their judge, or what they were told. */
export function otherScorers(names: readonly string[], before: Manifest, now: Manifest): Message[] {
  const files = new Map(names.map((name) => [name, codeChanges(before.code?.[key(name)], now.code?.[key(name)])]))
  const byCode = names.filter((name) => files.get(name)?.length)
  const uncoded = names.filter((name) => !files.get(name)?.length)
  const changeOf = (name: string) => [before, now].map(({ judges, judge }) => shownJudge(judges?.[name] ?? judge))
  const byJudge = Map.groupBy(
    uncoded.filter((name) => new Set(changeOf(name)).size > 1),
    (name) => changeOf(name).join(' → '),
  )
  const others = uncoded.filter((name) => new Set(changeOf(name)).size === 1).join(', ')
  const coded = byCode.map((name) => `${name} (${files.get(name)?.join(', ')})`).join(', ')
  return [
    ...(coded ? [{ en: `other code behind: ${coded}`, ja: `コードが異なるスコアラー: ${coded}` }] : []),
    ...[...byJudge].map(([change, behind]) => ({
      en: `another judge (${change}) behind: ${behind.join(', ')}`,
      ja: `ジャッジが異なるスコアラー（${change}）: ${behind.join(', ')}`,
    })),
    ...(others
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
