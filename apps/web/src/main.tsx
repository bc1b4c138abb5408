import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { StartFailure } from './app/StartFailure.tsx'
import { loadConfig } from './lib/config.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root".')
const root = createRoot(element)

loadConfig().then(
  () => root.render(<App />),
  (error: unknown) => root.render(<StartFailure error={error} />),
)
