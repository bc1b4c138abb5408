import { create } from 'zustand'
import { sessionStore } from '../browser/store.ts'

const KEY = 'nightjar.account'

type KeptAccount = { readonly address: string | null }

/** The account that this tab had before a reload, until its wallet has answered. */
export const useKeptAccount = create<KeptAccount>()(() => ({ address: sessionStore.read(KEY) }))

/** Null forgets it. */
export function keepAccount(address: string | null): void {
  sessionStore.write(KEY, address)
  useKeptAccount.setState({ address })
}
