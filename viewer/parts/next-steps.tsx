import { stepsOn } from '../../src/report/format/steps-on.ts'
import { COMMAND_OF } from '../../src/store/commands.ts'
import type { RunHead } from '../../src/views/page/types.ts'
import { count } from '../format.ts'
import { useSay } from '../language.ts'
import { href, hrefWith } from '../route.ts'
import { Copy } from './copy.tsx'

/** What to do next: the cases to look at, the other screens of this run, and the commands that would help it. */
export function NextSteps({ head }: { head: RunHead }) {
  const say = useSay()
  const { run, summary, targets, errorKinds } = head
  const { fail, error } = summary.cases
  const [worst, many] = fail > 0 ? ['fail', fail] : ['error', error]
  const goOn = run.kind in COMMAND_OF ? COMMAND_OF[run.kind as keyof typeof COMMAND_OF] : null
  const commands = run.status === 'running' ? [] : stepsOn(summary, errorKinds, goOn, (en, ja) => say(en, ja))
  return (
    <nav class="views" aria-label={say('What to do next', '次にすること')}>
      {many > 0 && (
        <a href={hrefWith({ q: `verdict:${worst}` })} data-stay>
          {fail > 0
            ? say(`look at what failed (${count(many)})`, `不合格を見る（${count(many)}）`)
            : say(`look at what has no verdict (${count(many)})`, `判定のないものを見る（${count(many)}）`)}
        </a>
      )}
      {targets.length > 1 && (
        <a href={href(['compare', `${run.id}:${targets[0]}`, `${run.id}:${targets[1]}`])}>
          {say(`compare ${targets[0]} with ${targets[1]}`, `${targets[0]} と ${targets[1]} を比べる`)}
        </a>
      )}
      {summary.targets.some(({ health }) => health && health.length > 0) && (
        <a href={href(['runs', run.id, 'judges'])}>{say('judges', 'ジャッジ')}</a>
      )}
      {head.isCompression && <a href={href(['runs', run.id, 'compression'])}>{say('compression', '圧縮')}</a>}
      {commands.map(([command, effect]) => (
        <span key={command}>
          <code>{command}</code> <span class="quiet">{effect}</span> <Copy text={command}>{say('copy', 'コピー')}</Copy>
        </span>
      ))}
    </nav>
  )
}
