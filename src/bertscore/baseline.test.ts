import { expect, it } from 'vitest'
import { noBaseline, publishedBaseline, readBaseline } from './baseline.ts'
import { textLanguage } from './text-language.ts'
import { usualLayer } from './usual-layer.ts'

it('knows the published baseline of a language, model and layer, under the old name and the new', () => {
  const mbert = publishedBaseline('en', 'bert-base-multilingual-cased', 9, 12)
  expect(mbert).toMatchObject({ language: 'en', source: 'bert_score 0.3.13', f1: 0.63146895 })
  expect(publishedBaseline('en', 'google-bert/bert-base-multilingual-cased', 9, 12)).toEqual(mbert)
  expect(publishedBaseline('en', 'roberta-large', 17, 24)).toMatchObject({ f1: expect.closeTo(0.8315, 3) })
  expect(publishedBaseline('en-sci', 'allenai/scibert_scivocab_uncased', 8, 12)).toBeDefined()
})

it('knows none for Japanese, for other models and for layers that a model lacks', () => {
  for (const [language, model, layer] of [
    ['ja', 'bert-base-multilingual-cased', 9],
    ['en', 'my/bert-base-multilingual-cased', 9],
    ['en', 'bert-base-multilingual-cased', 13],
    ['__proto__', 'constructor', 0],
  ] as const)
    expect(publishedBaseline(language, model, layer, 12)).toBeUndefined()
  expect(publishedBaseline('en', 'bert-base-multilingual-cased', 2, 3), 'a small model of that name').toBeUndefined()
})

it('offers three ways out where there is none', () => {
  for (const text of Object.values(noBaseline('ja', 'bert-base-multilingual-cased', 9))) {
    expect(text).toContain('rescaleWithBaseline: false')
    expect(text).toContain('baseline: FILE')
    expect(text).toContain('saiten models baseline bert-base-multilingual-cased --corpus FILE --text-lang ja --layer 9')
  }
})

it('reads a table of bert_score, and JSON', () => {
  expect(readBaseline('LAYER,P,R,F\n0,0.1,0.2,0.15\n1,0.3,0.4,0.35\n', 'b.tsv', 1)).toEqual({
    precision: 0.3,
    recall: 0.4,
    f1: 0.35,
  })
  expect(readBaseline('{"precision":0.3,"recall":0.4,"f1":0.35,"pairs":9}', 'b.json', 1)).toMatchObject({ f1: 0.35 })
  for (const text of ['', 'LAYER,P,R,F\n0,0.1,0.2,0.15\n', '{"f1":0.3}', '{', 'null', '1,0.3,1,0.4', '1,a,b,c'])
    expect(() => readBaseline(text, 'b', 1)).toThrow(/layer 1/)
})

it('chooses the language by the references', () => {
  expect(textLanguage(['これは日本語の文です。'])).toBe('ja')
  expect(textLanguage(['The cat sat on the mat and looked at the bird.'])).toBe('en')
  expect(textLanguage(['Der Hund ist nicht auf dem Sofa und die Katze auch nicht.'])).toBe('de')
  expect(textLanguage(['OK'])).toBe('en')
  expect(textLanguage(['42', '你们怎么还没有说这个呢'])).toBe('zh')
  expect(textLanguage(['42', ''])).toBeUndefined()
})

it('knows the usual layer, and takes three quarters of the way up for other models', () => {
  expect(usualLayer('bert-base-multilingual-cased', 12)).toBe(9)
  expect(usualLayer('FacebookAI/roberta-large', 24)).toBe(17)
  expect(usualLayer('someone/their-model', 6)).toBe(5)
  expect(usualLayer('roberta-large', 2)).toBe(2)
})
