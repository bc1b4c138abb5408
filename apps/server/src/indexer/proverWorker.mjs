// a thread does not inherit the TypeScript loader: it is registered here, before the worker is loaded
import { register } from 'tsx/esm/api'

register()
await import('./proverWorker.ts')
