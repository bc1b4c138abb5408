export { loadChainCrypto } from './chainCrypto.ts'
export { openPglite, openPostgres } from './db/database.ts'
export { EnvError, readEnv } from './env.ts'
