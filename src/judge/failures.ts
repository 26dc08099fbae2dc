import { BadInput, ScoreError, type ScoreErrorKind } from '../errors.ts'
import type { Message } from '../language.ts'
import type { JudgeUsage, Structure } from './judge.ts'

/** What is known of a question beside that it failed. */
interface Kept {
  reply?: string
  structure?: Structure
  usage?: JudgeUsage
}

/** A question that got no usable answer. It is its score's error, and costs what the replies cost. */
export class JudgeFailure extends ScoreError {
  override name = 'JudgeFailure'
  /** The last reply, scrubbed of secrets and cut. */
  readonly reply?: string
  /** How that reply was asked for. */
  readonly structure?: Structure
  readonly usage?: JudgeUsage
  readonly #kept: Kept

  constructor(kind: ScoreErrorKind, message: Message, kept: Kept = {}) {
    super(kind, message)
    this.#kept = kept
    if (kept.reply !== undefined) this.reply = kept.reply
    if (kept.structure) this.structure = kept.structure
    if (kept.usage) this.usage = kept.usage
  }

  /** The same failure, but for what is given. */
  but(change: Kept, said = this.said): JudgeFailure {
    return new JudgeFailure(this.kind, said, { ...this.#kept, ...change })
  }
}

/** Asking can never succeed (wrong key, no such model or address): the run stops at once with exit code 3. */
export class FatalJudgeError extends BadInput {
  override name = 'FatalJudgeError'

  constructor(message: Message) {
    super({ message })
  }
}

/** The question was not asked, and nothing is wrong with it: its score is skipped. */
export class NotAsked extends Error {
  override name = 'NotAsked'
  readonly said: Message

  constructor(message: Message) {
    super(message.en)
    this.said = message
  }
}

/** `maxCost` is spent; a resumed run with a higher one asks the rest. */
export class BudgetExceeded extends NotAsked {
  override name = 'BudgetExceeded'

  constructor(maxCost: number) {
    super({
      en: `not asked: the budget of $${maxCost} is spent. Raise maxCost and resume the run`,
      ja: `予算 $${maxCost} を使い切ったため質問していません。maxCost を上げて実行を再開してください`,
    })
  }
}

export class DryRun extends NotAsked {
  override name = 'DryRun'

  constructor() {
    super({ en: 'not asked: this is a dry run', ja: 'ドライランのため質問していません' })
  }
}
