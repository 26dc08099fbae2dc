import type { Checkpoint, EncodedText, Encoder, Tokens } from '../encoder/encoder.ts'
import { BadInput, ScoreError } from '../errors.ts'
import type { Encoding } from '../score/scorer.ts'
import type { Judges } from './judges.ts'

/** The encoders of one run: each model and layer is opened once, when the first text needs it. */
export class Encoders implements Encoding {
  readonly #opened = new Map<string, Promise<Encoder>>()

  async encode(text: string, checkpoint: Checkpoint, layer: number): Promise<EncodedText> {
    return (await this.#encoder(checkpoint, layer)).encode(text)
  }

  async tokenize(text: string, checkpoint: Checkpoint, layer: number): Promise<Tokens> {
    return (await this.#encoder(checkpoint, layer)).tokenize(text)
  }

  async close(): Promise<void> {
    const opened = [...this.#opened.values()]
    this.#opened.clear()
    // One that never opened has nothing to close.
    await Promise.all(opened.map((encoder) => encoder.then((one) => one.close()).catch(() => {})))
  }

  #encoder(checkpoint: Checkpoint, layer: number): Promise<Encoder> {
    const key = `${checkpoint.hash} ${layer}`
    const known = this.#opened.get(key)
    if (known) return known
    const opening = open(checkpoint, layer)
    this.#opened.set(key, opening)
    return opening
  }
}

/** Encoders of this machine, and models of providers: those are paid for, so they come from the run's purse. */
export const encodingOf = (encoders: Encoders, judges: Pick<Judges, 'embedder'>): Encoding => ({
  encode: (text, checkpoint, layer) => encoders.encode(text, checkpoint, layer),
  tokenize: (text, checkpoint, layer) => encoders.tokenize(text, checkpoint, layer),
  embed: async (text, model, asker) => (await judges.embedder(model)).embed(text, asker),
})

async function open(checkpoint: Checkpoint, layer: number): Promise<Encoder> {
  // The runtime is a package of its own, loaded by those who use it.
  const { openEncoder } = await import('../encoder/index.ts')
  try {
    return await openEncoder(checkpoint, { layer })
  } catch (error) {
    if (error instanceof BadInput) throw new ScoreError('input', error.mistakes[0]!.message, { cause: error })
    throw error
  }
}
