import type { Command } from 'commander'
import { badInput } from '../errors.ts'
import type { LoopEnd } from '../run/loop/loop.ts'
import { storeWords } from '../store/places.ts'
import type { Io } from './command.ts'

/** The options by which a command goes on with a run that it began before. */
export function withResumeOptions(command: Command, say: Io['say']): Command {
  return command
    .option('--resume [run]', say({ en: 'finish an interrupted run', ja: '中断した実行の続きを行う' }))
    .option(
      '--retry-errors',
      say({
        en: 'with --resume: ask again where no score came',
        ja: '--resume と併用: 採点できなかったところをやり直す',
      }),
    )
    .hook('preAction', (self) => {
      // Alone it would start a new run, and ask for everything again.
      if (self.opts().retryErrors && self.opts().resume === undefined) throw WITH_RESUME
    })
}

const WITH_RESUME = badInput(
  '--retry-errors goes with --resume [RUN]: it asks again where that run has no score',
  '--retry-errors は --resume [RUN] と併せて指定してください。その実行でスコアのないところだけをやり直します',
)

/** How to go on with a run that did not come to its end; nothing for one that did. */
export function howToGoOn(
  end: LoopEnd,
  command: string,
  run: string,
  { store, maxCost }: Record<string, unknown>,
  io: Io,
): string {
  if (end === 'complete' || end === 'decided') return ''
  const line = `saiten ${command} --resume ${run}${storeWords(store)}`
  return end === 'stopped'
    ? io.say({
        en: `interrupted; what was done is recorded. Go on with:  ${line}\n`,
        ja: `中断しました。終わった分は記録済みです。続けるには:  ${line}\n`,
      })
    : io.say({
        en: `the budget is spent; what was not asked is skipped. Go on with:  ${line}${larger(maxCost)}\n`,
        ja: `予算を使い切りました。聞いていない分は未実行です。続けるには:  ${line}${larger(maxCost)}\n`,
      })
}

/** A budget of the command line that lets the rest be asked; one of the suite counts anew, since it is for one process. */
const larger = (maxCost: unknown) => (typeof maxCost === 'number' ? ` --max-cost ${maxCost * 2 || 1}` : '')
