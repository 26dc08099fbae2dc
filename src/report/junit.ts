import { createJUnit } from './junit/document.ts'

/** For CI systems: one testcase per answer, failure and error kept apart. */
export default createJUnit({ strict: false })
