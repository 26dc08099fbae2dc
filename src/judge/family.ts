import type { Message } from '../language.ts'

/** Names by which the families of models are known, in ids such as `meta-llama/Llama-3.1-8B` or `gpt-4o`. */
const FAMILIES: [family: string, pattern: RegExp][] = [
  ['GPT', /\b(?:chatgpt|gpt|o[134])(?=$|[-_.:\d])/],
  ['Claude', /\bclaude\b/],
  ['Gemini', /\b(?:gemini|gemma)/],
  ['Llama', /\b(?:code)?llama/],
  ['Mistral', /\b(?:mistral|mixtral|ministral|magistral|codestral|pixtral)/],
  ['Qwen', /\b(?:qwen|qwq)/],
  ['DeepSeek', /\bdeepseek/],
  ['Command', /\bcommand\b/],
  ['Grok', /\bgrok/],
  ['Phi', /\bphi\b/],
]

function modelFamily(id: string): string | undefined {
  const name = id.toLowerCase()
  return FAMILIES.find(([, pattern]) => pattern.test(name))?.[0]
}

/** A judge favours its own kind: says so when judge and candidate are of one family. */
export function familyWarning(judge: string, candidate: string): Message | undefined {
  const family = modelFamily(judge)
  if (!family || family !== modelFamily(candidate)) return undefined
  return {
    en: `the judge ${judge} and the candidate ${candidate} are both ${family} models; judges favour their own kind, so check with another judge`,
    ja: `ジャッジ ${judge} と評価対象 ${candidate} はどちらも ${family} 系のモデルです。同系のモデルには甘くなりがちなので、別のジャッジでも確かめてください`,
  }
}
