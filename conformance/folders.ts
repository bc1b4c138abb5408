import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This workspace's folder. */
export const conformanceFolder = dirname(fileURLToPath(import.meta.url))
/** The repository's folder. */
export const root = dirname(conformanceFolder)
/** Folder of the committed cases and snarkVM's results for them. */
export const vectorsFolder = join(conformanceFolder, 'vectors')
