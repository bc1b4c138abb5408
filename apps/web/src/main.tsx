import './ui/theme.css'
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

/** What was rendered before stays until the page that takes its place is here. */
async function readPage() {
  if (element?.hasChildNodes()) await loadFirstPage()
  return <App />
}

/** Each step in a task of its own, so that a phone answers its reader between them. */
async function start(element: HTMLElement): Promise<void> {
  await speakChosen() // without words nothing can be shown: the page stays as the server sent it
  await nextTask()
  const page = await loadConfig().then(readPage, showFailure)
  await nextTask()
  const root = createRoot(element)
  await nextTask()
  startTransition(() => root.render(<Shown>{page}</Shown>)) // in slices: a phone stays able to scroll
}

/** What was rendered before in another language is hidden until this stands in its place. */
function Shown({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.otherLanguage
  }, [])
  return children
}

void start(element)
void atRest().then(restorePreferences)
