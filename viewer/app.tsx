import { useEffect, useMemo, useState } from 'preact/hooks'
import { useSource } from './answers.ts'
import { useKeys } from './keys.ts'
import { LanguageContext, languageOf, sayIn } from './language.ts'
import { go, href, hrefWith, type Route, useRoute } from './route.ts'
import { CaseScreen } from './screens/case.tsx'
import { Compare } from './screens/compare.tsx'
import { Compression } from './screens/compression.tsx'
import { Help } from './screens/help.tsx'
import { Judges } from './screens/judges.tsx'
import { Review } from './screens/review.tsx'
import { Run } from './screens/run.tsx'
import { Runs } from './screens/runs.tsx'

/** The bar above, and the screen that the address names. */
export function App({ first }: { first: string[] }) {
  const found = useRoute()
  // A file opens on what it is about.
  const route = found.path.length === 0 && first.length > 0 ? { ...found, path: first } : found
  const inFile = useSource().kind === 'file'
  const language = languageOf(route.params)
  const say = useMemo(() => sayIn(language), [language])
  const [help, setHelp] = useState(false)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = [...route.path.slice(1, 2), 'Saiten 採点'].join(' · ')
  })
  useKeys({ help: () => setHelp(true), runs: () => go(href([])), review: () => go(href(['review'])) })
  return (
    <LanguageContext.Provider value={say}>
      <header class="bar">
        <a href={href([])} class="name">
          Saiten <span lang="ja">採点</span>
        </a>
        <nav aria-label={say('Screens', '画面')}>
          <a href={href([])} {...(route.path.length === 0 && { 'aria-current': 'page' })}>
            {inFile ? say('Report', 'レポート') : say('Runs', '実行')}
          </a>
          <a href={href(['review'])} {...(route.path[0] === 'review' && { 'aria-current': 'page' })}>
            {say('Review', 'レビュー')}
          </a>
        </nav>
        <span class="tools">
          <a href={hrefWith({ lang: language === 'ja' ? 'en' : 'ja' })} lang={language === 'ja' ? 'en' : 'ja'}>
            {language === 'ja' ? 'English' : '日本語'}
          </a>
          <button type="button" class="plain" onClick={() => setHelp(true)}>
            {say('Help', 'ヘルプ')} <kbd>?</kbd>
          </button>
        </span>
      </header>
      <Screen route={route} />
      {help && <Help onClose={() => setHelp(false)} />}
    </LanguageContext.Provider>
  )
}

function Screen({ route }: { route: Route }) {
  const [first, second, third, fourth] = route.path
  if (first === 'runs' && second !== undefined) {
    if (third === 'judges') return <Judges id={second} />
    if (third === 'compression') return <Compression id={second} />
    // Alone unless it was opened from the list, which then stays behind it.
    if (third === 'cases' && fourth !== undefined && !route.over)
      return <CaseScreen key={fourth} run={second} id={fourth} />
    return <Run key={second} id={second} caseId={third === 'cases' ? (fourth ?? null) : null} />
  }
  if (first === 'compare' && second !== undefined && third !== undefined)
    return <Compare key={`${second} ${third}`} a={second} b={third} />
  if (first === 'review') return <Review />
  return <Runs />
}
