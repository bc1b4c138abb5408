// a thread does not inherit the loader of TypeScript: it is registered here, before the worker is read
import { register } from 'tsx/esm/api'

register()
await import('./proverWorker.ts')
