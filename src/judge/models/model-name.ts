import type { ModelLike } from './resolve.ts'

/** An object of an SDK, or the address of a model, as a suite would name it: `openai:gpt-4o`. */
export function modelName(model: Exclude<ModelLike, string>): string {
  const { provider, providerId, modelId, id } = model as Partial<Record<string, string>>
  // "openai.chat" is OpenAI, whichever of its protocols is spoken.
  const owner = (provider ?? providerId ?? 'model').split('.')[0]?.replace(/[^\w-]/g, '-')
  return modelId === undefined ? String(id) : `${owner}:${modelId}`
}

/** A model as it is written in a suite (`openai/gpt-4o`), as records name it. */
export const fullName = (written: string) => written.trim().replace(/^([\w-]+)\//, '$1:')
