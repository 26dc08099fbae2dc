import type { Strength } from '../reading.ts'

/** Ends of sentences that say in so many words that something is chosen, or not; polite, plain and casual. */
const EXPLICIT = [
  /ことに(?:し|決め|なりまし|なった|する|いたし)|(?:に|と|で|を|へ)(?:決め|決定|決まり|確定)|(?:選び|選ん|選ぶ|選択し|選択する|選択です|選定し|採用|採り|採る|採っ|採ら)/,
  /(?:方針|方向|方式|案|形|構成|やり方|方法|ほう|方|運用|順番|手順)(?:に|で|と|を)(?:し(?:ます|まし|た|よう|たい)|する|いたし|変え|変更|切り替え|進め|いき|いく|行き|行く|統一|とり|取り|推)/,
  /(?:に|へ)(?:統一|一本化|切り替え|切替|乗り換え|置き換え|差し替え|寄せ|倒し|揃え)(?!るのが|ると)/,
  /見送|却下|不採用|断念|据え置(?:き|く)|(?:は|を)(?:やめ|取りやめ|使わない|使いません|使わず|入れません|入れない|行いません|行わない|しません|しない(?:こと|方針|で))|やめ(?:て|と)(?:おき|おく|く)/,
  /(?:で|に|と)(?:いき|行き|進め)(?:ます|ましょう|たい)|(?:で|に)(?:いく|行く|いこう|行こう)(?:と思う|かな)?$|でお願い|(?:に|と)(?:しましょう|させてください|しよう(?:と思う|と思います|かと)?)/,
  /のまま(?:に|で)(?:し|いき|いく|行き|行く|する)|^(?:決定|結論|方針)(?:事項)?[:：]/,
  /がいい(?:です|な|かな|と思います)?$|を希望|(?:候補|対象|選択肢)から(?:外し|除き|除外)/,
  /(?:ほう|方)が(?:よい|良い|いい|よかった|安全|確実|適切|妥当|望ましい|無難)|が(?:妥当|適切|無難|最適|最善|ベスト|良さそう|よさそう|よいと|良いと)|(?:推奨|おすすめ|お勧め|提案)(?:です|しま|いたし)|に軍配|を優先(?:し|する)|べき(?:です|だと)/,
]
/** "次にします", "…になりました", "一致とします" set nothing. */
const NO_CHOICE = /(?:ように(?:も)?し(?:ま|た)|次にし|気にし|あとにし|とのこと|元にし|もとにし|対象にし|確認すること)/
/** What is or was so, or was told by others: told, not chosen. */
const DESCRIBES =
  /(?<!選択し|採用し|選ん|決め)(?:て|で)(?:い(?:る|ます|た|ました)|おり(?:ます|ました)?)(?:$|、)|とされ|(?:方法|案|論点|途中|仕様|もの|わけ|はず)(?:です|でした|だ|だった|なんだ|なんです)$|かもしれ(?:ません|ない)$|(?:て|で)もらいました$/
/** What is done with something: polite, or plain after を. */
const STEP =
  /(?:を|に|で|へ|は|も|から|と)[^、]{1,40}(?:ます|ました|ましょう|ません|(?:する|した|ない))$|^[^はが]{1,40}を[^、はが]{1,30}[うくぐすつぬぶむるた]$/
/** "COPY にします", "既定とします" */
const SETS =
  /(?:に|と)(?:します|しました|いたします|いたしました|する|した|しとく|しときます|しておきます|したい(?:です|と思います)?)$|(?:を|に|へ|で)[^、]{0,20}たい(?:です|な|と思います)?$/
/** Looking, telling, and what happens by itself. */
const LOOKS =
  /(?:確認|調べ|調査|見|測|計測|実行|読|試|探|検証|確かめ|教え|伺|待|報告|説明|共有|始め|開始|進み|再現|着手|相談|お知らせ|ご案内|承り|失敗し|思い|考え|分かり|わかり|見つか|原因|示し|意味し|期待し|想定し|発生し|返し|返り|一致し|存在し|終了し|動作し|成功し|完了し|対応してい|出ま|出て|起き|なり|なって|ずれ|止ま|止め忘|かかり|増え|減り|変わり|落ち|残って|残りま|動き|動いて|届き|届い|足り|合い|合って|合わ|ぶつか|重な|(?:が|は|も|て|に)あり|おり|(?:て|で|が|は|に|も)い|違い|でき|見え|済み|済む|効き|要り|流れ|走り|溜まり|消え|切れ|始まり|終わり|止まり|上がり|下がり|伸び|影響し|巻き込み|失われ|許せ|いただけ|書け|使え|回り|しまい|[さらかたまばわ]れ|ござい|拝見|手配)(?:ます|ました|ません|ている|ています|ていました|いたします|る|た|ない|する|した)$|です$|(?:て|で)くれ(?:ます|る|ました)$|(?:て|で)(?:る|た|いる|いた|おりました)$/
const RULE =
  /(?:でき|いたし(?:かね)|なり|使え|受け付け|ご利用いただけ|承れ|対応でき)(?:ません|ない|かねます|ず)|(?:できません|いただけません|かねます|不可能です|不可です|対象外です|対象です|対象となります)/

/** What is put off is a plan. */
const LATER = /^(?:次に|次は|これから|あとは)|(?:後で|あとで|後ほど|のちほど)/
/** Asked of the other side. */
const ASKS =
  /(?:教えて|知らせて|ご連絡|ご確認|ご入力|お選び|お知らせ|お申し付け|選んで)(?:ください|下さい|いただ|頂)|ください(?:ませ)?。?$|を(?:お願い|願い)(?:し|いたし|申し上げ)ます$/

/** How plainly a clause makes a choice; `isBacked`: what it was held against stands beside it. */
export function strengthOf(main: string, isBacked: boolean): Strength | undefined {
  if (RULE.test(main) && !EXPLICIT[0]?.test(main)) return 'rule'
  if (DESCRIBES.test(main) || LATER.test(main) || (!isBacked && NO_CHOICE.test(main)) || ASKS.test(main))
    return undefined
  if (isBacked && /ように(?:も)?(?:し|変え)(?:た|ました|ます)$/.test(main)) return 'step'
  if (EXPLICIT.some((pattern) => pattern.test(main))) return 'explicit'
  return SETS.test(main) || (STEP.test(main) && !LOOKS.test(main)) ? 'step' : undefined
}

/** Whether a clause says what the one who speaks is about to do, be it only to look. */
export const isMove = (main: string) =>
  /(?:てみます|てみる|てみましょう|ます|ましょう)$/.test(main) &&
  STEP.test(main) &&
  !ASKS.test(main) &&
  !/(?:でき|あり|おり|い|なり|かかり|思い|ござい|分かり|わかり|見え|違い|され|られ)ます$/.test(main)

/** Whether a sentence says what the one who speaks is about to do: "…を直します", "…にしましょう". */
export function isIntention(sentence: string): boolean {
  const text = sentence.replace(/[。．]+$/, '')
  return (
    /(?:ます|ましょう)$/.test(text) && (SETS.test(text) || STEP.test(text)) && !LOOKS.test(text) && !ASKS.test(text)
  )
}
