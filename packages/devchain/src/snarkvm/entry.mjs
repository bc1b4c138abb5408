// Node starts a worker without its parent's loader: load TypeScript support first, then the actual worker.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
