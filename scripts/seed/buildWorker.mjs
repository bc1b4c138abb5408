// a worker thread starts as plain JavaScript: tsx first, then the worker itself
import { register } from 'tsx/esm/api'

register()
await import('./buildWorker.ts')
