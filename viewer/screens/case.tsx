import type { CasePage } from '../../src/views/page/types.ts'
import { useAnswer } from '../answers.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { CaseView } from '../parts/case-view.tsx'
import { Instead } from '../parts/states.tsx'
import { go, href } from '../route.ts'

/** A case opened by its link, alone. */
export function CaseScreen({ run, id }: { run: string; id: string }) {
  const say = useSay()
  const { answer, problem, again } = useAnswer<CasePage>('case', { run, case: id })
  const back = href(['runs', run])
  useKeys({ close: () => go(back) })
  if (!answer || problem) return <Instead problem={problem} again={again} />
  return (
    <main>
      <h1>
        {id} {answer.case.name && <span class="quiet">{answer.case.name}</span>}
      </h1>
      <p>
        <a href={back}>{say(`all cases of ${answer.suite} ${run}`, `${answer.suite} ${run} のすべてのケース`)}</a>
      </p>
      <CaseView page={answer} />
    </main>
  )
}
