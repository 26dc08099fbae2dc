import type { CasesPage } from '../../src/views/page/types.ts'
import { count } from '../format.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { Token } from '../tokens.tsx'
import { Copy, copy } from './copy.tsx'
import { Verdict } from './verdict.tsx'

/** How many of how many, and what they are: counts and rows come from one list. */
export function ListHeader({ page, command }: { page: CasesPage | null; command: string }) {
  const say = useSay()
  useKeys({ link: () => void copy(location.href), command: () => void copy(command) })
  if (!page || page.problem) return null
  if (page.partial)
    return (
      <p class="list-header quiet" role="status">
        {say('the first rows; counting …', '先頭の行です。数えています…')}
      </p>
    )
  const verdicts = (['pass', 'review', 'fail', 'error'] as const).filter((name) => page.verdicts[name] > 0)
  return (
    <p class="list-header" role="status">
      <strong>
        {say(
          `${count(page.matched)} of ${count(page.total)} cases`,
          `${count(page.total)} 件中 ${count(page.matched)} 件`,
        )}
      </strong>
      {verdicts.map((name) => (
        <Token key={name} token={`verdict:${name}`}>
          <Verdict name={name} /> {count(page.verdicts[name])}
        </Token>
      ))}
      <span class="tools">
        <Copy text={location.href}>{say('copy link', 'リンクをコピー')}</Copy>
        <Copy text={command}>{say('copy command', 'コマンドをコピー')}</Copy>
      </span>
    </p>
  )
}
