import { createJUnit } from './junit/document.ts'

/** The same for readers that check the older schema: no file, line or properties on a testcase. */
export default createJUnit({ strict: true })
