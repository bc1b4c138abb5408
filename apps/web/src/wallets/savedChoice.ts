import { z } from 'zod/mini'

const key = 'nightjar.wallet'
/** The terms dialog's expiry time in milliseconds; the one entry that survives a failed auto-connect. */
const termsKey = 'Do_Not_Show_Again'

const schema = z.object({
  name: z.string(),
  decryptPermission: z.string(),
  network: z.string(),
  programs: z.readonly(z.array(z.string())),
})

export type SavedChoice = z.infer<typeof schema>

/** The wallet chosen last, or null; an entry that does not parse counts as none. */
export function readSavedChoice(storage: Storage): SavedChoice | null {
  try {
    return schema.parse(JSON.parse(storage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

/** Remembers the choice for the next start; null forgets it. */
export function writeSavedChoice(storage: Storage, choice: SavedChoice | null): void {
  try {
    if (choice === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(choice))
  } catch {
    // storage is full or forbidden: the wallet works, it is only not remembered
  }
}

/** Empties local storage but for the terms preference, which defaults to '0' (spec section 4). */
export function clearExceptTerms(storage: Storage): void {
  const kept = storage.getItem(termsKey) ?? '0'
  storage.clear()
  storage.setItem(termsKey, kept)
}
