/** Plain verbs of work and talk: that somebody does something shows, whatever it is. */
const REGULAR =
  'accept add adjust adopt agree aim align allow answer append apply approve argue arrange ask assign assume attach avoid back ban base batch block book bump cache call cancel cap carry change charge check chop claim clean clear clip clone close collapse collect combine commit compare complain compress compute configure confirm connect consider contain convert copy correct count cover crash create crop cross cut date debounce declare decline default defer delay delete demote deny depend deploy deprecate derive detect disable discard discuss dismiss divide document double downgrade download drain drop dump duplicate edit embed enable end enforce ensure estimate exceed exclude exempt expand expect expire explain export expose extend extract fail favor favour fetch file fill filter finish fix flag flip flush fold follow force fork format freeze generate grant group guard guess handle happen hash hire hoist host ignore import include increase index infer inject inline insert insist inspect install introduce invert invite isolate join judge jump justify kill label land last launch lean limit link list listen load lock log look loop lower mail manage mark match matter measure mention merge migrate mind mirror miss mock mount move name narrow need nest note notice nudge number offer omit open order overflow override own pack pad park parse part pass pass pause pay permit phase pick pin place plan play plot point poll pool post postpone prefer press preserve prevent print promise promote propose protect prove provide publish pull purge push query queue quote race raise rank reach realise realize rebase rebuild recommend record redirect reduce refactor refer refuse regenerate register reject release rely remain remind remove rename render repair replace reply report repeat request require reschedule reserve reset resize resolve respect rest restart restore restrict retain retire retry return reuse revert review reword rework rewrite roll rotate round route sample save scale scan schedule scrap scratch seed seem select separate serve settle share shift ship shorten shrink sign simplify skip slow solve sort sound split squash stage start state stay step stick stop store stream stretch strip style submit subtract suggest suit summarise summarize support suppose surface suspend swap switch sync tag talk target tend test tie tighten time tolerate touch track trade transfer translate treat trigger trim truncate trust try tune turn undo uninstall update upgrade upload use validate verify version visit vote wait walk want warn wash watch waste weigh whitelist widen wipe wish work worry wrap yield'.split(
    ' ',
  )
const IRREGULAR =
  'beat:beat bind:bound bite:bit:bitten blow:blew:blown break:broke:broken bring:brought build:built burn:burnt buy:bought catch:caught choose:chose:chosen come:came cost:cost cut:cut deal:dealt do:did:done draw:drew:drawn drive:drove:driven eat:ate:eaten fall:fell:fallen feed:fed feel:felt fight:fought find:found fly:flew:flown forbid:forbade:forbidden forget:forgot:forgotten freeze:froze:frozen get:got:gotten give:gave:given go:went:gone grow:grew:grown hang:hung have:had hear:heard hide:hid:hidden hit:hit hold:held hurt:hurt keep:kept know:knew:known lay:laid lead:led leave:left lend:lent let:let lie:lay lose:lost make:made mean:meant meet:met overwrite:overwrote:overwritten pay:paid put:put quit:quit read:read rebuild:rebuilt rewrite:rewrote:rewritten ride:rode:ridden ring:rang:rung rise:rose:risen run:ran say:said see:saw:seen sell:sold send:sent set:set shake:shook:shaken shoot:shot show:showed:shown shrink:shrank:shrunk shut:shut sing:sang:sung sit:sat sleep:slept speak:spoke:spoken spend:spent split:split spread:spread stand:stood stick:stuck strike:struck take:took:taken teach:taught tell:told think:thought throw:threw:thrown understand:understood wake:woke:woken wear:wore:worn win:won withdraw:withdrew:withdrawn write:wrote:written'.split(
    ' ',
  )

const formsOf = (verb: string): [string, string][] => {
  const [base = '', past, participle] = verb.split(':')
  const stem = base.endsWith('e') ? base.slice(0, -1) : base
  const isShort = /^[^aeiou]*[aeiou][bdglmnprt]$/.test(base)
  const double = isShort ? base + base.at(-1) : stem
  const s = /(?:s|x|z|ch|sh|o)$/.test(base)
    ? `${base}es`
    : /[^aeiou]y$/.test(base)
      ? `${base.slice(0, -1)}ies`
      : `${base}s`
  const ed = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${double}ed`
  return [
    [participle ?? '', 'Vdone'],
    [past ?? ed, past && !participle ? 'Vdone' : 'Ved'],
    [base, 'V'],
    [s, 'Vs'],
    [`${double}ing`, 'Ving'],
  ]
}

/** Which form of a verb a word may be. */
export const VERB_FORMS: ReadonlyMap<string, string> = new Map([...REGULAR, ...IRREGULAR].flatMap(formsOf))
