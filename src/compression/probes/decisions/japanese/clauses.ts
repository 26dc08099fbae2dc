import { FOLLOWS } from './around.ts'

/** "…する手もありますが、", "…案も検討しましたが、" */
const OTHER_BUT =
  /^(.{3,160}?(?:(?:も|が)(?:ある|あり|ござい|考え|検討し|でき|可能|残っ|候補|よい|いい|良い|試し|比べ)|(?:利点|メリット|手)(?:は|が)?あ(?:る|り)|のままでも)[^、。]{0,20}?(?:が|けれど(?:も)?|けど|ものの))、(.{3,})$/
const AMONG = /^(.{4,80}(?:のうち|の中から|の中で))、(.{3,})$/
const COMPARED = /^(.{3,120}?(?:を比べ|を比較し|で迷|を検討し)[^、]{0,12})、(.{3,})$/
const INSTEAD =
  /^(.{2,160}?)(?:ではなく(?:て)?|じゃなく(?:て)?|でなく|の代わりに|のかわりに|に代えて|(?:する|た|う|く|ぐ|す|つ|ぬ|ぶ|む|る)よりも?|よりは|よりも|をやめて|は使わず(?:に)?|(?:を|は)[^、]{0,10}せず(?:に)?)、?(.{3,})$/
const FROM_TO = /^(.{0,80}?)から(.{2,80}(?:に|へ)(?:切り替え|切替|乗り換え|移行|置き換え|変更|変え).*)$/
const REASON =
  /^(.{4,250}?(?:ため(?:に)?|ので|ことから|理由(?:で|から)|おかげで|なので|ですので|ですから|だから|関係で|都合で|以上|とのことで|(?:る|た|い|す|ん|だ|う|つ|む|く)から|(?:る|た|い|だ)し|を避け(?:て|る(?:ため)?)|を考え(?:て|ると)|と(?:判断|考え)(?:し|て)))、(.{3,})$/
const BY_RULE =
  /^([^、]{0,20}(?:規程|規定|方針|ルール|仕様|要件|慣例|指示)(?:どおり|通り|に従い|に従って|にしたがって|に合わせて))、?(.{4,})$/
/** The same without a comma; "のための" and "ためには" are something else. */
const REASON_INSIDE = /^(.{4,250}?(?:ため|ので|(?:る|た|い|だ)から))(?![のはにもでだ、。])(.{2,})$/
/** 「30 に下げたいな、一人暮らしになるので」: the reason comes after. */
const TRAILING = /^([^、]{4,80})、([^、]{4,120}(?:ので|から|ため|し))$/
const IN_BRACKETS = /[（(]([^（）()]{4,120}(?:ため|ので|から|理由))[）)]/
/** "Xは、Rので、Cします": what it is about belongs to what is done. */
const ABOUT = /^([^、]{1,40}は、)(.+(?:ため|ので|から|が|けど|なく|代わりに|より)、.+)$/

/** A sentence in its parts: what is chosen, why, and over what. */
export function clausesOf(sentence: string) {
  const reasons: string[] = []
  const alternatives: string[] = []
  const [, about = '', said = sentence] = ABOUT.exec(sentence) ?? []
  let main = said.replace(FOLLOWS, '').replace(/^、/, '')
  const bracket = IN_BRACKETS.exec(main)
  if (bracket) {
    reasons.push(bracket[1] as string)
    main = main.replace(bracket[0], '')
  }
  const trailing = TRAILING.exec(main)
  if (trailing) {
    reasons.push(trailing[2] as string)
    main = trailing[1] as string
  }
  // Clauses come one after another: what else there was, why, what is done.
  for (let left = 4; left > 0; left--) {
    const other = OTHER_BUT.exec(main) ?? COMPARED.exec(main) ?? AMONG.exec(main) ?? INSTEAD.exec(main)
    const reason = REASON.exec(main) ?? REASON_INSIDE.exec(main) ?? BY_RULE.exec(main)
    const found = reason && (!other || (reason[1] as string).length < (other[1] as string).length) ? reason : other
    if (!found) break
    ;(found === reason ? reasons : alternatives).push(found[1] as string)
    main = found[2] as string
  }
  const moved = FROM_TO.exec(main)
  if (moved && (moved[1] as string).length >= 2) {
    alternatives.push(moved[1] as string)
    main = moved[2] as string
  }
  const isCut = reasons.length + alternatives.length > 0
  // 「Pagefind は対応しているため、こちらを使います」
  const named = /^([^、は]{1,30}?)\s?は/.exec(sentence)?.[1]
  // 「chardet は間違えるので入れない」: what is not taken.
  if (isCut && named !== undefined && /^(?:入れ|使わ|使い|やめ|見送|外)/.test(main)) main = `${named} は${main}`
  if (isCut && named !== undefined) main = main.replace(/^(?:こちら|これ|それ|そちら)(?=[をにで])/, `${named} `)
  return { main: isCut ? `${about.replace('、', '')}${main}` : sentence, reasons, alternatives }
}
