import { BaseError } from '@nightjar/aleo'
import { isAddress } from '@nightjar/sdk'
import { readSettingsFile } from '../readSettingsFile.ts'

/**
 * Reads the addresses of a practice market's simulated traders, which `npm start` writes; none if there is no file.
 * @throws SimulatedUnusableError
 */
export function readSimulated(path: string): readonly string[] {
  const text = readText(path)
  const addresses = text === undefined ? [] : parse(text)
  if (addresses !== undefined) return addresses
  throw new SimulatedUnusableError(
    `${path} should read ["aleo1…"]: restore it, or delete it, and npm start writes it again.`,
  )
}

const readText = (path: string): string | undefined =>
  readSettingsFile(path, (problem) => new SimulatedUnusableError(`${problem}.`))

function parse(text: string): readonly string[] | undefined {
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given) && given.every(isAddress) ? given : undefined
  } catch {
    return undefined
  }
}

export class SimulatedUnusableError extends BaseError {
  override readonly name = 'SimulatedUnusableError'

  constructor(message: string) {
    super(message, { code: 'simulated' })
  }
}
