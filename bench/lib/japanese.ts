import { Random } from '../../src/stats/random.ts'
import type { BenchCase } from './cases.ts'

// What a help desk writes, in the pieces that Japanese is made of; words further in front are drawn more often.
const THINGS = `
  ご注文 商品 返品 荷物 配送 お支払い アカウント パスワード メール 会議 資料 会社 担当者 お客様 電話 番号 住所 請求書 領収書 画面
  ボタン 設定 サーバー データ 写真 書類 契約 料金 割引 在庫 倉庫 東京 大阪 京都 駅前 空港 天気 気温 台風 電車 バス 学校 図書館 先生
  学生 子ども 家族 友人 旅行 料理 野菜 果物 牛乳 砂糖 卵 鍋 台所 机 椅子 窓 扉 庭 春 夏 秋 冬 朝 昼 夜 週末 来月 昨日 今日 明日`
  .trim()
  .split(/\s+/)
const HOW = [
  'とても',
  'すぐに',
  'ゆっくり',
  'もう一度',
  '念のため',
  'できるだけ早く',
  '少しずつ',
  'たぶん',
  'いつも',
  '必ず',
]
const PARTICLES = ['は', 'が', 'を', 'に', 'で', 'の', 'と', 'から', 'まで', 'も', 'へ']
const ENDS = `
  届きました 送ってください 確認できません 変更されました 始まります 終わりました 必要です ありません 考えています 使えるようになりました
  食べました 行く予定です 見つかりました お知らせします 増えています 減りました 思います 間に合いませんでした 連絡してください 休みです`
  .trim()
  .split(/\s+/)

/** Seeded Japanese-looking sentences. */
export class Japanese {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  /** One to three clauses, of a few phrases each. */
  phrases(): string[] {
    const clauses = 1 + this.#random.below(3)
    return Array.from({ length: clauses }, () => [...this.#clause(), this.#pick(ENDS)]).flat()
  }

  /** The same sentence by another hand. */
  variant(phrases: readonly string[]): string[] {
    return phrases.map((phrase) => {
      if (this.#random.uniform() > 0.25) return phrase
      return ENDS.includes(phrase) ? this.#pick(ENDS) : this.#phrase()
    })
  }

  #clause(): string[] {
    return Array.from({ length: 2 + this.#random.below(4) }, () => this.#phrase())
  }

  #phrase(): string {
    const how = this.#random.uniform() < 0.15 ? this.#pick(HOW) : ''
    return how + this.#pick(THINGS) + this.#pick(PARTICLES)
  }

  #pick(words: readonly string[]): string {
    return words[Math.floor(this.#random.uniform() ** 1.5 * words.length)]!
  }
}

export function japanesePairs(count: number): [output: string, reference: string][] {
  const japanese = new Japanese(3)
  const written = (phrases: string[]) => `${phrases.map((one) => (ENDS.includes(one) ? `${one}。` : one)).join('')}`
  return Array.from({ length: count }, () => {
    const reference = japanese.phrases()
    return [written(japanese.variant(reference)), written(reference)]
  })
}

export function japaneseCases(count: number): BenchCase[] {
  return japanesePairs(count).map(([output, expected], i) => ({ id: `case-${i}`, input: '質問', output, expected }))
}
