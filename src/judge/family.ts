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

/** What one model may be called: with its provider or without, and without the folder of a hub. */
function namesOf(id: string): Set<string> {
  const whole = id.trim().toLowerCase()
  const bare = whole.replace(/^[^:/]+[:/]/, '')
  return new Set([whole, bare, bare.slice(bare.lastIndexOf('/') + 1)])
}

/** A judge favours its own kind, and itself most of all: says so when judge and candidate are one model, or of one family. */
export function familyWarning(judge: string, candidate: string): Message | undefined {
  const names = namesOf(judge)
  if ([...namesOf(candidate)].some((name) => names.has(name))) {
    return {
      en: `the judge ${judge} judges its own answers (${candidate}); judges favour themselves, so check with another judge`,
      ja: `ジャッジ ${judge} が自分自身の回答（${candidate}）を評価しています。自分の回答には甘くなりがちなので、別のジャッジでも確かめてください`,
    }
  }
  const family = modelFamily(judge)
  if (!family || family !== modelFamily(candidate)) return undefined
  return {
    en: `the judge ${judge} and the candidate ${candidate} are both ${family} models; judges favour their own kind, so check with another judge`,
    ja: `ジャッジ ${judge} と評価対象 ${candidate} はどちらも ${family} 系のモデルです。同系のモデルには甘くなりがちなので、別のジャッジでも確かめてください`,
  }
}
