import { basename } from 'node:path'
import { compressionReporter } from './compression-reporter.ts'
import { pictureFile } from './picture-file.ts'
import { compressionMarkdown } from './text.ts'

/** For a pull request, with the picture that is written beside it. */
export default compressionReporter((summary, result, { language, file }) =>
  compressionMarkdown(summary, result, language, file === null ? null : basename(pictureFile(file))),
)
