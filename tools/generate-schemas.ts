/** Writes the JSON Schemas: for editors (suites and cases) and for programs that read what Saiten writes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compressionSuiteSchema } from '../src/compression/suite/schema.ts'
import { metricsSchema } from '../src/gate/hybrid/metrics-schema.ts'
import { summarySchema } from '../src/gate/summary-schema.ts'
import { rulesetSchema } from '../src/scorers/rules/schema.ts'
import { caseFileSchema } from '../src/suite/schema/case-file.ts'
import { suiteSchema } from '../src/suite/schema/suite.ts'

export const schemaFolder = join(import.meta.dirname, '../schemas')

/** File name → text. */
export function schemaFiles(): Map<string, string> {
  return new Map([
    ['suite.schema.json', schemaText('Saiten suite', suiteSchema)],
    ['compression-suite.schema.json', schemaText('Saiten compression suite', compressionSuiteSchema)],
    ['case.schema.json', schemaText('Saiten cases', caseFileSchema)],
    ['ruleset.schema.json', schemaText('Saiten ruleset', rulesetSchema)],
    ['metrics.schema.json', schemaText('Saiten metrics.json', metricsSchema)],
    ['summary.schema.json', schemaText('Saiten run summary', summarySchema)],
  ])
}

function schemaText(title: string, schema: z.ZodType): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`
}

export function writeSchemas(): void {
  mkdirSync(schemaFolder, { recursive: true })
  for (const [name, text] of schemaFiles()) writeFileSync(join(schemaFolder, name), text)
}

if (import.meta.main) writeSchemas()
