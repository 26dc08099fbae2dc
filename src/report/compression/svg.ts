import { compressionReporter } from './compression-reporter.ts'
import { compressionPicture } from './picture/picture.ts'

/** Quality against tokens kept, one point a method. */
export default compressionReporter((_summary, result, { language }) => compressionPicture(result, language))
