import { statSync } from 'node:fs'
import { BaseError } from '@nightjar/aleo'
import { readSettingsFile } from '../readSettingsFile.ts'

export type Secrets = {
  /** The private key that claims are paid from; undefined if the operator has set none. */
  readonly operatorKey: string | undefined
  /** Whether users of this machine other than the file's owner and group may read it. */
  readonly isOpen: boolean
}

const OTHERS_MAY_READ = 0o004
const KEY_FORM = /^APrivateKey1[1-9A-HJ-NP-Za-km-z]{47}$/

/** What `npm start` writes into the secrets file: development account 0, whose key everyone can read in genesis. */
export const LOCAL_OPERATOR_KEY = 'APrivateKey1zkp8CZNn3yeCseEtxuVPbDCwSyhGW6yZKUYKfgXmcpoGPWH'

/** Reads the secrets file; a missing file holds nothing. @throws SecretsUnusableError, which does not reveal its content */
export function readSecrets(path: string): Secrets {
  const text = readText(path)
  if (text === undefined) return { operatorKey: undefined, isOpen: false }
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & OTHERS_MAY_READ) !== 0
  return { operatorKey: parseKey(path, text), isOpen }
}

const readText = (path: string): string | undefined =>
  readSettingsFile(path, (problem) => new SecretsUnusableError(`${problem}, or set SECRETS_FILE.`))

function parseKey(path: string, text: string): string | undefined {
  const wrongForm = `${path} should read { "operatorKey": "APrivateKey1…" }.`
  let secrets: unknown
  try {
    secrets = JSON.parse(text)
  } catch {
    throw new SecretsUnusableError(wrongForm)
  }
  if (typeof secrets !== 'object' || secrets === null || Array.isArray(secrets)) {
    throw new SecretsUnusableError(wrongForm)
  }
  if (!('operatorKey' in secrets)) return undefined
  const { operatorKey } = secrets
  if (typeof operatorKey === 'string' && KEY_FORM.test(operatorKey)) return operatorKey
  throw new SecretsUnusableError(wrongForm)
}

export class SecretsUnusableError extends BaseError {
  override readonly name = 'SecretsUnusableError'

  constructor(message: string) {
    super(message, { code: 'secrets' })
  }
}
