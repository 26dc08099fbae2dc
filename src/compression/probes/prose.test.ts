import { describe, expect, it } from 'vitest'
import { firstSentences, sentencesOf } from './prose.ts'

describe('sentences', () => {
  it('end at a full stop that no space follows, where a new sentence begins', () => {
    expect(sentencesOf('It may hold the flag.First, I write a script.I will call it `run.pl`.Then we see.')).toEqual([
      'It may hold the flag.',
      'First, I write a script.',
      'I will call it `run.pl`.',
      'Then we see.',
    ])
  })

  it('do not end inside names, versions and code', () => {
    for (const text of [
      'Start app.Main with the flag set.',
      'We run 5.2.Final of it.',
      'Open src/app.The in the editor.',
      'Call `list.First of all` twice.',
      '設定は config.Main にあります。',
    ])
      expect(sentencesOf(text)).toEqual([text])
  })
})

describe('the first sentences of a long text', () => {
  it('end where a sentence ends', () => {
    expect(firstSentences(`${'Orders are lost at night. '.repeat(20)}`, 100)).toBe(
      'Orders are lost at night. Orders are lost at night. Orders are lost at night. …',
    )
    expect(firstSentences('夜に注文が消えます。'.repeat(20), 45)).toBe(`${'夜に注文が消えます。'.repeat(4)} …`)
  })

  it('or where a line does, but not inside code', () => {
    const text = `Title of the issue\nThe job fails\n\`\`\`\nrun. Again.\n\`\`\`\n${'and so on '.repeat(20)}`
    expect(firstSentences(text, 48)).toBe('Title of the issue\nThe job fails …')
    expect(firstSentences(text, 60)).toBe(`${text.slice(0, text.indexOf('\nand'))} …`)
  })

  it('are never longer than asked for', () => {
    expect(firstSentences('word '.repeat(300), 400).length).toBeLessThanOrEqual(400)
    expect(firstSentences('字'.repeat(900), 400).length).toBeLessThanOrEqual(400)
  })
})
