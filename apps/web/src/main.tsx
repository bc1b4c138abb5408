import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { StartFailure } from './app/StartFailure.tsx'
import { atRest } from './lib/atRest.ts'
import { loadConfig } from './lib/config.ts'
import { restorePreferences, speakChosen } from './lib/preferences.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root".')
const root = createRoot(element)

async function start(): Promise<void> {
  await speakChosen() // without words nothing can be shown: the page stays as the server sent it
  await loadConfig().then(
    () => root.render(<App />),
    (error: unknown) => root.render(<StartFailure error={error} />),
  )
}

void start()
void atRest().then(restorePreferences)
