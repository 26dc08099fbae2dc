const words = (text: string) => new Set(text.split(' '))

/** They have no content and no end tag. */
export const VOID = words('area base br col embed hr img input link meta param source track wbr')

/** Their end tag may be left out. */
export const OPTIONAL_END = words(
  'html head body p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th',
)

/** A paragraph ends where one of these begins. */
export const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
)

/** Elements of other vocabularies, with rules of their own. */
export const FOREIGN = words('svg math')

/** Inside it, a drawing holds HTML again. */
export const HTML_AGAIN = 'foreignobject'

const ELEMENTS = words(
  `${[...VOID, ...OPTIONAL_END, ...ENDS_PARAGRAPH, ...FOREIGN].join(' ')} a abbr audio b bdi bdo button canvas cite code data datalist del dfn em i iframe ins kbd label legend map mark meter noscript object output picture progress q ruby s samp script select selectedcontent slot small span strong style sub summary sup template textarea time title u var video acronym applet basefont bgsound big blink font frame frameset keygen listing marquee menuitem nobr noembed noframes plaintext rb rtc strike tt xmp`,
)

/** Elements of the standard, also obsolete ones that browsers know, and custom elements, which have a hyphen. */
export const isElement = (name: string): boolean => ELEMENTS.has(name) || name.includes('-')
