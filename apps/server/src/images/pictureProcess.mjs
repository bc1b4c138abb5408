// a new process has no TypeScript loader: it is registered here, before the decoder is loaded
import { register } from 'tsx/esm/api'

register()
await import('./pictureServer.ts')
