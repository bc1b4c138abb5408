import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This workspace's folder. */
export const conformanceFolder = dirname(fileURLToPath(import.meta.url))
/** The repository's folder. */
export const root = dirname(conformanceFolder)
/** Where the cases and what snarkVM said of them are kept. */
export const vectorsFolder = join(conformanceFolder, 'vectors')
