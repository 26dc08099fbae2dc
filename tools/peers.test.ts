import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what is optional beside the package forbids nobody to install it: Mastra 0.x neither', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  for (const name of Object.keys(peerDependencies)) expect(peerDependenciesMeta[name], name).toEqual({ optional: true })
  expect(peerDependencies['@mastra/core']).toBe('>=0')
})
