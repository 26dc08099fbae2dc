import { EXIT } from '../../errors.ts'
import { diffMetrics } from '../../gate/hybrid/diff.ts'
import { readMetrics } from '../../gate-input/read-metrics.ts'
import { diffJson, diffMarkdown, diffText } from '../../report/metrics-diff.ts'
import type { CliCommand } from '../command.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('<before>', say({ en: 'a metrics.json', ja: 'metrics.json' }))
      .argument('<after>', say({ en: 'another', ja: '比べる metrics.json' }))
      .option('--markdown', say({ en: 'for a review record', ja: 'レビュー記録用の Markdown' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten diff old/metrics.json metrics.json',
            { en: 'verdicts that flipped, then figures and rules', ja: '変わった判定、続いて値とルール' },
          ],
          [
            'saiten diff old/metrics.json metrics.json --markdown > review.md',
            {
              en: 'every flip; exit code 2 when the figures may not be compared',
              ja: '変わった判定をすべて記録（値を比べられないときの終了コードは 2）',
            },
          ],
        ]),
      ),

  async run([before = '', after = ''], options, io) {
    const diff = diffMetrics(await readMetrics(before), await readMetrics(after))
    const print = io.json ? diffJson : options.markdown ? diffMarkdown : diffText
    await io.out(print(diff, io.language))
    if (!diff.comparable && !io.quiet) {
      io.err(`${diff.reasons.map((reason) => `! ${io.say(reason)}`).join('\n')}\n`)
    }
    return diff.comparable ? EXIT.pass : EXIT.undecided
  },
} satisfies CliCommand
