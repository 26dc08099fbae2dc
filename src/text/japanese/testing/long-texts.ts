import { mixedTexts } from './mixed-texts.ts'

/** Texts in which dead ends have to be taken out on the way, and some that only ties decide. */
export function longTexts(): string[] {
  const mixed = mixedTexts(2000, 3)
  return [
    mixed.join(''),
    mixed
      .slice(0, 600)
      .join('')
      .replace(/[、。\s\p{P}]/gu, ''),
    ...['す', 'あ', 'ア', 'もも', 'a', '一', 'ああい', 'をん'].map((part) => part.repeat(6000)),
    ...['あ', 'い', 'し', 'ん', 'も', 'の', 'か', 'と', 'すし', 'いい', 'のの'].flatMap((part) =>
      Array.from({ length: 60 }, (_, i) => part.repeat(i + 2)),
    ),
  ]
}
