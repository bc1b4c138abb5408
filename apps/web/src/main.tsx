import './ui/theme.css'
import './ui/popFirst.ts'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstPage } from './app/App.tsx'
import { atRest } from './lib/atRest.ts'
import { loadConfig } from './lib/config.ts'
import { nextTask } from './lib/nextTask.ts'
import { restorePreferences, speakChosen } from './lib/preferences.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root".')

async function showFailure(error: unknown) {
  const { StartFailure } = await import('./app/StartFailure.tsx')
  return <StartFailure error={error} />
}

/** The prerendered page stays until the app's own page is ready to replace it. */
async function readPage() {
  if (element?.hasChildNodes()) await loadFirstPage()
  return <App />
}

/** Each step in its own task, so that a phone stays responsive in between. */
async function start(element: HTMLElement): Promise<void> {
  await speakChosen() // without messages nothing can be shown: the page stays as the server sent it
  await nextTask()
  const page = await loadConfig().then(readPage, showFailure)
  await nextTask()
  const root = createRoot(element)
  await nextTask()
  startTransition(() => root.render(<Shown>{page}</Shown>)) // in slices: a phone can still scroll
}

/** Whether the reader's languages leave this one out: the browser may then translate the page from its first words on. */
function isForeign(): boolean {
  return !navigator.languages.some((each) => each.startsWith(document.documentElement.lang))
}

/** A page prerendered in another language is hidden until this one replaces it. */
function Shown({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.otherLanguage
    delete document.documentElement.dataset.knownWallet
  }, [])
  return children
}

void start(element)
void atRest().then(restorePreferences)
void (isForeign() ? Promise.resolve() : atRest())
  .then(() => import('./browser/surviveTranslation.ts'))
  .then(({ surviveTranslation }) => surviveTranslation())
