/** How people say that something is still to be done. */

const THINGS = '(?:things?|items?|tasks?|points?|steps?|issues?|questions?|jobs?|parts?|ends?|gaps?|bits?|pieces?)'
const DONE_TO =
  'done|finished|started|covered|tested|enforced|implemented|migrated|updated|documented|handled|fixed|merged|deployed|wired|translated|reviewed|decided|released|confirmed|delivered|sent|built'

/** Counts what is left, or puts it under a head. */
const ACCOUNT = new RegExp(
  [
    String.raw`\bstill (?:to (?:do|be|come)\b|open|missing|left|outstanding|pending|todo|failing|broken|in there|on (?:my|our|your) (?:plate|list))\b`,
    String.raw`\b(?:what|that) (?:still )?remains?\b|\bremaining(?: ${THINGS}| work)?(?::| (?:is|are)\b)|(?<!\bis )\bwhat(?:['’]s| is) (?:still )?(?:left|missing|outstanding)(?= is\b| are\b| to do\b|:)|\b(?:is|are) (?:all that(?:['’]s| is) )?left(?= to do|[.;]|$)|\b(?:remaining|open|outstanding|unresolved|loose) ${THINGS}\b`,
    String.raw`\b(?:one|two|three|four|five|several|some|a few|\d+) (?:more )?${THINGS} (?:are |is |still )*(?:left|open|remain|missing|to do|outstanding)`,
    // "Still on the list: …", "Next on the list is …", "All done except …", "Apart from the changelog we're done"
    String.raw`\b(?:still|next) on (?:the|my|our) list\b|\ball that['’]s (?:left|missing|open)\b|\b(?:last|final) thing would be\b|\b(?:all|everything)(?: is| are|['’]s)? (?:${DONE_TO}|in place|green|ready)(?: now)?,? (?:except|but for|apart from|bar)\b|^(?:apart|aside) from (?:the|a|an|one|two)\b.{3,80}\b(?:done|finished|complete|ready)\b|\bthe (?:one|only) thing (?:that )?(?:I|we) (?:couldn|haven|didn)['’]t\b`,
    String.raw`\b(?:left|yet) to (?:do|be done)\b|\bto-?do(?: list)?:|\bTODO\b|\bnext steps?(?: (?:is|are|would be))?:|\bfollow-?ups?:`,
    String.raw`\b(?:that|which) (?:(?:just|only) leaves|leaves (?:us|me|you) with)\b|\bthe only thing (?:left|missing|outstanding|open)\b|\bthe (?:last|final) (?:piece|bit|part|step|thing|item|task)\b.{0,40}\b(?:is|I haven['’]t)\b|\bis the (?:last|final) (?:piece|bit|part|step|thing|item|task)\b|^next up\b|\beverything (?:except|but|apart from)\b.+\b(?:is|are) (?:${DONE_TO}|in|ready)\b`,
    `^(?:still |what(?:['’]s| is) )?(?:open|to ?do|tbd|left|pending|outstanding|missing|remaining|unresolved|next(?: steps| up)?|follow-?ups?|later|tomorrow|backlog|left to do)(?: (?:items|tasks|points|things|work|issues|questions|now|in))?(?: then)?(?: (?:for|on|until) (?:now|later|tomorrow|me|us|you|next week))?(?::|$)`,
    // "Not in yet: …", "For tomorrow: …", "What we haven't covered: …", "On my list for next week: …"
    String.raw`^(?=[^:]{3,60}: \S)(?:and |also,? )?(?:(?:not (?:in|there|yet|${DONE_TO})|what(?:['’]s not| (?:we|I) (?:haven['’]t|didn['’]t|did not)|(?:['’]s| is) (?:still )?(?:left|missing|open)))\b[^:]*|(?:for|until) (?:later|tomorrow|next \w+)|on (?:my|our|your) (?:list|plate)\b[^:]*|(?:blocked|waiting) (?:on|by|for)|(?:parked|postponed|deferred)\b[^:]*):`,
  ].join('|'),
  'i',
)
/** Remarks that something is not there yet. */
const REMARK = new RegExp(
  [
    String.raw`\b(?:I|we|that|this|it|there) still (?:have|has|need|needs|must)\b|\bI['’]d still (?:like|want) to\b|\bstill (?:needs?|lacks?|fails?|ha(?:s|ve) to)\b|\bha(?:s|ve) yet to\b`,
    String.raw`\bnot (?:yet )?(?:${DONE_TO})(?: yet)?:?`,
    String.raw`\b(?:isn|aren|hasn|haven|don|doesn|wasn)['’]t\b.{2,80}\byet\b|\b(?:(?:is|are|has|have|does|do) not|none|nothing|nobody|no one)\b.{2,80}\byet\b`,
    String.raw`\b(?:haven['’]t|have not|hasn['’]t|didn['’]t) (?:touched|touch|started|done|looked at|updated|written|added|fixed|got(?:ten)? (?:to|around)|get (?:to|around))\b`,
    String.raw`\b(?:don['’]t forget|remember to|reminders?)\b|\bbefore (?:submitting|committing|merging|releasing|deploying|we ship),? (?:I|we) (?:still |also )?(?:have|need|must|should)`,
    String.raw`\b(?:ha(?:s|ve)|needs?|will|shall|must|can|ought) (?:have )?(?:to )?wait (?:until|till|for)\b|\bcan wait\b|\b(?:stays?|remains?) (?:red|open|broken|failing|off|unfixed|unsolved|unanswered|\w+ (?:until|till))\b`,
    // Somebody or something is waited for.
    String.raw`^(?:(?:I|we)(?:['’](?:m|re)| am| are) (?:still )?|still )?waiting (?:for|on)\b(?!.*\b(?:would|is|was|takes?|means?)\b)|\bawait(?:s|ing) (?:sign-?off|approval|review|confirmation|feedback|an? (?:answer|reply|decision)|\w+['’]s)\b|^blocked (?:on|by|until)\b|\b(?:is|are|it['’]s) (?:still )?blocked on\b\b|\bstill owes?\b`,
    String.raw`\b(?:I|we)['’]ve yet to\b|\b(?:remains?|stays?|is|are) (?:still |completely |entirely )?(?:untouched|unfinished|undone|unhandled|unverified|unanswered|incomplete)\b|^[\w ]{2,40}: (?:untouched|unfinished|not (?:yet|started))\b`,
    String.raw`\b(?:couldn['’]t|could not|didn['’]t|did not|haven['’]t|have not) (?:get|got(?:ten)?) (?:to|around to|as far as)\b|\bno decision yet\b|\bis (?:still red|expected to fail until)\b|\bfails? still\b`,
    String.raw`\bskipp(?:ed|ing)\b.{2,60}\bfor (?:now|the time being)\b|\b(?:park|shelv|postpon|deferr)(?:ed|ing)\b.{2,60}\bfor (?:now|the time being|later)\b`,
    String.raw`\b(?:can|could|should|may|might) (?:go|move|come|happen|be done) (?:in|into|to|with) (?:an?|the|its) (?:next|own|separate|follow-?up|later|other) \w+|\b(?:suggest|propose|recommend|needs?|worth|deserves?) (?:an?|its own) (?:follow-?up|separate (?:PR|ticket|issue|change))\b|\bfollow-?up (?:ticket|PR|issue|task) (?:is|for)\b`,
    String.raw`\bdon['’]t (?:merge|deploy|release|ship|push|publish)(?: it| this)? (?:before|until)\b|\bbut (?:not|never) (?:yet )?(?:run|used|${DONE_TO})\b`,
  ].join('|'),
  'i',
)
/** The same where the agent reports and does nothing with it: "is missing", "couldn't test it", "nobody has tried it". */
const REPORTED = new RegExp(
  [
    String.raw`\b(?:is|are) (?:still )?(?:missing|pending|outstanding|on hold|untested|undocumented|unmerged|unresolved|undecided|unreviewed|untranslated|to be (?:${DONE_TO}))\b`,
    String.raw`\b(?:I|we) (?:couldn['’]t|could not|wasn['’]t able to|weren['’]t able to) (?:test|try|check|verify|run|reproduce|measure)\b`,
    String.raw`\b(?:nobody|no one) (?:has|have)\b|\b(?:hasn|haven)['’]t been (?:run|put|set|\w+(?:ed|en|wn|pt|ft))\b|\bnothing (?:has been|is|was) (?:pushed|committed|deployed|released|published|sent|merged)\b|\b(?:I|we) (?:haven['’]t|have not) (?!seen|found|changed|noticed|had|got|been|forgotten)\w+ \w+ \w`,
    String.raw`\b(?:is|are) (?:only |still )?(?:a |an )?(?:stub|placeholder|draft|half[- ]done|work in progress|WIP|skipped(?: for now)?)\b|\b(?:will|would) (?:have|need) to (?!be an?\b|return\b|know\b)`,
    // What is left to others: "up to the ops team", "has to be signed by Friday", "I've left the strings for the translators"
    String.raw`\b(?:is|are) up to (?:the|your|\w+['’]s)\b|\b(?:must|ha(?:s|ve) to|needs? to) be \w+(?:ed|en|nt|ne)(?: [\w'’-]+){0,8} (?:by|before|within) (?:\w+day|\d|the (?:end|\d)|tomorrow|noon|tonight)\b|\bleft .{2,60} (?:for|to) (?:the (?:\w+ )?(?:team|translators?|admins?|administrators?|owners?|maintainers?)|(?:you|\w+) to (?:do|decide|review|check|fix))\b`,
    String.raw`\b(?:isn|aren)['’]t (?:handled|ready|in place|implemented|documented|tested|hooked up|translated|migrated|ported)\b`,
    String.raw`\byou(?:['’]ll| will| still) (?:need|have) to (?!give|tell|provide|share|know)|\bplease (?:bring|collect|return|keep|ship|drop|pick up|come)\b|\b(?:needs?|ha(?:s|ve)) to (?:bring|sign(?! (?:in|up|out|on)\b)|collect|submit|approve|hand in|fill in|register)\b|\bplease (?:send|upload|mail|post|forward|sign)\b.{2,80}\b(?:by|before|within|until)\b`,
  ].join('|'),
  'i',
)

/** Whoever says it, it is nobody's yet. */
const SOMEBODYS =
  /\b(?:someone|somebody)\b.{0,40}\b(?:has to|needs to|must|ought to)\b|誰か(?:が|に).{0,40}(?:必要|ないと|ければ)/i

const ACCOUNT_JA =
  /残り(?:は|の|として)|(?:^|、)残る(?:の)?は|残って(?:い)?(?:る|た)(?:の|作業|課題|タスク|もの|こと|点)|(?:作業|課題|タスク|対応|確認|問題|点|修正)(?:が|は|も)[^。]{0,8}残って(?:い|お)|残(?:作業|課題|タスク|件)|[^。]{2,80}が(?:まだ)?残って(?:い|お)(?:ま|り)|(?:や|積)り?み?残し|懸案|宿題|TODO|今後の(?:課題|作業|対応)|やること|次の(?:作業|ステップ|課題|手順)は|保留(?:中|の|にして)|^あとは、?[^。]{3,80}(?:です|だけ|のみ|ます)。?$|^次回(?:は|に)|未(?:解決|対応|着手|完了|決定)(?:なのは|の(?:もの|点|項目|作業))/
const REMARK_JA =
  /未(?:対応|着手|実装|完了|解決|確認|設定|定|決|検証|反映)|まだ[^。]{0,60}(?:て(?:い)?(?:ない|ません)|ておりません|できていません|終わっていない|必要|ありません|残)|手つかず|忘れ(?:ないで|ずに)|(?:後で|あとで|後日|後ほど)[^。]{0,40}(?:ます|予定|こと)|取れるまで|後回し|(?:承認|返事|回答|連絡|確認|入荷|審査|結果|返信|手配|レビュー)待ち|(?:回|持ち越)(?:します|しました)(?=。?$)/
/** 「…できていません」「…は済んでいません」「仮のままです」 */
const REPORTED_JA =
  /(?:済ん|でき|終わっ|終え|試し|試せ|確かめ|確認し|反映し|対応し|実装し|書い|書け|作っ|作成し|直し|直せ|届い|決まっ|決め|着手し|手を[付つ]け|テストし|検証し|更新し|追加し|移し|移行し|消し|削除し|片付い|測っ|適用し|設定し|登録し|配布し|公開し|翻訳し)て(?:い|おり|お)?(?:ません|ない)|(?:仮|途中|古い|手つかず)の?まま|(?:確認|調整|問い合わせ|申請|手配|依頼|審査)中(?:です|で|。|$)|別(?:途|の(?:PR|チケット|課題|issue))/i

/** Said of what is behind: "no tests are still failing", "nothing is left". */
const NOTHING =
  /\b(?:nothing|none|no) (?:\w+ ){0,3}(?:left|open|remain|missing|to do|pending|outstanding|failing|broken|red\b)|\bnow (?:it is|it does|they are|they do)\b|残り(?:は|の作業は)(?:ありません|なし)|残って(?:いません|おりません)|か、.{2,60}か、?(?:いずれか|どちらか|どっちか)/i
const ASKS = /[?？]$|ますか。?$|ですか。?$/

/** Most texts are in one of the two languages: only its words are looked for. */
interface Words {
  en?: RegExp
  ja?: RegExp
}
const isSaid = (text: string, { en, ja }: Words) =>
  (en?.test(text) ?? false) || (ja !== undefined && JAPANESE.test(text) && ja.test(text))
const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/

const ACCOUNTS: Words = { en: ACCOUNT, ja: ACCOUNT_JA }
const REMARKS: Words = { en: REMARK, ja: REMARK_JA }
const REPORTS: Words = { en: REPORTED, ja: REPORTED_JA }

const isOf = (text: string, words: readonly Words[]) =>
  text.length <= 600 && words.some((one) => isSaid(text, one)) && !NOTHING.test(text) && !ASKS.test(text)

/** Whether a sentence counts what is still to be done. */
export const accounts = (text: string) => isOf(text, [ACCOUNTS])
/** Whether it says so in any way. */
export const saysOpen = (text: string) => isOf(text, [ACCOUNTS, REMARKS])
/** Whether it does where somebody reports how things stand. */
export const reportsOpen = (text: string) =>
  isOf(text, [ACCOUNTS, REMARKS, REPORTS, { en: SOMEBODYS }]) || isForLater(text)

const LATER =
  /\b(?:tomorrow|tonight|later (?:today|this week)|next (?:week|month|sprint|time|release)|after (?:lunch|that|(?:the )?(?:release|rollout|merge|review|freeze|launch))|another day|(?:the )?next (?:PR|round|iteration)|a (?:later|separate|follow-up) (?:PR|change|issue|ticket)|on (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d+(?:st|nd|rd|th)?|this (?:afternoon|evening)|(?:on|by|until|till|before|over) (?:the )?(?:next )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|week)(?:day|end)|(?:up to|within) (?:\w+|\d+) (?:(?:business|working) )?(?:hours|days|weeks)|as soon as|once (?:the|it|they|you|we|that|\w+ (?:is|are|has|have)))\b/i
const FUTURE = /(?:\b(?:will|shall|going to|ha(?:s|ve) to|needs? to|must)\b|['’](?:ll|d)\b)/i
const PUT_OFF =
  /\b(?:leave|leaving|left|park(?:ed)?|postponed?|deferred|pushed) .{2,60}\b(?:for|until|till|to) (?:another day|later|tomorrow|next \w+|(?:the next|a (?:later|separate|follow-up)) (?:PR|release|sprint|round|iteration|change|issue|ticket))/i
/** What comes of itself, and what is chosen, is nobody's task. */
const NO_TASK =
  /\b(?:refund\w*|reimburse\w*|credit(?:ed|s)?|charged?|arrives?|departs?|expires?|flight|in stock|available|take the|go with|let me know)\b|返金|入金|ご?利用いただけ|ご連絡ください|ください/i
const LATER_JA =
  /(?:明日|明後日|今夜|今晩|今日中|来週|来月|再来週|次回|週明け|週末|連休明け|[月火水木金土日]曜日?|後日|後ほど|のちほど|改めて|営業日以内|\d+日以内)/
const FUTURE_JA = /(?:(?<!でき|いただけ|られ)ます|る予定です|つもりです|する|やる|流す|打つ|送る|出す)(?:ね|よ|わ)?。?$/

/** Somebody's promise for a later time: "I'll copy it over tomorrow", 「明日こちらで送ります」. */
export const isForLater = (text: string) =>
  text.length <= 300 &&
  ((LATER.test(text) && FUTURE.test(text)) || PUT_OFF.test(text) || (LATER_JA.test(text) && FUTURE_JA.test(text))) &&
  !NO_TASK.test(text) &&
  !ASKS.test(text)

const PROMISES =
  /\bI(?:['’]ll| will|['’]m going to| (?:still )?owe)\b|\b(?:leave|wait|postpone)\b|私|僕|俺|こちら|こっち|自分|当方|わたし/i

/** What the user misses is a request; but what they count, promise themselves or leave to others is open. */
export const userSaysOpen = (text: string) =>
  isOf(text, [ACCOUNTS, { en: SOMEBODYS }, { en: /\bcan wait\b/i }]) || (isForLater(text) && PROMISES.test(text))

const ASKS_FOR_IT =
  /(?:^|[.!,] |\band )what(?:['’]s| is)(?: else| still)? (?:left|missing|open|to do|outstanding|pending|on (?:the|your) list|remaining)\b(?! (?:in|of|on|with|from)\b)|\bwhat remains\b|(?:残り(?:は|の作業)|残って(?:いる|る)(?:の|もの|作業)|やること|未対応)[^。]{0,20}(?:何|ありますか|どれ)/i
/** Whether the next message counts what is left, in whatever words. */
export const asksWhatIsOpen = (text: string) => text.length <= 200 && ASKS_FOR_IT.test(text)

const WHEN =
  /\b(?:tomorrow|tonight|later|eventually|soon|someday|another (?:day|time)|next (?:week|month|year|sprint|release|time|quarter)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:afternoon|evening|week)|end of (?:the )?(?:day|week|month)|once|after|when|as soon as|until|till|by (?:noon|then|\d))\b|明日|明後日|今夜|今晩|今週|来週|来月|今度|後日|後で|あとで|のちほど|週末|週明け|曜|次第|(?:た|だ)ら|てから|まで(?:に|は)|以降|月末|年明け/i
const MUST =
  /\b(?:must|should|ha(?:s|ve|d) to|needs?|ought to|supposed to|required|due|got to|gotta)\b|必要|(?:ない|なけれ)(?:と|ば)|べき|要(?:り|る|確認|対応)|こと[。]?$/i
const PROMISE =
  /\b(?:I|we|he|she|they)(?:['’]?ll| will| shall)\b|\b(?:gonna|going to|plan to|want to)\b|\b(?:ask|tell|check|send|call|talk|file|ping|book|bring)\b.{0,30}\b(?:him|her|them|my|with|about)\b|(?:しとく|しておく|しておき|てみ|とき)(?:ます|る|ね|わ|よ)?[。]?$|予定|つもり|お(?:送り|待ち|願い|知らせ)/i

/** How it says when, that it must, and who will. */
export const isWhen = (text: string) => WHEN.test(text)
export const isMust = (text: string) => MUST.test(text)
export const isPromise = (text: string) => PROMISE.test(text)
