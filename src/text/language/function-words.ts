const words = (text: string) => new Set(text.split(' '))

/** The small words that every text of a language is full of. */
export const WORDS = new Map<string, ReadonlySet<string>>([
  [
    'en',
    words(
      'the and of to in is that it for was on are with as be this by from at have not or an they which you but we his her had has were their been will would there can all if more when who what so up out about than its into do',
    ),
  ],
  [
    'de',
    words(
      'der die das und ist in den von zu mit sich des auf für nicht ein eine einer als auch es an werden aus er hat dass sie nach wird bei einem einen um am sind noch wie über so zum war haben nur oder aber vor zur bis mehr durch wir ich',
    ),
  ],
  [
    'fr',
    words(
      'le la les de des du et est un une en que qui dans pour pas sur par au aux avec ce il elle ne se sont plus ou mais nous vous ils cette son sa ses leur été être fait comme tout on',
    ),
  ],
  [
    'es',
    words(
      'el la los las de del y en que un una es por con para no se su al lo como más pero sus le ya este sí porque esta entre cuando muy sin sobre también hasta hay donde han quien son fue',
    ),
  ],
  [
    'pt',
    words(
      'o a os as de do da dos das e em que um uma é não para com por se na no nos nas mais como mas foi ao ele ela à seu sua ou quando muito já também pelo pela até isso são',
    ),
  ],
  [
    'it',
    words(
      'il lo la i gli le di del della dei delle e è che un una in per non con si da sono come più ma al alla anche nel nella questo ha ho se o dal cui essere',
    ),
  ],
  [
    'nl',
    words(
      'de het een en van ik te dat die in is niet zijn op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze zich bij ook tot je uit der naar heeft worden wordt',
    ),
  ],
  [
    'sv',
    words(
      'och att det i en som är på av för med till den har de inte om ett men var från vi kan eller så när han hon efter',
    ),
  ],
  [
    'da',
    words('og i at det er en til på som de med for af den ikke der var et har om vi men fra eller kan blev hun han'),
  ],
  [
    'no',
    words('og i det er på som en til at av for med har de ikke den var et om vi men fra eller kan ble hun han seg'),
  ],
  ['fi', words('ja on ei että se oli hän mutta ovat tai kun niin myös joka sen mitä ole voi jos kuin')],
  ['pl', words('i w z na do nie się że to jest o jak za od po ale dla przez ten co są oraz tym być było')],
  ['cs', words('a v se na je že s z do o i to k ve pro za by ale si po jako jsou který byl od')],
  ['tr', words('ve bir bu da de için ile çok ne o olarak daha gibi var en kadar sonra ama olan değil')],
  [
    'id',
    words('yang dan di itu dengan untuk tidak ini dari dalam akan pada juga ke adalah oleh atau ada sebagai telah'),
  ],
  ['vi', words('và của là có trong được cho không một với những các đã này người để khi về từ đó')],
])

/** Letters that a language has and most of its neighbours have not. */
export const LETTERS = new Map<string, RegExp>([
  ['de', /[äöüß]/],
  ['fr', /[çœèêëîûù]/],
  ['es', /[ñáíóú]/],
  ['pt', /[ãõçáêô]/],
  ['it', /[àèìòù]/],
  ['sv', /[åäö]/],
  ['da', /[åæø]/],
  ['no', /[åæø]/],
  ['fi', /[äö]/],
  ['pl', /[ąćęłńśźż]/],
  ['cs', /[ěščřžýů]/],
  ['tr', /[ğışçö]/],
  ['vi', /[ăđơưạảấầậắằẹẻếềểệỉịọỏốồổộớờợụủứừửựỳỷ]/],
  ['ru', /[ыэъё]/],
  ['uk', /[іїєґ]/],
])
