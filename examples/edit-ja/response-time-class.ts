interface Answered {
  durationMs: number
}

/** 従来の形のスコアラー: score と getDetails を持つクラスをそのまま使えます。引数は suite の args から届きます。 */
export default class ResponseTime {
  constructor(private maxAcceptableMs: number) {}

  score(actual: Answered, _expected: unknown): number {
    const late = Math.max(0, actual.durationMs - this.maxAcceptableMs)
    return Math.max(0, 1 - late / this.maxAcceptableMs)
  }

  getDetails(actual: Answered, _expected: unknown) {
    return { responseTimeMs: actual.durationMs, maxAcceptableMs: this.maxAcceptableMs }
  }
}
