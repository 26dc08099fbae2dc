import { extname } from 'node:path'

/** out.md → out.svg, beside it. */
export const pictureFile = (file: string) => `${file.slice(0, file.length - extname(file).length)}.svg`
