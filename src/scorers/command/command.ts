import { z } from 'zod'
import { badInput } from '../../errors.ts'
import { says } from '../../mistakes/expects.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import { answerOf } from '../text/texts.ts'
import { readReply } from './read-reply.ts'

/** A script that fits into an example; others have a file of their own. */
const AT_MOST_TWENTY =
  "const { output } = JSON.parse(require('fs').readFileSync(0)); console.log(JSON.stringify({ score: output.length > 20 ? 0 : 1, reason: output.length + ' characters' }))"

/** A scorer in any language: the case as JSON on standard input, the score as JSON on standard output. */
export default defineScorer({
  description: {
    en: 'a program of yours, in any language: it reads the case as JSON from standard input and prints { "score": 0 … 1, "reason", "details"? }, or { "notApplicable": "why" }; anything else, or an exit code, is an error and no zero',
    ja: '好きな言語で書いた自作のプログラム。ケースを JSON で標準入力から読み、{ "score": 0〜1, "reason", "details"? } か { "notApplicable": "理由" } を標準出力に書く。それ以外の出力や 0 以外の終了コードは 0 点ではなくエラー',
  },
  options: z.object({
    command: z
      .array(z.string(says('argv')), says('argv'))
      .min(1, says('argv'))
      .refine(([program]) => program !== '', says('argv')),
    timeout: z.number().positive().max(86_400).default(60).describe('seconds'),
    maxOutputBytes: z.int().positive().default(1_000_000),
  }),
  optionNotes: {
    command: {
      en: 'the program and its arguments, run in the suite’s folder',
      ja: 'プログラムと引数。スイートのフォルダーで実行',
    },
    timeout: { en: 'seconds', ja: '秒' },
    maxOutputBytes: { en: 'more output than that is an error', ja: 'これより大きな出力はエラー' },
  },
  program: true,
  example: {
    en: { case: { input: 'Say hello.', output: 'Hello!' }, options: { command: ['node', '-e', AT_MOST_TWENTY] } },
    ja: {
      case: { input: '挨拶してください', output: 'こんにちは！' },
      options: { command: ['node', '-e', AT_MOST_TWENTY] },
    },
  },
  async setup({ command, timeout, maxOutputBytes }, files) {
    if (!files.program) throw badInput('no program can be run here', 'ここではプログラムを実行できません')
    const program = await files.program(command)
    return { program, timeoutMs: timeout * 1000, maxBytes: maxOutputBytes }
  },
  async score(testCase, { program, timeoutMs, maxBytes }, context) {
    answerOf(testCase)
    const { signal, stop } = context
    const ended = stop ? AbortSignal.any([signal, stop]) : signal
    return readReply(await program.run(caseText(testCase, context), { timeoutMs, maxBytes, signal: ended }))
  },
})

/** The case as it was scored, and which answer it is. Numbers keep all their digits. */
function caseText({ scorers: _scorers, ...testCase }: Case, { target, repeat, language }: ScoreContext): string {
  return JSON.stringify({ ...testCase, target, repeat, language })
}
