import { type Env, readEnv } from '../env.ts'
import type { EnvSource } from '../envReader.ts'

const folder = '/no/such/folder'

/** Settings with which the server reads no file of the working folder: its `.nightjar` may hold anything, its page be old. */
export const nowhere = { NIGHTJAR_DATA: folder, WEB_DIST: folder }

/** `readEnv` for tests: reads only files that the source names. */
export const readTestEnv = (source: EnvSource): Env => readEnv({ ...nowhere, ...source })
