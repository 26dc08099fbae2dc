import { shortName } from '../../door/untrusted.ts'
import type { Summary } from '../../gate/summary.ts'
import type { Json } from '../../json.ts'
import { isLoopback } from '../../judge/sending/ladder.ts'
import type { ImportedFrom } from '../../suite/suite.ts'
import { countText, moneyText } from './amounts.ts'
import { clusterText } from './cluster-text.ts'
import { structureUsed } from './structure-used.ts'
import type { Say } from './words.ts'

/** What figures rest on and where answers and marks came from, as far as a reader must know it. */
export function originLines(summary: Pick<Summary, 'provenance' | 'targets' | 'cluster'>, say: Say): string[] {
  const lines = [
    clusterText(summary, say),
    importedLine(summary, say),
    ...importNotes(summary, say),
    scriptedLine(summary, say),
    codeLine(summary, say),
    // Last: what they cost stands beneath them.
    judgeLine(summary, say),
    ...ownJudgeLines(summary, say),
  ]
  return lines.filter((line) => line !== undefined)
}

/** Which model judged; replies that were written beforehand are always called that. */
function judgeLine({ provenance }: Pick<Summary, 'provenance'>, say: Say): string | undefined {
  const judge = provenance.judge as { [key: string]: Json } | null | undefined
  if (!judge) return undefined
  return `${say('judge', 'ジャッジ')} ${judgeName(judge, provenance, say)}`
}

function judgeName({ model, scripted }: { [key: string]: Json }, provenance: Summary['provenance'], say: Say): string {
  const note = scripted
    ? say(' (scripted: its answers were written beforehand)', '（台本: 答えは事前に書かれたものです）')
    : structureUsed(provenance, String(model), say)
  return `${shortName(String(model))}${note}`
}

/** Scorers that asked another model than the suite's judge. */
function ownJudgeLines({ provenance }: Pick<Summary, 'provenance'>, say: Say): string[] {
  const judges = Object.entries((provenance.judges ?? {}) as { [scorer: string]: { [key: string]: Json } })
  return judges.map(([scorer, judge]) => {
    const [of, name] = [shortName(scorer), judgeName(judge, provenance, say)]
    return say(`judge of ${of}: ${name}`, `${of} のジャッジ: ${name}`)
  })
}

/** Whose run it was, when it was imported. */
export const importedFrom = ({ provenance }: Pick<Summary, 'provenance'>) =>
  provenance.imported as ImportedFrom | undefined

/** What is not in an imported run, or otherwise. */
const importNotes = (summary: Pick<Summary, 'provenance'>, say: Say): string[] =>
  (importedFrom(summary)?.notes ?? []).map(({ construct, message, count }) => {
    const times = count > 1 ? ` (× ${count})` : ''
    return `  ${shortName(construct)}${times}: ${shortName(say(message.en, message.ja))}`
  })

/** Where an imported run came from, and when it ran there. */
function importedLine(summary: Pick<Summary, 'provenance' | 'targets'>, say: Say): string | undefined {
  const from = importedFrom(summary)
  if (!from) return undefined
  const ran = from.ranAt === null ? '' : `, ${from.ranAt.slice(0, 16).replace('T', ' ')} UTC`
  const which = `${shortName([from.tool, from.version ?? ''].join(' ').trim())}${ran}: ${shortName(from.file)}`
  const [only, ...others] = summary.targets.map(({ name }) => shortName(name))
  return only === undefined || others.length > 0
    ? say(`imported from ${which}`, `取り込み元 ${which}`)
    : say(`answers of ${only}, imported from ${which}`, `${only} の回答、取り込み元 ${which}`)
}

/** Targets whose answers were written beforehand are always called that. */
function scriptedLine({ provenance }: Pick<Summary, 'provenance'>, say: Say): string | undefined {
  const { scripted } = provenance
  if (!Array.isArray(scripted) || scripted.length === 0) return undefined
  const names = scripted.slice(0, 10).map((name) => shortName(String(name)))
  const list = scripted.length > names.length ? [...names, '…'].join(', ') : names.join(', ')
  return say(
    `answers of ${list} (scripted: they were written beforehand)`,
    `${list} の答えは台本です（事前に書かれたもの）`,
  )
}

/** What to write where nobody knows what was paid; a server on this machine is free unless it is a proxy. */
export function priceHint({ provenance, usage }: Pick<Summary, 'provenance' | 'usage'>, say: Say): string | undefined {
  if (!(usage.unpriced > 0)) return undefined
  const judge = provenance.judge as { [key: string]: Json } | null | undefined
  const isLocal = typeof judge?.baseURL === 'string' && isLoopback(judge.baseURL)
  return isLocal
    ? say(
        'price unknown: a server of your own is free with price: { input: 0, output: 0 }; a proxy may bill',
        '価格不明: 自分のサーバーなら price: { input: 0, output: 0 } と書くと無料になります（中継サーバーは課金されることがあります）',
      )
    : say(
        'price unknown: write price: { input, output } in US dollars per million tokens (0 for a server of your own), or prices.yaml',
        '価格不明: price: { input, output }（100 万トークンあたりの米ドル。自分のサーバーなら 0）か prices.yaml に書いてください',
      )
}

/** Where prices are from that nobody gave: they may have changed since. */
export function priceSource(
  { provenance, usage }: Pick<Summary, 'provenance' | 'usage'>,
  say: Say,
): string | undefined {
  if (!(usage.cost > 0)) return undefined
  const prices = Object.values((provenance.prices ?? {}) as { [model: string]: { source?: Json } })
  const tables = prices.map(({ source }) => String(source)).filter((source) => source.startsWith('table '))
  if (tables.length === 0) return undefined
  const list = [...new Set(tables)].map(shortName).join('; ')
  return say(`prices from Saiten’s ${list}`, `価格は Saiten の表（${list}）による`)
}

/** Whose code could not be read whole: two runs with it are held to be equal only as far as it is known. */
function codeLine({ provenance }: Pick<Summary, 'provenance'>, say: Say): string | undefined {
  const code = (provenance.code ?? {}) as { [whose: string]: { partly?: boolean } }
  const whose = Object.keys(code).filter((key) => code[key]?.partly)
  if (whose.length === 0) return undefined
  const shown = whose.slice(0, 5).map(shortName).join(', ')
  const names = whose.length > 5 ? `${shown}, …` : shown
  return say(`code not fully known: ${names}`, `コードの全体は分かりません: ${names}`)
}

/** What asking cost, per scorer and target; empty when no model was asked. */
export function askedLines({ targets }: Summary, say: Say): string[] {
  return targets.flatMap((target) =>
    target.scorers.flatMap(({ name, usage }) => {
      if (!usage) return []
      const { calls = 0, cached = 0, inputTokens = 0, outputTokens = 0, cost, unpriced = 0 } = usage
      const where = targets.length > 1 ? ` (${shortName(target.name)})` : ''
      const known =
        cost === undefined || (cost === 0 && unpriced > 0) ? '' : say(`, ${moneyText(cost)}`, `、${moneyText(cost)}`)
      const price = unpriced > 0 ? `${known}${say(', price unknown', '、価格不明')}` : known
      const tokens = countText(inputTokens + outputTokens)
      return [
        say(
          `${shortName(name)}${where}: ${countText(calls)} ${calls === 1 ? 'call' : 'calls'}, ${countText(cached)} from cache, ${tokens} tokens${price}`,
          `${shortName(name)}${where}: 呼び出し ${countText(calls)} 回、キャッシュ ${countText(cached)} 回、${tokens} トークン${price}`,
        ),
      ]
    }),
  )
}
