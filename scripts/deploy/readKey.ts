import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartError } from '../process.ts'

/** The one private key in a file. @throws StartError, without the file's content, when it holds anything else */
export async function readKey(file: string): Promise<string> {
  const text = await readFile(resolve(file), 'utf8').catch(() => {
    throw new StartError(`The key file ${file} cannot be read.`)
  })
  const key = text.trim()
  if (/^APrivateKey1[1-9A-HJ-NP-Za-km-z]{47}$/.test(key)) return key
  throw new StartError(
    `The key file ${file} must hold one private key, APrivateKey1…, and nothing else.`,
  )
}
