import { memberOf } from './foreign.ts'
import type { TextStore } from './walletHost.ts'

/** The terms dialog's expiry time in milliseconds; the one entry that survives a failed auto-connect. */
const termsKey = 'Do_Not_Show_Again'

export type SavedChoice = {
  readonly name: string
  readonly decryptPermission: string
  readonly network: string
  readonly programs: readonly string[]
}

/** The wallet chosen last. */
export function createSavedChoice(localStore: TextStore, key = 'nightjar.wallet') {
  return {
    /** Null if there is none; an entry that does not parse counts as none. */
    read: (): SavedChoice | null => {
      try {
        return parse(JSON.parse(localStore.read(key) ?? ''))
      } catch {
        return null
      }
    },
    /** Remembers the choice for the next start; null forgets it. */
    write: (choice: SavedChoice | null): void =>
      localStore.write(key, choice && JSON.stringify(choice)),
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
export function clearExceptTerms(localStore: TextStore): void {
  const kept = localStore.read(termsKey) ?? '0'
  localStore.clear()
  localStore.write(termsKey, kept)
}
