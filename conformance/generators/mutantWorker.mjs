// a worker thread starts as plain JavaScript: load tsx first, then the actual worker
import { register } from 'tsx/esm/api'

register()
await import('./mutant.ts')
