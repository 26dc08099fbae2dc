import { EXIT } from '../../errors.ts'
import { openInBrowser } from '../../serve/open-browser.ts'
import { startView } from '../../serve/server.ts'
import { findRun } from '../../store/find-run.ts'
import { mayWrite } from '../../store/may-write.ts'
import { openStore } from '../../store/open-store.ts'
import { storePlace } from '../../store/places.ts'
import type { CliCommand } from '../command.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument(
        '[run]',
        say({
          en: 'an id, the start of one, or `last`; absent: the list of runs',
          ja: 'ID、その先頭部分、または last。省略時は実行の一覧',
        }),
      )
      .option(
        '--port <n>',
        say({ en: 'the port (default: a free one)', ja: 'ポート番号（既定: 空いているもの）' }),
        wholeNumber('--port', 0, 65_535),
      )
      .option(
        '--host <address>',
        say({
          en: 'listen there as well, for other machines; a token is then asked for (default: 127.0.0.1 alone)',
          ja: 'ほかのマシンからも使えるアドレス。トークンが必要になります（既定: 127.0.0.1 のみ）',
        }),
      )
      .option('--no-open', say({ en: 'do not open the browser', ja: 'ブラウザーを開かない' }))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten view', { en: 'every run in the browser', ja: 'すべての実行をブラウザーで見る' }],
          ['saiten view last', { en: 'the newest run', ja: '最新の実行' }],
          ['saiten view --port 8080 --no-open', { en: 'only print the address', ja: 'アドレスだけを表示する' }],
        ]),
      ),

  async run([wanted], options, io) {
    const { port = 0, host, open } = options as { port?: number; host?: string; open: boolean }
    const place = storePlace(options.store as string | undefined)
    const path = wanted === undefined ? '' : await pathOf(place, wanted)
    const server = await startView({
      store: place,
      writable: await mayWrite(place),
      port,
      ...(host !== undefined && { host }),
    })
    const url = new URL(server.address)
    url.pathname = `/${path}`
    await io.out(io.json ? `${JSON.stringify({ address: url.href })}\n` : `${url.href}\n`)
    if (!io.json && !io.quiet) io.err(io.say({ en: 'Ctrl-C ends it.\n', ja: '終了は Ctrl-C。\n' }))
    if (open && !io.json) openInBrowser(url.href)
    await new Promise<void>((resolve) => io.stop.addEventListener('abort', () => resolve(), { once: true }))
    await server.close()
    return EXIT.pass
  },
} satisfies CliCommand

async function pathOf(place: string, wanted: string): Promise<string> {
  const store = await openStore(place, 'read')
  try {
    return `runs/${encodeURIComponent((await findRun(store, wanted)).id)}`
  } finally {
    await store.close()
  }
}
