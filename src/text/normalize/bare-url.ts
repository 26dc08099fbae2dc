import type { Options } from 'mdast-util-from-markdown'

type SyntaxExtension = NonNullable<NonNullable<Options['extensions']>[number]>
type TreeExtension = Exclude<NonNullable<NonNullable<Options['mdastExtensions']>[number]>, unknown[]>
type Construct = Exclude<NonNullable<NonNullable<SyntaxExtension['text']>[number]>, unknown[]>
type State = ReturnType<Construct['tokenize']> | undefined
type Code = Parameters<NonNullable<State>>[0]

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    bareUrl: 'bareUrl'
    bareUrlTrail: 'bareUrlTrail'
  }
}

/** Signs at the end of a URL that belong to the sentence around it. A look ahead is kept short: runs of them can be long. */
const TRAIL = new Set([...`.,:;!?*_~'"`].map((sign) => sign.charCodeAt(0)))
const LONGEST_TRAIL = 16

const isUrlCode = (code: Code) =>
  code !== null && code > 0x20 && code < 0x7f && !'<>[]`"|\\^{}'.includes(String.fromCharCode(code))

const trail: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let seen = 0
    return start
    function start(code: Code): State {
      effects.enter('bareUrlTrail')
      return more(code)
    }
    function more(code: Code): State {
      if (code !== null && (TRAIL.has(code) || code === 0x29) && seen++ < LONGEST_TRAIL) {
        effects.consume(code)
        return more
      }
      effects.exit('bareUrlTrail')
      return isUrlCode(code) ? nok(code) : ok(code)
    }
  },
}

/** `http://…` in running text. Unlike GFM's it ends at the first character that is not ASCII: Japanese has no spaces. */
const bareUrl: Construct = {
  name: 'bareUrl',
  previous: (code) => code === null || code < 0 || !/[a-z0-9]/i.test(String.fromCodePoint(code)),
  tokenize(effects, ok, nok) {
    let scheme = ''
    let open = 0
    return (code) => {
      effects.enter('bareUrl')
      effects.enter('chunkString', { contentType: 'string' })
      return inScheme(code)
    }
    function inScheme(code: Code): State {
      if (code === null || code < 0 || code > 0x7e || scheme.length > 8) return nok(code)
      if (/^https?:\/\/$/.test(scheme)) return /[a-z0-9]/i.test(String.fromCharCode(code)) ? inside(code) : nok(code)
      scheme += String.fromCharCode(code).toLowerCase()
      if (!'https://'.startsWith(scheme) && !'http://'.startsWith(scheme)) return nok(code)
      effects.consume(code)
      return inScheme
    }
    function inside(code: Code): State {
      if (!isUrlCode(code)) return end(code)
      if (code === 0x28) open++
      const closes = code === 0x29
      if (TRAIL.has(code as number) || (closes && open === 0)) return effects.check(trail, end, keep)(code)
      if (closes) open--
      return keep(code)
    }
    function keep(code: Code): State {
      effects.consume(code)
      return inside
    }
    function end(code: Code): State {
      effects.exit('chunkString')
      effects.exit('bareUrl')
      return ok(code)
    }
  },
}

export const bareUrlSyntax: SyntaxExtension = { text: { 72: bareUrl, 104: bareUrl } }

export const bareUrlTree: TreeExtension = {
  enter: {
    bareUrl(token) {
      this.enter({ type: 'link', url: '', children: [] }, token)
    },
  },
  exit: {
    bareUrl(token) {
      const node = this.stack.at(-1)
      if (node?.type === 'link') node.url = node.children.map((child) => ('value' in child ? child.value : '')).join('')
      this.exit(token)
    },
  },
}
