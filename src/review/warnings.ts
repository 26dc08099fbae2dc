import { counted, type Message } from '../language.ts'

interface Grounds {
  labelled: number
  tied: number
  /** From how many labels on the figures mean something. */
  fewer: number
  picked: boolean
  clustered: boolean
  answersDiffered: number
  /** Why the figures are of the labelled cases alone. */
  selected?: Message
}

/** What a reader must know before believing the figures. */
export function warningsOf({
  labelled,
  tied,
  fewer,
  picked,
  clustered,
  answersDiffered,
  selected,
}: Grounds): Message[] {
  const warnings: Message[] = selected ? [selected] : []
  const warn = (en: string, ja: string, when: boolean) => {
    if (when) warnings.push({ en, ja })
  }
  warn(
    `only ${counted(labelled, 'labelled case')}: take these figures as a first impression, and label at least ${fewer}`,
    `ラベルのあるケースが ${labelled} 件しかありません。数字は目安です。${fewer} 件以上にラベルを付けてください`,
    labelled < fewer,
  )
  warn(
    'the scorer decides the labelled cases otherwise than the rest: were they drawn at random? If not, the corrected rate is not of all cases',
    'ラベルのあるケースとないケースでスコアラーの合格率が異なります。無作為に選ばれていなければ、補正後の合格率は全体のものではありません',
    picked,
  )
  warn(
    `${tied} cases have as many raters for pass as for fail; where a decision is needed they are left out`,
    `合格と不合格の評価が同数のケースが ${tied} 件あり、合否が必要な計算からは除いています`,
    tied > 0,
  )
  warn(
    `in ${answersDiffered} cases the answers of the repeats differ; labels are held against the first one`,
    `${answersDiffered} 件のケースで繰り返しごとに回答が異なります。ラベルは 1 回目の回答と比べています`,
    answersDiffered > 0,
  )
  warn(
    'cases belong together by the cluster of the suite: agreement, κ and error rates count clusters; the intervals of α, bias, pass rates and held-out errors take cases as independent and are too narrow',
    'スイートの cluster によりケースはまとまりをもちます。一致率・κ・誤り率はまとまりを単位に数えています。α・偏り・合格率・提案した閾値の誤り率の区間は独立とみなしているため狭めです',
    clustered,
  )
  return warnings
}

/** Of a judge that was asked about the labelled cases alone. */
export const ONLY_LABELLED: Message = {
  en: 'only the labelled cases were judged again: pass rates are of these',
  ja: '判定し直したのはラベルのあるケースだけです。合格率はその範囲のものです',
}
