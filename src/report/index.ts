export { createReporters, kindOf, type Reports } from './create-reporters.ts'
export { parseReporter } from './parse-reporter.ts'
