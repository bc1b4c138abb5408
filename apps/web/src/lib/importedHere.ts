import { create } from 'zustand'
import { localStore } from '../browser/store.ts'

export const IMPORTED_KEY = 'nightjar.importedTokens'

/** Ids of tokens imported only into this browser: without an account, or with a wallet that cannot sign. */
export const useImportedHere = create<{ readonly ids: readonly string[] }>()(() => ({
  ids: localStore.read(IMPORTED_KEY)?.match(/\d+field/g) ?? [],
}))
