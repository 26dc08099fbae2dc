/**
 * Words of sentences that may stand before a number: "how 3.5.0 goes out", "take 3.5.1", "the chart 3.5.0". What is sold or
 * installed under such a name (`next`, `express`) is left out.
 */
const WORDS = new Set(
  `a about above vendored upstream downstream clause pyproject go accept accident account accuracy across act action actual add address adjust advise affect after afterwards again
against age agree ahead aim album all allow almost alone along already also alter although always amount an analyse and announce
another answer any anyone anything anyway apart app appear append application apply approve april are area argue around arrive
article as ask assume at attach attempt august author automatic available average avoid await away back bad balance band bar base
baseline basic batch be beat because become been before began begin behind being believe below benchmark benefit beside best beta better
between beyond big bill binary bind bit block board body book boot both bottom bound box branch break breaking brief bring broken
bug build built bump bundle but buy by calculate call came can candidate cannot capture care carry case cast cause cent certain
chain chance change channel chapter chart check choice choose chose claim class clean clear click client clip close closest cluster
code collect column come command comment commit common company compare compatible compile complete compute concern condition
config configure confirm conflict connect consider consist constraint contain container content context continue control convert
copy core correct cost could count couple course cover crash create critical cross current currently customer cut cycle daily damage
data database date day dead deal december decide declare deep default define degree delay delete deliver demand depend
dependency deploy describe design detail detect determine device did differ difference different digit direct directory disable
discard discount distance divide do document does done dose doubt down download draft drive drop due during each
earlier early easy edition effect effective either element else email enable end engine enough ensure enter entire entry
environment equal error especially estimate even event ever every everything evidence exact exactly example exceed except exist exit
expect expense experience explain export extend extra face fact factor fail failure fall false far fast fault favour feature
february fee feel fell few field figure file fill filter final finally find fine finish first fit five fix fixed flag flat
fleet float flow focus folder follow for force forget form formal format former formula forward found four frame free frequent fresh friday
from front full function further future gain game gap gave general generate get give given go goal gone good got grade grand grant
graph great group grow growth guess guide had half hand handle hang happen hard hardware has have he head header heap hear heart
height held help her here high higher highest him his hit hold home hope host hour house how however hundred idea identical if ignore
image impact implement import important improve in inch include income incompatible increase indeed index inside instead input
install instance instruction integer intend interest interface internal into introduce invoice is issue it item iteration its itself
january job join july jump june just keep kept key kilo kind knew know known label lack large last late later latest layer lead
least leave left length less let level library licence license lie life light like likely limit line link list little live load local
lock log long look loop lose loss lost lot low lower lowest made mail main maintain major make manage manual many map march margin
mark market match matter maximum may maybe me mean measure medium meet member memory mention merge message met method metre might
migrate mile mind mine minimum minor minus minute miss mode model modern module moment monday money monitor month more morning most
move much multiple must my name near nearly necessary need neither net network never new newer newest nine no nobody none
nor normal not note nothing notice november now nowhere null number object obtain obvious october of off offer official often old
older oldest on once one only open operate opinion option or order original other otherwise our out output outside over overall own
package page paid pair panel paper parameter parent part particular partly party pass past patch path pay payment per percent perfect perhaps
period permit person phase phone pick piece pin place plain plan plane platform play please plug plugin plus point policy popular port
portal position possible post power prefer prepare present press preview previous price print prior probably problem process produce
product profile program progress project promise proper propose protect protocol prove provide public publish pull purchase push put
quality quarter query question queue quick quite quote raise range rank rate rather ratio raw reach read ready real realise really reason
recall receive recent recommend record reduce refer region register registry regress reject relate relative release remain remember remote
remove rent repair repeat replace reply report repository represent request require rerun resolve resource respond rest restart result retry
return review revise revision right ring rise role roll room root rough round route row rule run runner runtime safe said sale same
sample saturday save saw say scale schedule schema scope score screen script search second section secure see seem seen segment
select self sell send sense sensor sent separate september series serve server service session set seven several shall shape share she
ship short should show shown shut side sign signal similar simple simply since single site sit six size skip slide slight slow small so
software sold solution solve some somebody someone something sometimes soon sorry sort sound source space speak spec special specific
specification speed spend spent split stable stack stage stand standard start state statement station stay step stick still stop
storage store story strange stream strict string strong structure study style subject submit subtotal succeed success such
suggest suit sum summary sunday supply support suppose sure surface system table tag take taken talk target task tax team tell ten term
test text than thank that the their them then there therefore these they thing think third this those though thought thousand three
threshold through throw thursday thus ticket time title to today together told tomorrow too took tool top topic total touch toward track
trade traffic train transfer travel treat tree trial trigger trip trouble true trust try tuesday turn twice two type typical under
understand unit unknown unless unlike unlock unstable until unusual up update upgrade upload upon upper us usage use used user usual
valid value variant variation various vendor verify version very via view visible visit voltage volume vote wait walk want warn
warning was watch way we weak wednesday week weight well went were what when where whether which while who whole whose why wide width
will win window wish with within without won word work world worse worst worth would wrap write written wrong year yes yesterday yet
yield you your zero zone`.split(/\s+/),
)

const ENDINGS = ['ing', 'ed', 'es', 's', 'er', 'd']

/** Whether a word is one that anybody writes: as it stands, or with an ending that any verb or noun may have. */
export function isPlainWord(word: string): boolean {
  const lower = word.toLowerCase()
  if (!/^[a-z]+$/.test(lower)) return false
  if (WORDS.has(lower) || /^.{3,}ly$/.test(lower)) return true
  return ENDINGS.some((ending) => {
    const stem = lower.endsWith(ending) ? lower.slice(0, -ending.length) : ''
    const stems = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]
    return stem.length >= 2 && stems.some((each) => WORDS.has(each))
  })
}
