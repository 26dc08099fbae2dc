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

const bash = (command: string, gives: string): Said => ({ call: 'Bash', given: { command }, gives })

it('a command says of what the number is that it sets or asks for', () => {
  expect(asked(bash('sed --version | head -1; yq --version', 'sed (GNU sed) 4.9\nyq-3.4'))).toContainEqual([
    'yq',
    '3.4',
  ])
  expect(asked(bash('cat .python-version', '3.12.1\n'))).toContainEqual(['python', '3.12.1'])
  expect(asked(bash('echo 22.11.0 > .nvmrc && nvm use', ''))).toEqual([['node', '22.11.0']])
  expect(asked(bash('tfenv install 1.9.8', ''))).toEqual([['terraform', '1.9.8']])
  const code = 'packageVersion("sf"); packageVersion("terra")'
  const r: Said = { call: 'run_r', given: { code }, gives: '[1] ‘1.0.19’\n[1] ‘1.7.83’' }
  expect(asked(r)).toEqual([
    ['sf', '1.0.19'],
    ['terra', '1.7.83'],
  ])
})

it('a server, a list of packages and a distribution tell a version in their own way', () => {
  const psql = bash('psql -Atc "show server_version"', '16.4 (Debian 16.4-1.pgdg120+2)')
  expect(asked(psql)).toEqual([['postgres', '16.4']])
  expect(asked(bash('php -v | head -1', 'PHP 8.2.7-1ubuntu3.1 (cli) (NTS)'))).toEqual([['php', '8.2.7']])
  expect(asked(bash('gcc --version', 'gcc (Debian 12.2.0-14) 12.2.0'))).toContainEqual(['gcc', '12.2.0'])
  expect(asked(bash('gem install prawn -v 2.5.0', ''))).toEqual([['prawn', '2.5.0']])
  const helm = bash('helm -n web upgrade blog org/wordpress --version 24.0.3', '')
  expect(asked(helm)).toEqual([['org/wordpress', '24.0.3']])
})

it('a name and its version may stand on two lines', () => {
  const pom = '<parent>\n  <artifactId>quarkus-bom</artifactId>\n  <version>3.15.1</version>\n</parent>'
  expect(asked(bash('cat pom.xml', pom))).toEqual([['quarkus-bom', '3.15.1']])
  const resolved = '"identity" : "alamofire",\n"state" : {\n  "revision" : "f455",\n  "version" : "5.10.2"\n}'
  expect(asked(bash('cat Package.resolved', resolved))).toEqual([['alamofire', '5.10.2']])
})

it('the lines of a file that a tool numbered are read as they stand in the file', () => {
  const file_path = 'Cargo.toml'
  const read: Said = {
    call: 'Read',
    given: { file_path },
    gives: '     1→[dependencies]\n     2→serde = { version = "1.0.215" }',
  }
  expect(asked(read)).toEqual([['serde', '1.0.215']])
  expect(asked(bash('grep -n puma Gemfile.lock', '212:    puma (6.4.3)'))).toEqual([['puma', '6.4.3']])
})

it('the version of a project is raised in a file that does not say its name again', () => {
  const path = 'charts/mailer/Chart.yaml'
  const patch = `*** Begin Patch\n*** Update File: ${path}\n@@\n-version: 0.8.0\n+version: 0.9.0\n*** End Patch`
  const view = bash(`cat ${path}`, 'name: mailer\nversion: 0.8.0')
  expect(asked(view, { call: 'apply_patch', given: { patch }, gives: 'ok' })).toEqual([['mailer', '0.9.0']])
})

it('what is asked, offered or only needed is not there', () => {
  const used: Said = { user: 'It runs on Go 1.22.3.' }
  expect(asked(used, { agent: 'I can pin it, or drop to Go 1.21.9.' })).toEqual([['Go', '1.22.3']])
  expect(asked(used, { agent: 'Shall we take Go 1.23.1?' })).toEqual([['Go', '1.22.3']])
  expect(asked({ agent: 'The driver needs Postgres 13.2 or newer.' })).toEqual([])
})
