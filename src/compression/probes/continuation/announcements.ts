import { tellingWords } from '../telling-words.ts'

/** A sentence that says what comes next, or what is not done yet. */
const ENGLISH =
  /^(?:next|then|now|first),? (?:I|we|let)|\b(?:next steps?|next,? (?:I|we|let)|(?:I|we)(?:'ll| will| need to| should| still| can (?:now|further|then|next)| have to|'m going to)\b|let's|let me\b(?! know)|still (?:needs?|fails?|failing|missing|to do|open)|not yet|remains? to|remaining (?:work|steps?|tasks?|issues?|items?|problems?)|left to do|TODO|to-do|follow-up|before (?:submitting|committing|finishing|merging)|it (?:is|would be|'s) (?:important|prudent|best|time) to)\b/i
/** Good manners are no plan. */
const MANNERS =
  /\?$|\b(?:let me know|happy to|glad to|feel free|if you (?:have|need)|(?:be|remain) here|need to (?:inform|remind|mention|point out))\b|[？]$|(?:でしょうか|ください)。?$/i
const JAPANESE =
  /次(?:に|は|の(?:手順|ステップ|作業))|これから|まだ.{0,30}(?:ていない|ていません|ない|ません|です)|残り(?:は|の|の作業)|残って(?:いる|います)|未(?:対応|着手|実装|完了|解決)|(?:する|行う|直す|確認する|追加する|修正する)(?:必要があります|予定です|つもりです)|てから.{0,20}ます|TODO|後で|あとで/

/** What the user is to give or tell is a request, and no plan of the agent. */
const ASKS_USER =
  /\b(?:need|require)s? (?:your|you\b|the\b|an?\b|some\b|more\b|his\b|her\b|their\b|to (?:know|ask|gather|collect|have|get (?:your|the|some|more)))|\b(?:please|can|could|able to|once you|after you|when you|if you|until you) (?:can |have |could )?(?:provide|share|give|tell|specify|supply|send|enter|choose|select)\b/i
const ASKS_USER_JA =
  /(?:教え|知らせ|聞かせ|示し|送っ|入力し|記入し|選ん|確認し)(?:て|で)?(?:くださ|頂|いただ|もら|ほし|欲し)|(?:ご|お)(?:提供|連絡|提示|入力|記入|選択|知らせ|教え|聞かせ|送り)[^、。]{0,6}(?:くださ|願い|いただ|頂)|(?:番号|情報|ID|アドレス|氏名|お名前|日付|理由)が必要|(?:伺|うかが)(?:い|う|え)/i

export const announces = (sentence: string) =>
  (ENGLISH.test(sentence) || JAPANESE.test(sentence)) &&
  !MANNERS.test(sentence) &&
  !ASKS_USER.test(sentence) &&
  !ASKS_USER_JA.test(sentence) &&
  !/[:：]$/.test(sentence) &&
  !isEmpty(sentence)

/** "Let's proceed": nothing is said that could be remembered. */
const isEmpty = (sentence: string) =>
  tellingWords(sentence) === 0 || /^(?:次に|これから)?(?:進めます|続けます|始めます|対応します)。?$/.test(sentence)
