import { badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Message } from '../language.ts'
import { describe, quoted } from '../mistakes/describe.ts'
import { didYouMean } from '../suggest.ts'
import type { LabelKind } from './label.ts'

/** What can be wrong with a file of labels, in sentences. */

export const notLabels = (file: string) =>
  badInput(
    'labels are read from a .csv, .jsonl, .json or .yaml file with the columns case and label',
    'ラベルは case と label の列をもつ .csv・.jsonl・.json・.yaml から読みます',
    { file },
  )

export const noSuchFile = (file: string) =>
  badInput(
    'there is no such file; write one with the columns case and label (pass or fail, or a grade), a row for each label',
    'このファイルはありません。case と label（pass・fail または評点）の列をもつ表を作ってください',
    { file },
  )

export const NO_ROWS: Message = { en: 'the file holds no labels', ja: 'ファイルにラベルがありません' }

export function notARow(value: Json): Message {
  const found = describe(value)
  return {
    en: `a label is { "case": …, "label": … }; found ${found.en}`,
    ja: `ラベルは { "case": …, "label": … } の形です（現在は ${found.ja}）`,
  }
}

export function noColumn(column: string, columns: ReadonlySet<string>): Message {
  const found = [...columns].slice(0, 10).map(quoted).join(', ')
  const guess = didYouMean(column, columns)
  return {
    en: `there is no column "${column}"${guess ? '' : ', or it is empty throughout'}; found ${found || 'none'}${guess ? `. Is ${quoted(guess)} meant? Rename it` : ''}`,
    ja: `"${column}" の列が${guess ? 'ありません' : 'ないか、すべて空です'}。あるもの: ${found || 'なし'}${guess ? `。${quoted(guess)} のことなら名前を変えてください` : ''}`,
  }
}

export const emptyCell = (column: string): Message => ({
  en: `"${column}" is empty; fill it in or delete the row`,
  ja: `"${column}" が空です。書き込むか、行を消してください`,
})

export function notText(column: string, value: Json | undefined): Message {
  const found = describe(value)
  return { en: `"${column}" must be text; found ${found.en}`, ja: `"${column}" は文字列です（現在は ${found.ja}）` }
}

export function notALabel(value: Json): Message {
  const found = describe(value)
  return {
    en: `${found.en} is no label: write pass or fail (also accept/reject, yes/no, true/false, 1/0, 合格/不合格, ○/×) or a grade, a number`,
    ja: `${found.ja} はラベルではありません。合格・不合格（○/×、pass/fail、accept/reject、yes/no、true/false、1/0）か、評点の数を書いてください`,
  }
}

export function otherKind(is: LabelKind, first: { is: LabelKind; line: number }): Message {
  const [en, ja] = is === 'grade' ? ['a grade', '評点'] : ['pass or fail', '合否']
  const [firstEn, firstJa] = is === 'grade' ? ['pass or fail', '合否'] : ['a grade', '評点']
  return {
    en: `this is ${en}, but line ${first.line} holds ${firstEn}: one file holds one kind of labels; split it`,
    ja: `これは${ja}ですが、${first.line} 行目は${firstJa}です。1 つのファイルには 1 種類だけを書き、分けてください`,
  }
}

export function repeated(id: string, rater: string, first: number): Message {
  if (rater !== '') {
    return {
      en: `${quoted(rater)} gave the case ${quoted(id)} a label already, in line ${first}; keep one`,
      ja: `${quoted(rater)} によるケース ${quoted(id)} のラベルは ${first} 行目にもあります。一つにしてください`,
    }
  }
  return {
    en: `the case ${quoted(id)} has a label already, in line ${first}; keep one, or name the raters in a column "rater"`,
    ja: `ケース ${quoted(id)} のラベルは ${first} 行目にもあります。一つにするか、rater 列で評価者を分けてください`,
  }
}

export const notAProbability = (value: Json): Message => ({
  en: `\`probability\` is the chance with which the answer was drawn, over 0 and up to 1; found ${describe(value).en}`,
  ja: `probability は抽出された確率で、0 より大きく 1 以下の数です（現在は ${describe(value).ja}）`,
})
