const ADVERBS =
  '(?: (?:also|now|just|then|finally|eventually|therefore|thus|instead|deliberately|already|still|both|only|probably|definitely|actually|simply|even|ultimately|initially|all|really|rather|currently|first))*'

/** Words between somebody and what they do: "I'll also", "we are now". */
export const BETWEEN = ADVERBS

/** "I", "we've", "I'd also", "we are now going to" */
export const WHO = String.raw`\b(?:I|we|(?:the|our) (?:team|group|customer))(?:['’](?:ve|d|m|re|ll)| have| had| am| are| will| would| should| must| could| did| do)?(?:n['’]t| not)?${ADVERBS}(?: (?:going to|like to|want to|have to|need to|be|been|not))*${ADVERBS}`

/** "Going with X", "So: decided against X", "Let's use X": the one who speaks is meant. */
export const NOBODY = String.raw`(?:^|[:;–—(] ?|\b(?:so|and|but|then|ok|okay|yes|alright|fine|sure|(?:let['’]s|^lets)(?: just| rather| not)?|let us)[,:]? )(?:not )?`

/** Where a clause of its own begins: not "the output that we expected". */
export const CLAUSE = String.raw`(?:^|[,;:–—(] ?|\b(?:so|and|but|then|therefore|thus|instead|here|now|yes|ok|well),? )`

/** Verbs that look, tell or hope, and change nothing. */
export const LOOKING =
  'do|did|don|didn|does|am|are|was|were|have|had|can|could|may|might|will|would|should|must|get|got|see|saw|know|think|thought|believe|guess|hope|wonder|expect|assume|understand|need|needed|want|wanted|wish|like|love|check|double-check|look|read|open|run|ran|re-?run|search|list|find|found|inspect|verify|test|try|tried|retry|reproduce|confirm|review|examine|explore|start|begin|measure|investigate|debug|print|show|grep|navigate|figure|make sure|wait|ask|note|noticed?|point|tell|explain|thank|help|assist|provide|proceed|continue|submit|fix|go|be|come|call|say|said|apologi[sz]e|appreciate|process|update you|let|give you|inform|identify|determine|calculate|compute|gather|collect|access|retrieve|locate|first|seem|also|really|re-?check|analy[sz]e|connect|attempt|feel|remember|agree|consider|address|reach out|now|just|then|finally|therefore|thus|instead|already|still|only|probably|actually|simply|even|not|going|would|both|all'
