import { isAscii } from '../ascii.ts'

// Kanji in everyday Japanese use that neither GB2312 nor Big5 has: they give Japanese without kana away.
const JAPANESE_ONLY = marked(
  '々両乗亀亜仏仮価侭値倶倹働兎児円冨冴処凧凪剣剤剰労効勅勧勲匁匂単厳収呉呑呪咲唖啓喰営噛噺嚢団囲図圏圧堺塀塁塩増壊壌壱売壷変奨妬姉姫娯嬢' +
    '宍実寛対専尭峠峯嶋巌巣巻帯帰庁広廃廻廼弐弾従徳徴応恵悩悪惣懐戦戯戸戻払抜択拝拠拡挙挿捜掲掻揺摂撃撹斉斎晩暁暦曽杢枠査柾栂栃栄栢桜桝桟梶梼椀椙' +
    '椛検楕楳楽榊様樋権樫欝歓歩歯歳歴殻毎気氷汚沢浄涙涜渇済渉渋渓満溌滝潅瀞瀬焔焼犠狛猟獣瑠産畑畠畳疎痩発皐県砕砿硲碁稲穂穏穐穣窓竃竜竪笹箆篭籾粂' +
    '粋粛粧経絵絶継続総緑縁縄縦繊繋繍聡聴脇脳臓舎舗舘艶苅荘菓蔵薗薫薬蛍蝋蝿衆袴裏覇覚覧観訳説読諌謡譲讃讐賎賛贋転軽辺辻込逓遅遡郷酔醗醤醸釈鈎鉄鉢' +
    '鉱銭鋭鋲鋳錬録鑓関閲闘陥険隠隣隷雑雫霊靭韮頚頬頴頼顔顕駄駅駆駈騒験騨髄髪鮎鯵鰐鰯鴎鴫鴬鶏鹸麹麺麿黒黙齢',
)

export type Script = 'japanese' | 'chinese' | 'other'

/** Scorers ask about the same text one after another. */
const last: { text: string; script: Script } = { text: '', script: 'other' }

/**
 * Which script a text is written in. A few foreign words change nothing: Chinese characters and kana have to be at
 * least half as many as the words of other scripts, and signs of Japanese at least one in 25 of them.
 */
export function scriptOf(text: string): Script {
  if (text !== last.text) {
    last.script = findScript(text)
    last.text = text
  }
  return last.script
}

function findScript(text: string): Script {
  if (isAscii(text)) return 'other'
  let eastAsian = 0
  let japanese = 0
  let otherWords = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code > 0xffff) at++
    const kana = isKana(code)
    if (kana || isHan(code)) {
      eastAsian++
      if (kana || JAPANESE_ONLY[code] === 1) japanese++
      inWord = false
    } else if (isLetter(code)) {
      if (!inWord) otherWords++
      inWord = true
    } else inWord = false
  }
  if (eastAsian === 0 || eastAsian * 2 < otherWords) return 'other'
  return japanese * 25 >= eastAsian ? 'japanese' : 'chinese'
}

/**
 * The script of texts that are compared with each other: Japanese if one of them is, then Chinese. Chinese characters
 * alone are Japanese where somebody who knows the texts says so.
 */
export function sharedScript(texts: readonly string[], language?: string): Script {
  let shared: Script = 'other'
  for (const text of texts) {
    const script = scriptOf(text)
    if (script === 'japanese' || (script === 'chinese' && language === 'ja')) return 'japanese'
    if (script === 'chinese') shared = script
  }
  return shared
}

/** For every unit, 1 where the text has it. */
function marked(text: string): Uint8Array {
  const marks = new Uint8Array(0x10000)
  for (let at = 0; at < text.length; at++) marks[text.charCodeAt(at)] = 1
  return marks
}

function isKana(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x309f) ||
    (code >= 0x30a1 && code <= 0x30ff && code !== 0x30fb) ||
    (code >= 0x31f0 && code <= 0x31ff) ||
    (code >= 0xff66 && code <= 0xff9d)
  )
}

function isHan(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    code === 0x3005 ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x323af)
  )
}

function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  // Punctuation of Japanese, of which every sentence has some.
  if ((code >= 0x3001 && code <= 0x3004) || (code >= 0x3008 && code <= 0x3020)) return false
  return /[\p{L}\p{M}]/u.test(String.fromCodePoint(code))
}
