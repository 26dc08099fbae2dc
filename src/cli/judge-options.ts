import type { Command } from 'commander'
import { badInput } from '../errors.ts'
import type { JudgeOptions } from '../run/judges.ts'
import type { Io } from './command.ts'
import { wholeNumber } from './options.ts'

/** The options by which a command names the judge over the suite's own. */
export function withJudgeOptions(command: Command, say: Io['say']): Command {
  return command
    .option('--judge <provider:model>', say({ en: 'the model that judge scorers ask', ja: 'ジャッジに使うモデル' }))
    .option(
      '--judge-url <url>',
      say({ en: 'its address (Ollama, vLLM, LM Studio …)', ja: 'その URL（Ollama・vLLM・LM Studio など）' }),
    )
    .option(
      '--judge-timeout <seconds>',
      say({ en: 'how long one request may take (30)', ja: '1 リクエストを待つ秒数（30）' }),
      seconds,
    )
    .option(
      '--judge-concurrency <n>',
      say({
        en: 'requests at once (5); a local server: its slots',
        ja: '同時リクエスト数（5）。ローカルではスロット数',
      }),
      wholeNumber('--judge-concurrency', 1),
    )
    .option(
      '--max-cost <usd>',
      say({ en: 'stop, resumably, when this much is spent', ja: 'この金額に達したら再開できる形で止める' }),
      dollars,
    )
    .option('--no-cache', say({ en: 'ask again what was asked before', ja: '以前と同じ質問も聞き直す' }))
}

export function judgingOf(options: Record<string, unknown>): JudgeOptions {
  const { judge, judgeUrl, judgeTimeout, judgeConcurrency, maxCost, cache } = options as {
    judge?: string
    judgeUrl?: string
    judgeTimeout?: number
    judgeConcurrency?: number
    maxCost?: number
    cache?: boolean
  }
  return {
    ...(judge !== undefined && { model: judge }),
    ...(judgeUrl !== undefined && { baseURL: judgeUrl }),
    ...(judgeTimeout !== undefined && { timeout: judgeTimeout }),
    ...(judgeConcurrency !== undefined && { concurrency: judgeConcurrency }),
    ...(maxCost !== undefined && { maxCost }),
    cache: cache !== false,
    dryRun: false,
  }
}

function seconds(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number > 0 && number <= 86_400) return number
  throw badInput(
    `--judge-timeout must be a number of seconds, over 0 and at most 86400; got "${text}"`,
    `--judge-timeout は 0 より大きく 86400 以下の秒数です（指定: "${text}"）`,
  )
}

function dollars(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number >= 0 && Number.isFinite(number)) return number
  throw badInput(
    `--max-cost must be US dollars, e.g. 2.50; got "${text}"`,
    `--max-cost は米ドルの金額です（例: 2.50。指定: "${text}"）`,
  )
}
