import { badInput } from '../../errors.ts'
import type { Io } from '../command.ts'

/** What makes no sense of a run that is made again and again. */
const OTHERS: Record<string, { option: string; en: string; ja: string }> = {
  workers: { option: '--workers', en: 'it runs in this process', ja: 'このプロセスで実行するため' },
  detach: { option: '--detach', en: 'it runs in this process', ja: 'このプロセスで実行するため' },
  resume: {
    option: '--resume',
    en: 'it begins with a run of its own; finish the other one first',
    ja: '新しい実行から始まるため。先に中断した実行を終えてください',
  },
  continue: {
    option: '--continue',
    en: 'it begins with a run of its own; finish the other one first',
    ja: '新しい実行から始まるため。先に残りを実行してください',
  },
  dryRun: {
    option: '--dry-run',
    en: 'it would run again and again what nobody runs',
    ja: '何も実行しない指定と矛盾するため',
  },
}

/** Throws where `--watch` stands beside something that it cannot go with. */
export function refuseOthers(file: string | undefined, options: Record<string, unknown>, io: Pick<Io, 'json'>): void {
  if (file === undefined) throw NO_SUITE
  if (io.json) throw NO_JSON
  for (const [key, { option, en, ja }] of Object.entries(OTHERS)) {
    if (options[key] === undefined || options[key] === false) continue
    throw badInput(`--watch does not go with ${option}: ${en}`, `--watch と ${option} は併用できません（${ja}）`)
  }
}

const NO_SUITE = badInput(
  'which suite? saiten run SUITE --watch',
  'スイートを指定してください: saiten run SUITE --watch',
)

const NO_JSON = badInput(
  '--watch prints a result after every change, and --json one document: leave --json out, or write a file with --reporter json:summary.json',
  '--watch は変更のたびに結果を表示し、--json は一つの文書だけを出力するため、併用できません。--reporter json:summary.json のようにファイルに書いてください',
)
