import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App, loadFirstPage } from './app/App.tsx'
import { atRest } from './lib/atRest.ts'
import { loadConfig } from './lib/config.ts'
import { restorePreferences, speakChosen } from './lib/preferences.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root".')
const root = createRoot(element)

async function showFailure(error: unknown) {
  const { StartFailure } = await import('./app/StartFailure.tsx')
  return <StartFailure error={error} />
}

/** What was rendered before stays until the page that takes its place is here. */
async function readPage() {
  if (element?.hasChildNodes()) await loadFirstPage()
  return <App />
}

async function start(): Promise<void> {
  await speakChosen() // without words nothing can be shown: the page stays as the server sent it
  const page = await loadConfig().then(readPage, showFailure)
  root.render(page)
  delete document.documentElement.dataset.otherLanguage
}

void start()
void atRest().then(restorePreferences)
