import { expect, it } from 'vitest'
import { conversation, type Said } from '../testing.ts'
import { toolRuns } from '../tool-runs.ts'
import { versionCandidates } from './version-candidates.ts'

const asked = (...said: Said[]) => {
  const talk = conversation(said)
  return versionCandidates(talk, toolRuns(talk)).map(({ question, answer }) => [
    /version of (.+?) was/.exec(question.en)?.[1],
    answer,
  ])
}
const edit = (old_string: string, new_string: string): Said => ({
  call: 'Edit',
  given: { file_path: 'package.json', old_string, new_string },
  gives: 'ok',
})

it('of a change the version that is there after it counts', () => {
  expect(asked(edit('"vite": "4.5.2"', '"vite": "5.0.12"'))).toEqual([['vite', '5.0.12']])
  const patch = '*** Begin Patch\n*** Update File: go.mod\n@@\n-go 1.21.3\n+go 1.22.1\n*** End Patch'
  expect(asked({ call: 'apply_patch', given: { patch }, gives: 'ok' })).toEqual([['go', '1.22.1']])
  const diff = 'diff --git a/x b/x\n@@ -1 +1 @@\n-sidekiq==7.1.6\n+sidekiq==7.2.0'
  expect(asked({ call: 'Bash', given: { command: 'git diff' }, gives: diff })).toEqual([['sidekiq', '7.2.0']])
})

it('a version that is only talked of is not the one in use', () => {
  const used: Said = { user: 'We run orbits 1.4.2 on Node 20.11.1.' }
  expect(asked(used, { agent: 'That was fixed in orbits 1.5.0.' })).toContainEqual(['orbits', '1.4.2'])
  expect(asked(used, { agent: 'orbits 1.6.1 would drop Node 18.' })).toContainEqual(['orbits', '1.4.2'])
  expect(asked(used, { agent: 'I upgraded to orbits 1.5.0.' })).toContainEqual(['orbits', '1.5.0'])
})

it('what has two names is asked for by the fuller one', () => {
  const image: Said = {
    call: 'Write',
    given: { file_path: 'Dockerfile', content: 'FROM node:20.11.1-alpine' },
    gives: 'ok',
  }
  expect(asked({ user: 'We are on Node.js 20.11.1.' }, image)).toEqual([['Node.js', '20.11.1']])
})
