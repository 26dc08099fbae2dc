import { badInput, EXIT } from '../../errors.ts'
import { counted } from '../../language.ts'
import { rememberAddress } from '../../secrets/of-process.ts'
import { openStore } from '../../store/open-store.ts'
import { isPostgres } from '../../store/postgres/address.ts'
import { ROLES, type Role, StoreAdmin, type StoreStatus } from '../../store/postgres/admin.ts'
import { PostgresStore } from '../../store/postgres/postgres-store.ts'
import { olderThan } from '../age.ts'
import type { CliCommand, Io } from '../command.ts'
import { examples, storeOption } from '../options.ts'

const ACTIONS = ['init', 'status', 'grant', 'prune']

export default {
  configure: (command, say) =>
    command
      .argument('<action>', say({ en: 'init, status, grant or prune', ja: 'init・status・grant・prune のいずれか' }))
      .argument('[role]', say({ en: `grant: ${ROLES.join(', ')}`, ja: `grant: ${ROLES.join('・')}` }))
      .argument('[user]', say({ en: 'grant: a user of the server', ja: 'grant: サーバーのユーザー' }))
      .option(
        '--older-than <age>',
        say({ en: 'prune: runs older than 30d, 8w …', ja: 'prune: 30d、8w などより古い実行' }),
        olderThan('--older-than'),
      )
      .option(
        '--replies-older-than <age>',
        say({
          en: 'prune: kept replies of judges older than this; they would be paid for again',
          ja: 'prune: これより古いジャッジの返答（消すと再び費用がかかる）',
        }),
        olderThan('--replies-older-than'),
      )
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten store init --store "postgres://saiten@db.internal/evals?schema=team_a"',
            { en: 'make the tables, one schema a project', ja: 'テーブルを作る（プロジェクトごとに一つのスキーマ）' },
          ],
          [
            'saiten store status',
            {
              en: 'runs, rows and size (SAITEN_STORE names the store)',
              ja: '実行数・行数・容量（保存先は SAITEN_STORE）',
            },
          ],
          ['saiten store grant reader viewer', { en: 'may look, and change nothing', ja: '閲覧だけを許可する' }],
          [
            'saiten store prune --older-than 90d',
            { en: 'remove old runs and what only they used', ja: '古い実行と、それだけが使うデータを消す' },
          ],
        ]),
      ),

  async run([action = '', role, user], options, io) {
    if (!ACTIONS.includes(action)) throw unknownAction(action)
    const address = (options.store as string | undefined) ?? process.env.SAITEN_STORE
    if (!address || !isPostgres(address)) throw needsServer()
    rememberAddress(address)
    const admin = await StoreAdmin.open(address)
    try {
      if (action === 'init') {
        await admin.init()
        await makeQueue(address)
      }
      if (action === 'grant') return await grant(admin, role, user, io)
      if (action === 'prune') return await prune(admin, address, options, io)
      const status = await admin.status()
      await io.out(io.json ? `${JSON.stringify(status, null, 2)}\n` : statusText(status, io))
      return EXIT.pass
    } finally {
      await admin.close()
    }
  },
} satisfies CliCommand

/** Made along with the store, so that workers need no right to make tables; not where nobody can share runs from here. */
async function makeQueue(address: string): Promise<void> {
  const { openQueue, hasBoss } = await import('../../workers/boss.ts')
  if (!(await hasBoss())) return
  const store = await openStore(address)
  try {
    if (!(store instanceof PostgresStore)) return
    const queue = await openQueue(store.shared.db)
    await queue.stop({ graceful: false })
  } finally {
    await store.close()
  }
}

async function grant(admin: StoreAdmin, role: string | undefined, user: string | undefined, io: Io): Promise<number> {
  if (!ROLES.includes(role as Role) || user === undefined) throw whichRole()
  await admin.grant(role as Role, user)
  io.err(
    io.say({
      en: `${user} is ${role === 'admin' ? 'an' : 'a'} ${role} of this store now\n`,
      ja: `${user} にこのストアの ${role} 権限を与えました\n`,
    }),
  )
  return EXIT.pass
}

async function prune(admin: StoreAdmin, address: string, options: Record<string, unknown>, io: Io): Promise<number> {
  const { olderThan: runsBefore, repliesOlderThan: repliesBefore } = options as Record<string, string | undefined>
  if (runsBefore === undefined && repliesBefore === undefined) throw howOld()
  const runs = runsBefore === undefined ? [] : await admin.older(runsBefore)
  const store = await openStore(address)
  try {
    for (const run of runs) await store.deleteRuns([run])
  } finally {
    await store.close()
  }
  const replies = repliesBefore === undefined ? 0 : await admin.forgetReplies(repliesBefore)
  if (io.json) await io.out(`${JSON.stringify({ runs, replies }, null, 2)}\n`)
  else
    io.err(
      io.say({
        en: `removed ${counted(runs.length, 'run')} and ${replies} kept replies\n`,
        ja: `実行 ${runs.length} 件と保存済みの返答 ${replies} 件を消しました\n`,
      }),
    )
  return EXIT.pass
}

function statusText({ place, schema, format, runs, bytes, tables }: StoreStatus, io: Io): string {
  const megabytes = (size: number) => `${(size / 1e6).toFixed(1)} MB`
  const width = Math.max(...tables.map(({ name }) => name.length))
  const lines = tables.map(({ name, bytes: size, rows }) =>
    io.say({
      en: `  ${name.padEnd(width)}  ${megabytes(size).padStart(10)}  about ${rows} rows`,
      ja: `  ${name.padEnd(width)}  ${megabytes(size).padStart(10)}  約 ${rows} 行`,
    }),
  )
  const head = io.say({
    en: `${place}   schema ${schema}, format ${format}   ${counted(runs, 'run')}, ${megabytes(bytes)}`,
    ja: `${place}   スキーマ ${schema}、形式 ${format}   実行 ${runs} 件、${megabytes(bytes)}`,
  })
  return `${head}\n${lines.join('\n')}\n`
}

const unknownAction = (action: string) =>
  badInput(
    `there is no "store ${action}"; it is one of ${ACTIONS.join(', ')}`,
    `"store ${action}" はありません。${ACTIONS.join('・')} のいずれかです`,
  )

const needsServer = () =>
  badInput(
    'this is for a store in PostgreSQL: --store postgres://host/database (or SAITEN_STORE). A store in a file needs no care; `saiten runs delete` removes runs',
    'これは PostgreSQL のストア用です: --store postgres://host/database（または SAITEN_STORE）。ファイルのストアに準備は不要です。実行は saiten runs delete で消せます',
  )

const whichRole = () =>
  badInput(
    `who may do what? saiten store grant ${ROLES.join('|')} USER`,
    `権限とユーザーを指定してください: saiten store grant ${ROLES.join('|')} USER`,
  )

const howOld = () =>
  badInput(
    'how old? saiten store prune --older-than 90d, or --replies-older-than 30d',
    '古さを指定してください: saiten store prune --older-than 90d、または --replies-older-than 30d',
  )
