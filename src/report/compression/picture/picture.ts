import type { Language } from '../../../language.ts'
import type { CompressionResult } from '../../../views/compression/result.ts'
import { sayIn } from '../../format/words.ts'
import { dimensionsPanel, lengthPanel, taskPanel } from './forest.ts'
import { escaped, text } from './svg.ts'
import { tokensPanel } from './tokens.ts'

const WIDTH = 760

/** What a reader looks at: quality against tokens, then every dimension, length and task type with intervals. */
export function compressionPicture(result: CompressionResult, language: Language): string {
  const say = sayIn(language)
  const panels = [tokensPanel, dimensionsPanel, lengthPanel, taskPanel].flatMap(
    (panel) => panel(result, WIDTH, say) ?? [],
  )
  const height = panels.reduce((sum, panel) => sum + panel.height, 0)
  let top = 0
  const drawn = panels.map((panel) => {
    const group = `<g transform="translate(0 ${top})">\n${text(12, 22, panel.title, { bold: true })}\n${panel.drawn.join('\n')}\n</g>`
    top += panel.height
    return group
  })
  const title = say('Methods of compression compared', '圧縮方式の比較')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="13" fill="#333">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${drawn.join('\n')}
</svg>
`
}
