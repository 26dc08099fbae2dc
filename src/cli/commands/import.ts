import { relative, resolve } from 'node:path'
import { badInput, EXIT } from '../../errors.ts'
import type { Scales } from '../../import/importer.ts'
import { Notes } from '../../import/notes.ts'
import { findImporter } from '../../import/recognise.ts'
import { ImportSource } from '../../import/source.ts'
import { writeSuite } from '../../import/write-suite.ts'
import { counted } from '../../language.ts'
import { createHost } from '../../usercode/host.ts'
import type { CliCommand } from '../command.ts'
import { noteLines, notesAsJson } from '../import-notes.ts'
import { importRun, scaleOption } from '../import-run.ts'
import { examples, storeOption } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument(
        '<path>',
        say({ en: 'a file of another tool, or its folder', ja: 'ほかのツールのファイルかフォルダー' }),
      )
      .option('--from <tool>', say({ en: 'what it is, where that cannot be seen', ja: '形式（自動で分からないとき）' }))
      .option(
        '--out <dir>',
        say({ en: 'the folder to make (default: NAME-saiten)', ja: '作るフォルダー（既定: 名前-saiten）' }),
      )
      .option(
        '--as-run',
        say({ en: 'what was answered and scored, as a stored run', ja: '回答と採点を実行として保存する' }),
      )
      .option(
        '--trust-code',
        say({ en: 'run code that is imported: I know it', ja: '取り込むコードの実行を許す（内容を確認済みのとき）' }),
      )
      .option(
        '--scale <name=low..high>',
        say({
          en: 'the scale of a scorer whose numbers are no shares, e.g. grade=1..10',
          ja: '0…1 でないスコアの目盛り（例: grade=1..10）',
        }),
        scaleOption,
      )
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten import promptfooconfig.yaml --out evals',
            {
              en: 'evals/suite.yaml, cases.jsonl and IMPORT.md',
              ja: 'evals に suite.yaml、cases.jsonl、IMPORT.md を書く',
            },
          ],
          [
            'saiten import logs/2025-05-12_popularity.eval',
            { en: 'a log of Inspect becomes a stored run', ja: 'Inspect のログを実行として保存する' },
          ],
        ]),
      ),

  async run([path = ''], options, io) {
    const { from, out, asRun, trustCode, scale, store } = options as Options
    const source = await ImportSource.at(path, io.cwd)
    const { name, importer, recognised } = await findImporter(source, from)
    const notes = new Notes()
    const host = trustCode ? createHost({ root: source.folder, language: io.language }) : undefined
    try {
      const imported = await importer.read(source, {
        notes,
        asRun: asRun === true,
        ...(host && { trusted: host }),
        ...(scale && { scales: scale }),
      })
      const what = recognised ? `${io.say(recognised.what)} → ` : ''
      if (imported.kind === 'run') return await importRun(imported, { from: name, what, notes, store }, io)
      if (asRun) throw noRun(source.shown(source.file ?? '.'))
      const folder = resolve(io.cwd, out ?? `${fileName(imported.shortName ?? imported.name)}-saiten`)
      const shown = relative(io.cwd, folder) || '.'
      const written = await writeSuite(imported, notes, { out: folder, from: path, language: io.language })
      if (io.json) {
        const said = notesAsJson(notes, io)
        await io.out(`${JSON.stringify({ from: name, kind: 'suite', folder, ...written, ...said }, null, 2)}\n`)
      } else {
        await io.out(`${what}${io.say(summary(shown, written))}\n`)
        await io.out(noteLines(notes, io))
        await io.out(io.say(next(shown, notes.all().length > 0)))
      }
      return notes.all('left-out').length > 0 ? EXIT.undecided : EXIT.pass
    } finally {
      await host?.close()
    }
  },
} satisfies CliCommand

const noRun = (file: string) =>
  badInput(
    'there is no run in it, only what is to be asked: import it without --as-run, and run the suite',
    '実行の記録ではなく、質問だけのデータです。--as-run なしで取り込み、スイートを実行してください',
    { file },
  )

interface Options {
  from?: string
  out?: string
  asRun?: boolean
  trustCode?: boolean
  scale?: Scales
  store?: string
}

/** A name from outside as that of a folder. */
const fileName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60) || 'imported'

/** The first few: code may be carried into many files. */
const listed = (files: string[], comma: string) =>
  files.length > 8 ? [...files.slice(0, 7), '…'].join(comma) : files.join(comma)

const summary = (folder: string, { cases, files }: { cases: number; files: string[] }) => ({
  en: `${folder}: ${counted(cases, 'case')} (${listed(files, ', ')})`,
  ja: `${folder}: ケース ${cases} 件（${listed(files, '、')}）`,
})

const next = (folder: string, hasNotes: boolean) => ({
  en: `\nnext  saiten check ${folder}/suite.yaml\n${hasNotes ? `      ${folder}/IMPORT.md says what was left out and what means something else here\n` : ''}`,
  ja: `\n次に  saiten check ${folder}/suite.yaml\n${hasNotes ? `      取り込まなかったもの、意味が変わるものは ${folder}/IMPORT.md にあります\n` : ''}`,
})
