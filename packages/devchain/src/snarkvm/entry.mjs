// Node starts a worker without the loader of its parent: TypeScript first, then the worker itself.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
