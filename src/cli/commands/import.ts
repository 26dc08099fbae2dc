import { relative, resolve } from 'node:path'
import { badInput, EXIT } from '../../errors.ts'
import { type Note, Notes } from '../../import/notes.ts'
import { findImporter } from '../../import/recognise.ts'
import { ImportSource } from '../../import/source.ts'
import { writeSuite } from '../../import/write-suite.ts'
import { createHost } from '../../usercode/host.ts'
import type { CliCommand, Io } from '../command.ts'
import { examples } from '../options.ts'

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
        ]),
      ),

  async run([path = ''], options, io) {
    const { from, out, asRun, trustCode } = options as Options
    const source = await ImportSource.at(path, io.cwd)
    const { name, importer, recognised } = await findImporter(source, from)
    const notes = new Notes()
    const host = trustCode ? createHost({ root: source.folder, language: io.language }) : undefined
    try {
      const imported = await importer.read(source, { notes, asRun: asRun === true, ...(host && { trusted: host }) })
      if (imported.kind === 'run') throw NO_RUNS
      const folder = resolve(io.cwd, out ?? `${fileName(imported.name)}-saiten`)
      const shown = relative(io.cwd, folder) || '.'
      const written = await writeSuite(imported, notes, { out: folder, from: path, language: io.language })
      const leftOut = notes.all('left-out')
      if (io.json) {
        const asJson = (list: Note[]) =>
          list.map(({ kind: _, message, ...note }) => ({ ...note, message: io.say(message) }))
        const said = { leftOut: asJson(leftOut), differs: asJson(notes.all('differs')) }
        await io.out(`${JSON.stringify({ from: name, kind: 'suite', folder, ...written, ...said }, null, 2)}\n`)
      } else {
        await io.out(`${recognised ? `${io.say(recognised.what)} → ` : ''}${io.say(summary(shown, written))}\n`)
        await io.out(noteLines(notes, io))
        await io.out(io.say(next(shown)))
      }
      return leftOut.length > 0 ? EXIT.undecided : EXIT.pass
    } finally {
      await host?.close()
    }
  },
} satisfies CliCommand

interface Options {
  from?: string
  out?: string
  asRun?: boolean
  trustCode?: boolean
}

/** A name from outside as that of a folder. */
const fileName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60) || 'imported'

const summary = (folder: string, { cases, files }: { cases: number; files: string[] }) => ({
  en: `${folder}: ${cases} cases (${files.join(', ')})`,
  ja: `${folder}: ケース ${cases} 件（${files.join('、')}）`,
})

function noteLines(notes: Notes, io: Io): string {
  const line = (mark: string) => (note: Note) => {
    const [place] = note.places
    const times = note.count > 1 ? ` (× ${note.count})` : ''
    return `${mark} ${place?.file}:${place?.line}  ${note.construct}${times}: ${io.say(note.message)}\n`
  }
  return [...notes.all('left-out').map(line('✗')), ...notes.all('differs').map(line('≠'))].join('')
}

const next = (folder: string) => ({
  en: `\nnext  saiten check ${folder}/suite.yaml\n      ${folder}/IMPORT.md says what was left out and what means something else here\n`,
  ja: `\n次に  saiten check ${folder}/suite.yaml\n      取り込まなかったもの、意味が変わるものは ${folder}/IMPORT.md にあります\n`,
})

const NO_RUNS = badInput('this is a run, and runs cannot be kept yet', 'これは実行の記録です。まだ取り込めません')
