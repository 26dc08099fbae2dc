import { NOTHING, type Reading, type Strength } from './reading.ts'

/** Ends of sentences that say in so many words that something is chosen, or not. */
const EXPLICIT = [
  /ことに(?:し|決め|なりまし|なった|する|いたし)|(?:に|と|で|を|へ)(?:決め|決定|決まり|確定)|(?:選び|選ん|選ぶ|選択し|選択する|選択です|選定し|採用|採り|採る|採っ)/,
  /(?:方針|方向|方式|案|形|構成|やり方|方法|ほう|方|運用|順番|手順)(?:に|で|と|を)(?:し(?:ます|まし|た|よう|たい)|する|いたし|変え|変更|切り替え|進め|いき|行き|統一|とり|取り|推)/,
  /(?:に|へ)(?:統一|一本化|切り替え|切替|乗り換え|置き換え|差し替え|寄せ|倒し)/,
  /見送|却下|不採用|断念|(?:は|を)(?:やめ|取りやめ|使わない|使いません|使わず|入れません|入れない|行いません|行わない|しません|しない(?:こと|方針|で))/,
  /(?:で|に|と)(?:いき|行き|進め)(?:ます|ましょう|たい)|でお願い|(?:に|と)(?:しましょう|させてください)/,
  /(?:ほう|方)が(?:よい|良い|いい|よかった|安全|確実|適切|妥当|望ましい|無難)|が(?:妥当|適切|無難|最適|最善|ベスト|良さそう|よさそう|よいと|良いと)|(?:推奨|おすすめ|お勧め|提案)(?:です|しま|いたし)|に軍配|を優先(?:し|する)|べき(?:です|だと)/,
]
/** "次にします", "…になりました", "一致とします" set nothing. */
const NO_CHOICE = /(?:ようにしま|次にし|気にし|あとにし|とのこと|元にし|もとにし|対象にし|確認すること)/
const STEP = /(?:を|に|で|へ|は|も|から|と)[^、]{1,40}(?:ます|ました|ましょう|ません|(?:する|した|ない))$/
/** "COPY にします", "既定とします" */
const SETS = /(?:に|と)(?:します|しました|いたします|いたしました|する|した|したい(?:です|と思います)?)$/
/** Looking, telling, and what happens by itself. */
const LOOKS =
  /(?:確認|調べ|調査|見|測|計測|実行|読|試|探|検証|確かめ|教え|伺|待|報告|説明|共有|始め|開始|進み|再現|着手|相談|お知らせ|ご案内|承り|失敗し|思い|考え|分かり|わかり|見つか|原因|示し|意味し|期待し|想定し|発生し|返し|返り|一致し|存在し|終了し|動作し|成功し|完了し|対応してい|出ま|出て|起き|なり|なって|ずれ|止ま|止め忘|かかり|増え|減り|変わり|落ち|残って|残りま|動き|動いて|届き|届い|足り|合い|合って|合わ|ぶつか|重な|(?:が|は|も|て|に)あり|おり|(?:て|で|が|は|に|も)い|違い|でき|見え|済み|回り|しまい|[さらかたまば]れ)(?:ます|ました|ません|ている|ています|ていました|る|た|ない)$|です$/
const REFUSAL =
  /(?:でき|いたし(?:かね)|なり|使え|受け付け|ご利用いただけ|承れ|対応でき)(?:ません|ない|かねます|ず)|(?:できません|いただけません|かねます|不可能です|不可です|対象外です)/

const QUESTION = /(?:か|かな|でしょうか|ですか|ますか)[。？?]?$|[？?]$/
/** What is put off is a plan. */
const LATER = /^(?:次に|次は|これから|あとは)|(?:後で|あとで|後ほど|のちほど)/
/** Asked of the other side. */
const ASKS =
  /(?:教えて|知らせて|ご連絡|ご確認|ご入力|お選び|お知らせ|お申し付け|選んで)(?:ください|下さい|いただ|頂)|ください(?:ませ)?。?$/

/** "…する手もありますが、", "…案も検討しましたが、" */
const OTHER_BUT =
  /^(.{3,160}?(?:(?:も|が)(?:ある|あり|考え|検討し|でき|可能|残っ|候補|よい|いい|良い|試し|比べ)|(?:利点|メリット|手)(?:は|が)?あ(?:る|り)|のままでも)[^、。]{0,20}?(?:が|けれど(?:も)?|けど|ものの))、(.{3,})$/
const COMPARED = /^(.{3,120}?(?:を比べ|を比較し|で迷|を検討し)[^、]{0,12})、(.{3,})$/
const INSTEAD =
  /^(.{2,160}?)(?:ではなく(?:て)?|じゃなく(?:て)?|でなく|の代わりに|のかわりに|に代えて|(?:する|た|う|く|ぐ|す|つ|ぬ|ぶ|む|る)よりも?|よりは|よりも|をやめて|は使わず(?:に)?|(?:を)?せず(?:に)?)、?(.{3,})$/
const FROM_TO = /^(.{0,80}?)から(.{2,80}(?:に|へ)(?:切り替え|切替|乗り換え|移行|置き換え|変更|変え).*)$/
const REASON =
  /^(.{4,250}?(?:ため(?:に)?|ので|ことから|理由(?:で|から)|おかげで|なので|ですので|ですから|だから|関係で|都合で|以上|とのことで|(?:る|た|い|す|ん)から|を避け(?:て|る(?:ため)?)|を考え(?:て|ると)|と(?:判断|考え)(?:し|て)))、(.{3,})$/
/** The same without a comma; "のための" and "ためには" are something else. */
const REASON_INSIDE = /^(.{4,250}?(?:ため|ので))(?![のはにもでだ、。])(.{4,})$/
const IN_BRACKETS = /[（(]([^（）()]{4,120}(?:ため|ので|から|理由))[）)]/

const EXPLAINS =
  /^(?:理由は|というのも|なぜなら|なぜかと|その理由|決め手は|ポイントは)|(?:ため|から|ので)(?:です|でした|だ|になります|と考え\S{0,6})?[。]?$|(?:ため|から)です|が(?:理由|決め手|ポイント)です|(?:からこそ|利点があ|メリットがあ)/
const FOLLOWS =
  /^(?:そのため|なので|よって|したがって|だから|そこで|ですので|それで|このため|以上(?:から|より)|ゆえに|では、|であれば|それなら)/
const GOES_ON =
  /[：:]$|^(?:次に|次は|これから|まず|続いて|では|それでは|あとは|残り|まだ|なお|ちなみに|以上|完了|ありがと|承知|了解|かしこまり|ほかに|他に|また、)|(?:します|しますね|いたします|行います|進めます|ください|ました|しましょう)[。]?$|(?:です|ます)か[。]?$/
const OFFERS =
  /(?:案|方法|方式|やり方|手|選択肢|候補|手段|対策|表記|ライブラリ|構成|道)(?:は|が|としては|として|に)?[^。]{0,60}?(?:二つ|２つ|2 ?つ|三つ|3 ?つ|いくつか|二通り|二案|三案|複数|どちらか|いずれか|考えられ|比べ|比較|検討)|(?:案|方法|やり方|手|ほう|方)と[^。]{2,120}(?:案|方法|やり方|手|ほう|方|か)[^。]{0,10}(?:が(?:あり|考え)|の(?:二|2|どちら|いずれ)|を(?:比べ|比較|検討)|です|でした)|か、[^。]{2,80}か(?:です|の(?:どちら|いずれ)|になり|ですが|、)|(?:選択肢|候補|案)は|(?:二つ|三つ|二通り)(?:が|の|を|に|あ|考)|あるいは|もしくは|どちら(?:に(?:なさ|し)|が|でも)|(?:こと|の)も(?:でき|可能)[^。]{0,10}(?:し、|が、)|しても(?:構い|らっても)|(?:なら|でしたら|であれば|併用|代わりに|別の[^。]{1,20})[^。]{0,20}(?:可能|でき(?:ます|る)|ござい|承れ)/
const REJECTS =
  /^(?:代わりに|代替案|代案|別の(?:案|方法|手段)|あるいは|もしくは)|見送|却下|不採用|使いません|使わない|採用しません|やめ(?:ま|る|た)|断念|(?:(?:では|だと|のままだと|場合は)、?|と、).{2,80}(?:しまう|しまい|ません|ない|なる|なり|かかり|かかる|増え|恐れ|すぎ)|しかねません|になりかねない|は(?:避け|外し|除き)|(?:難点|欠点|デメリット)/

/** What a Japanese sentence has to do with a decision. */
export function readJapanese(sentence: string): Reading {
  const text = sentence.replace(/[。．]+$/, '')
  const offers = OFFERS.test(text)
  const rejects = REJECTS.test(text)
  const follows = FOLLOWS.test(text)
  const marked = EXPLAINS.test(text)
  const explains = marked ? 'marked' : !GOES_ON.test(text) && text.length > 6 ? 'plain' : false
  const base = { ...NOTHING, offers, rejects, follows, explains } as const
  if (QUESTION.test(text)) return { ...base, explains: false }
  const { main, reasons, alternatives } = clausesOf(text)
  const strength = strengthOf(main, reasons.length > 0 && alternatives.length > 0)
  if (strength === undefined) return base
  return { ...base, reasons, alternatives, choice: { text: main, strength } }
}

function clausesOf(sentence: string) {
  const reasons: string[] = []
  const alternatives: string[] = []
  // "Xは、Rので、Cします": what it is about belongs to what is done.
  const [, about = '', said = sentence] = ABOUT.exec(sentence) ?? []
  let main = said.replace(FOLLOWS, '').replace(/^、/, '')
  const bracket = IN_BRACKETS.exec(main)
  if (bracket) {
    reasons.push(bracket[1] as string)
    main = main.replace(bracket[0], '')
  }
  // Clauses come one after another: what else there was, why, what is done.
  for (let left = 4; left > 0; left--) {
    const other = OTHER_BUT.exec(main) ?? COMPARED.exec(main) ?? INSTEAD.exec(main)
    const reason = REASON.exec(main) ?? REASON_INSIDE.exec(main)
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
  return { main: isCut ? `${about.replace('、', '')}${main}` : sentence, reasons, alternatives }
}

const ABOUT = /^([^、]{1,40}は、)(.+(?:ため|ので|から|が|けど|なく|代わりに|より)、.+)$/

function strengthOf(main: string, isBacked: boolean): Strength | undefined {
  if (REFUSAL.test(main) && !EXPLICIT[0]?.test(main)) return 'refusal'
  if (LATER.test(main) || (!isBacked && NO_CHOICE.test(main))) return undefined
  if (EXPLICIT.some((pattern) => pattern.test(main))) return 'explicit'
  return (SETS.test(main) || (STEP.test(main) && !LOOKS.test(main))) && !ASKS.test(main) ? 'step' : undefined
}

/** Whether a sentence says what the one who speaks is about to do: "…を直します", "…にしましょう". */
export function isIntention(sentence: string): boolean {
  const text = sentence.replace(/[。．]+$/, '')
  return (
    /(?:ます|ましょう)$/.test(text) && (SETS.test(text) || STEP.test(text)) && !LOOKS.test(text) && !ASKS.test(text)
  )
}
