import { errorText } from '../errors.ts'
import type { Message } from '../language.ts'

const KNOWN: Record<string, Message> = {
  ENOENT: { en: 'there is no such file', ja: 'ファイルがありません' },
  ENOTDIR: { en: 'there is no such file', ja: 'ファイルがありません' },
  EISDIR: { en: 'it is a folder', ja: 'フォルダーです' },
  EACCES: { en: 'it may not be read; check its permissions', ja: '読む権限がありません' },
  EPERM: { en: 'it may not be read; check its permissions', ja: '読む権限がありません' },
}

/** What keeps a file from being read, in words; the system's own where nobody has others. */
export function fileFault(error: unknown): Message {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  const said = errorText(error)
  return (Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined) ?? { en: said, ja: said }
}
