/** Texts that are hard to cut, the same for the same seed. tools/goldens/mecab.ts asks MeCab about them. */
export function mixedTexts(count: number, seed: number): string[] {
  const random = mulberry32(seed)
  return Array.from({ length: count }, () => {
    const parts = 1 + below(random, 6)
    return Array.from({ length: parts }, () => pick(random, GENERATORS)(random)).join(pick(random, JOINTS))
  })
}

type Random = () => number

const below = (random: Random, end: number) => Math.floor(random() * end)
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[below(random, items.length)]!
const times = (random: Random, least: number, most: number, make: () => string) =>
  Array.from({ length: least + below(random, most - least + 1) }, make).join('')

const JOINTS = ['', '', '', ' ', '  ', '\n', '\u3000', '、', '。', '\t', '\r\n', '・', '\u00a0', '\u200b', '/', '-']

const SENTENCES = `すもももももももものうち。
昨日の会議で決まったことを、関係者全員にメールで知らせてください。
新しいスマホは電池の持ちが良くて、写真もきれいに撮れます。
彼女は庭で育てたトマトときゅうりを近所の人に配った。
東京都知事は京都府知事と大阪で会談した。
この問題を解くには、まず図を描いてみるとよいでしょう。
サーバの応答が遅いときは、ログを確認してから再起動する。
お客様のご要望にお応えできず、大変申し訳ございません。
走っていた子どもたちが急に立ち止まって空を見上げた。
くっついたり離れたりしながら、二匹の犬が川べりを駆けていく。
食べられなくなったパンをどうするか、話し合わなければならない。
うれしかったけど、ちょっとびっくりしちゃったよね。
閾値を超えた場合は警告を出し、三回続いたら処理を中止する。
一九八四年の夏、父は二十三歳で、母はまだ学生だった。
価格は1,980円（税込み2,178円）で、送料は別途かかります。
濃い茶を飲みながら、仔馬が草を食む牧場を眺めていた。
申込書は、10月31日（金）までに窓口へお持ちください。
「行かない」と言ったのに、結局みんなで行くことになった。`.split('\n')

const WORDS =
  `東京 大阪 京都 日本語 研究 開発 自然 言語 処理 人工 知能 学習 機械 翻訳 評価 点数 採点 問題 解答 正解 美しい 楽しい
走る 食べた 行こう 来なかった 静かに とても すごく ある いる する した され こと もの ところ から まで より だけ ばかり
コンピュータ インターネット サッカー コーヒー ラーメン アイスクリーム プログラミング データベース ヴァイオリン
寿司 蕎麦 饂飩 鰻 鮪 桜 梅 松 竹 雪 月 花 山 川 海 空 風 雨 火 水 木 金 土 日`.split(/\s+/)

const range = (from: number, to: number) => (random: Random) =>
  String.fromCodePoint(from + below(random, to - from + 1))
const hiragana = range(0x3041, 0x3096)
const katakana = range(0x30a1, 0x30fa)
const kanji = range(0x4e00, 0x9fa5)
const ascii = range(0x20, 0x7e)
const anything = (random: Random) => {
  const unit = below(random, 0xffff) + 1
  return unit >= 0xd800 && unit < 0xe000 ? '\ufffd' : String.fromCharCode(unit)
}

const GENERATORS: readonly ((random: Random) => string)[] = [
  (random) => pick(random, SENTENCES),
  (random) => pick(random, SENTENCES),
  (random) => cutSomewhere(random, pick(random, SENTENCES)),
  (random) => swapped(random, pick(random, SENTENCES)),
  (random) => times(random, 2, 12, () => pick(random, WORDS)),
  (random) => times(random, 1, 12, () => hiragana(random)),
  (random) => times(random, 1, 12, () => katakana(random)),
  (random) => times(random, 1, 8, () => kanji(random)),
  (random) => times(random, 1, 20, () => ascii(random)),
  (random) => times(random, 1, 6, () => range(0xff66, 0xff9f)(random)),
  (random) => times(random, 1, 10, () => range(0xff01, 0xff5e)(random)),
  (random) => times(random, 1, 4, () => range(0x20000, 0x2a6d6)(random)),
  (random) => times(random, 1, 4, () => range(0x3400, 0x4db5)(random)),
  (random) => times(random, 1, 3, () => pick(random, ['😀', '👨‍👩‍👧', '🇯🇵', '👍🏽', '❤️', '㈱', '①', '★', '〒', '㎡'])),
  (random) => times(random, 1, 8, () => anything(random)),
  (random) => pick(random, SENTENCES).normalize('NFD'),
  (random) => pick(random, SENTENCES).normalize('NFKC'),
  (random) =>
    times(random, 1, 5, () => pick(random, [...'\t\n\v\f\r \x1c\x1f\x85\u1680\u2003\u2028\u202f\u205f\ufeff'])),
  (random) =>
    pick(random, ['https://example.com/a?b=1#c', 'a@example.jp', '<b>太字</b>', '**強調**と`code`', '3.14', 'C++/CLI']),
  (random) =>
    pick(random, ['あ', 'ア', 'す', 'ー', 'w', '!', '1', '一', '々', '。', 'ｱ', 'é', 'я', 'α', '한']).repeat(
      1 + below(random, 40),
    ),
  (random) =>
    times(
      random,
      1,
      6,
      () => String(below(random, 100000)) + pick(random, ['円', '年', '月', '個', '%', 'kg', '時間']),
    ),
  (random) => times(random, 1, 3, () => range(0xe000, 0xf8ff)(random) + pick(random, ['\ufffe', '\uffff', '', ''])),
]

function cutSomewhere(random: Random, text: string): string {
  const at = below(random, text.length)
  return text.slice(at, at + 1 + below(random, 12))
}

function swapped(random: Random, text: string): string {
  const at = below(random, text.length - 1)
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
}

/** A small generator of random numbers that is the same everywhere. */
function mulberry32(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
