import type { Message } from '../language.ts'
import type { Finding } from './findings.ts'
import type { SuiteInput } from './schema/suite.ts'

/** What a suite may say but this version cannot do. The one place to change once it can. */
export function notYet(suite: Pick<SuiteInput, 'judge' | 'targets'>): Finding[] {
  const findings: Finding[] = []
  if (suite.judge != null) findings.push({ path: ['judge'], at: 'key', message: NO_MODELS })
  for (const [index, target] of (suite.targets ?? []).entries()) {
    if (target.model != null) findings.push({ path: ['targets', index, 'model'], at: 'key', message: NO_MODELS })
  }
  return findings
}

const NO_MODELS: Message = {
  en: 'models are not available yet in this version; use recorded outputs, a command, http or a module',
  ja: 'この版ではまだモデルを使えません。記録済みの出力（outputs）、command、http、module を使ってください',
}
