import { parentPort, workerData } from 'node:worker_threads'
import { BadInput, errorText } from '../errors.ts'
import type { Message } from '../language.ts'
import { openStore } from '../store/open-store.ts'
import { answers, writes } from './answers/index.ts'
import { type Asked, Desk } from './desk.ts'
import type { Question, Reply, WorkerData } from './protocol.ts'

/** The one thread that has the database: SQLite waits for the disk, and the server must not. */
const { store: place, writable } = workerData as WorkerData
const store = await openStore(place, writable ? 'write' : 'read')
const desk = new Desk(store, writable)

parentPort?.on('message', async ({ id, name, asked }: Question) => {
  parentPort?.postMessage(await reply(id, name, asked))
})
parentPort?.postMessage({ id: 0, answer: { place: store.place } } satisfies Reply)

async function reply(id: number, name: string, asked: Asked): Promise<Reply> {
  try {
    const answer = await (answers.get(name) ?? writes.get(name))?.(desk, asked)
    return { id, answer }
  } catch (error) {
    return { id, problem: messageOf(error), bad: error instanceof BadInput }
  }
}

function messageOf(error: unknown): Message {
  if (!(error instanceof BadInput)) return { en: errorText(error), ja: errorText(error) }
  const join = (language: 'en' | 'ja') => error.mistakes.map(({ message }) => message[language]).join('\n')
  return { en: join('en'), ja: join('ja') }
}
