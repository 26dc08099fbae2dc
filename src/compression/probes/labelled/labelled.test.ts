import { describe, expect, it } from 'vitest'
import { messagesText } from '../../methods/message-text.ts'
import { KEPT_APART, LABEL_TYPES, LABELLED_SETS, type LabelType, labelledSet, type SetName } from './labelled-set.ts'
import { measure, together } from './measure.ts'

const flat = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

it.each(LABELLED_SETS)('what is marked in the %s transcripts stands in them', async (set) => {
  for await (const { transcript, labels } of labelledSet(set)) {
    expect(LABEL_TYPES).toEqual(expect.arrayContaining([...new Set(labels.map(({ type }) => type))]))
    const whole: [number, number] = [0, transcript.messages.length - 1]
    for (const { type, span = whole, facts, choice, reason, over, truth } of labels) {
      const said = flat(messagesText(transcript.messages, span[0], span[1] + 1))
      // A file is named by its path within the project.
      const words = type === 'file' ? [] : [...(facts ?? []), ...(choice ?? []), ...(reason ?? []), ...(over ?? [])]
      for (const fact of words) expect(said, `${transcript.id}: ${truth}`).toContain(flat(fact))
    }
  }
})

/** Of decisions and open tasks in the words of others too little is found yet: `npm run bench -- probes` says how much. */
const TOO_LITTLE: Partial<Record<LabelType, readonly SetName[]>> = {
  decision: ['strangers', 'newcomers', 'sealed', 'fresh', 'visitors', 'guests'],
  task: ['sealed', 'fresh', 'visitors', 'guests'],
}
const setsFor = (type: LabelType) =>
  LABELLED_SETS.filter((set) => !KEPT_APART.has(set) && !TOO_LITTLE[type]?.includes(set))

describe('of what people marked', () => {
  it.each(LABEL_TYPES)('the probes ask for most, and make up hardly anything: %s', async (type) => {
    const sets = await Promise.all(setsFor(type).map((set) => Array.fromAsync(labelledSet(set))))
    // Of some sets only decisions and tasks are marked.
    const marked = sets.filter((set) => set.some(({ labels }) => labels.some((label) => label.type === type)))
    const all = marked.flat().map((labelled) => ({ labelled, by: measure(labelled)[type] }))
    for (const language of ['en', 'ja']) {
      const { right, asked, found, labels, misses, wrong } = together(
        all.filter(({ labelled }) => labelled.labels[0]?.language === language).map(({ by }) => by),
      )
      expect(right / asked, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
      expect(found / labels, misses.join('\n')).toBeGreaterThanOrEqual(0.8)
    }
  })
})
