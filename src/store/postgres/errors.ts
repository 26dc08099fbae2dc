import { BadInput, badInput } from '../../errors.ts'

/** SQLSTATE classes and driver codes that a user can do something about. */
const SAID: [codes: RegExp, en: string, ja: string][] = [
  [
    /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/,
    'the server cannot be reached; check host and port, and that it runs',
    'サーバーに接続できません。ホストとポート、サーバーの稼働を確認してください',
  ],
  [/^28/, 'the server refuses this user or password', 'サーバーがこのユーザーまたはパスワードを拒否しました'],
  [/^3D000$/, 'there is no such database on the server', 'サーバーにそのデータベースがありません'],
  [
    /^42501$/,
    'this user may not do that here; `saiten store grant` gives the roles reader, worker and admin',
    'このユーザーにはその権限がありません。saiten store grant で reader、worker、admin の権限を与えられます',
  ],
  [/^(25006)$/, 'the store was opened to read only', 'ストアは読み取り専用で開かれています'],
  [
    /^(3F000|42P01)$/,
    'there is no store of Saiten yet; make it with `saiten store init`',
    'Saiten のストアがまだありません。saiten store init で作れます',
  ],
  [
    /^(53100|53200|58030)$/,
    'the server has run out of space or memory. What was recorded is safe: mend it, then go on with --resume',
    'サーバーの容量またはメモリーが足りません。記録済みの結果は残っています。直してから --resume で続けてください',
  ],
  [/^53300$/, 'the server takes no more connections', 'サーバーの接続数が上限に達しています'],
]

/** What the server or the way to it is to blame for becomes a sentence that says what to do. */
export function explain(place: string, error: unknown): unknown {
  if (error instanceof BadInput) return error
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return error
  const said = SAID.find(([codes]) => codes.test(code))
  return said ? badInput(`${place}: ${said[1]}`, `${place}: ${said[2]}`) : error
}

/** Whether the same statement may go through on another try: the connection broke, or the server restarts. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && /^(57P0[123]|08|40001|40P01|ECONNRESET|ECONNREFUSED|EPIPE)/.test(code)) return true
  return /Connection terminated|Client has encountered a connection error/.test(message ?? '')
}
