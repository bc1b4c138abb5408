import { memberOf } from './foreign.ts'

/** Default key in local storage for the chosen wallet. */
export const defaultStorageKey = 'nightjar.wallet'
/** The terms dialog's expiry time in milliseconds; the one entry that survives a failed auto-connect. */
const termsKey = 'Do_Not_Show_Again'

export type SavedChoice = {
  readonly name: string
  readonly decryptPermission: string
  readonly network: string
  readonly programs: readonly string[]
}

/** The wallet chosen last, stored in local storage. */
export function createSavedChoice(storage: Storage, key: string) {
  return {
    /** Null if there is none; an entry that does not parse counts as none. */
    read: (): SavedChoice | null => {
      try {
        return parse(JSON.parse(storage.getItem(key) ?? ''))
      } catch {
        return null
      }
    },
    /** Remembers the choice for the next start; null forgets it. */
    write: (choice: SavedChoice | null): void => {
      try {
        if (choice === null) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(choice))
      } catch {
        // storage is full or blocked: the wallet works, but is not remembered
      }
    },
  }
}

/** Parsed by hand: every page reads it before anything else, and a schema would need its library. */
function parse(saved: unknown): SavedChoice | null {
  const [name, decryptPermission, network, programs] = [
    memberOf(saved, 'name'),
    memberOf(saved, 'decryptPermission'),
    memberOf(saved, 'network'),
    memberOf(saved, 'programs'),
  ]
  if (!isText(name) || !isText(decryptPermission) || !isText(network)) return null
  if (!Array.isArray(programs) || !programs.every(isText)) return null
  return { name, decryptPermission, network, programs }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Clears local storage except for the terms preference, which defaults to '0' (spec section 4). */
export function clearExceptTerms(storage: Storage): void {
  const kept = storage.getItem(termsKey) ?? '0'
  storage.clear()
  storage.setItem(termsKey, kept)
}
