import { isJsonObject, type JsonObject } from '../../json.ts'
import { Part } from '../part.ts'
import { type Around, type Scorers, scorersOf } from './assertions.ts'
import { resolved } from './references.ts'
import { noteTestKeys, optionsLeftOut } from './test-keys.ts'
import { varsOf } from './vars.ts'

/** What every test has unless it says otherwise. */
export interface Defaults {
  vars: JsonObject
  metadata: JsonObject
  scorers: Scorers
  judge?: JsonObject
  transform?: JsonObject | string
  prefix?: string
  suffix?: string
}

export async function defaultsOf(config: Part, around: Around): Promise<Defaults> {
  const written = await resolved(config.get('defaultTest'), around, 'defaultTest')
  const test = written && isJsonObject(written.value) ? written : Part.made({}, config.origin)
  const options = test.get('options')
  noteTestKeys(test, 'defaultTest', around.notes)
  optionsLeftOut(options, 'defaultTest', around.notes)
  const judge = options.get('provider').isThere ? await around.judgeOf(options.get('provider')) : undefined
  const vectors = options.get('provider').get('embedding').isThere
    ? await around.vectorsOf(options.get('provider'))
    : undefined
  if (vectors) around.vectors = vectors
  const transform = options.get('transform')
  const changed = transform.isThere ? await around.transformOf(transform) : undefined
  const prefix = options.get('prefix').text
  const suffix = options.get('suffix').text
  return {
    vars: await varsOf(test.get('vars'), around),
    metadata: test.get('metadata').object,
    scorers: await scorersOf(test.get('assert'), around),
    ...(judge && { judge }),
    ...(changed !== undefined && { transform: changed }),
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
  }
}
