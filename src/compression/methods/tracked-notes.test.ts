import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import type { Judge } from '../../judge/judge.ts'
import type { FileOperation, Turn } from '../transcript.ts'
import { trackedNotes } from './tracked-notes.ts'

const called = (files: FileOperation[], text = ''): Turn => ({
  role: 'assistant',
  text,
  toolCalls: [{ id: 'c', name: 'Edit', arguments: {}, files }],
})
const said = (role: Turn['role'], text: string): Turn => ({ role, text, toolCalls: [] })

const MESSAGES: Turn[] = [
  said('user', 'Please fix the login.'),
  called([{ kind: 'read', path: 'README.md' }]),
  called([{ kind: 'modified', path: 'src/login.ts', change: '- retries = 1\n+ retries = 3' }]),
  called([{ kind: 'created', path: 'src/login.test.ts', change: "+ it('retries')" }]),
  called([{ kind: 'deleted', path: 'src/old.ts' }]),
  said('assistant', 'Done so far.'),
  called([{ kind: 'modified', path: 'src/later.ts', change: '- a\n+ b' }]),
  said('user', 'And now?'),
]

/** A model that writes what it is told to write, and remembers what it was asked. */
function method(reply: string) {
  const asked: string[] = []
  const client = {
    async askText({ prompt }: { prompt: string }) {
      asked.push(prompt)
      return { text: reply, usage: {}, first: { cost: 0 } }
    },
  } as unknown as Judge
  const settings = { model: 'm', baseURL: null, temperature: null }
  return { asked, made: trackedNotes({ name: 'notes', client, settings, language: 'en' }) }
}

const around = (state?: Json) => ({ signal: new AbortController().signal, stateBefore: async () => state })
const first = { conversation: 'c', messages: MESSAGES, point: { point: 0, cut: 6, end: 8 } }

describe('notes whose file trail comes from tool calls', () => {
  it('lists every file with what was done to it, whatever the model forgot or made up', async () => {
    const { made } = method('## Intent\n- fix the login\n## Files modified\n- src/invented.ts\n## State\n- halfway')
    const { pieces } = await made.compress(first, around())
    const text = pieces.join('\n')
    expect(text).toContain('## Files created\n- src/login.test.ts')
    expect(text).toContain('## Files modified\n- src/login.ts\n    - retries = 1\n    + retries = 3')
    expect(text).toContain('## Files deleted\n- src/old.ts')
    expect(text).toContain('## Files only read\n- README.md')
    expect(text).toContain('- fix the login')
    expect(text).not.toContain('invented')
  })

  it('knows only what lies before the cut; what stays is there as it was', async () => {
    const { made } = method('## State\n- halfway')
    const { pieces } = await made.compress(first, around())
    expect(pieces[1]).not.toContain('later.ts')
    expect(pieces.at(-1)).toContain('And now?')
  })

  it('goes on from its own notes, and does not ask the model for files', async () => {
    const { made, asked } = method('## Decisions\n- three retries, since the gateway drops one')
    const { state } = await made.compress(first, around())
    const next = { ...first, point: { point: 1, cut: 8, end: 8 }, earlier: first.point }
    const { pieces } = await made.compress(next, around(state))
    expect(asked[1]).toContain('three retries, since the gateway drops one')
    expect(asked[1]).not.toContain('## Files')
    expect(pieces.join('\n')).toContain('src/later.ts')
  })
})
