export { createReporters, createTexts, type Reports } from './create-reporters.ts'
export { parseReporter } from './parse-reporter.ts'
export { type ReportKind, reportersOf } from './registry.ts'
