import { create } from 'zustand'
import { localStore } from '../../../browser/store.ts'
import { walletStore } from '../../../wallets/store.ts'

const KEY = 'nightjar.savedKeys'

/** The ends of the addresses whose keys somebody has seen, said to have, or brought: the rest of an address names it. */
export const useSavedKeys = create<{ readonly saved: readonly string[] }>()(() => ({
  saved: (localStore.read(KEY) ?? '').split(' ').filter((each) => each !== ''),
}))

const endOf = (address: string): string => address.slice(-4)

export const isKeySaved = (saved: readonly string[], address: string): boolean =>
  saved.includes(endOf(address))

export function noteSavedKey(address: string): void {
  const { saved } = useSavedKeys.getState()
  if (isKeySaved(saved, address)) return
  const next = [...saved, endOf(address)]
  localStore.write(KEY, next.join(' '))
  useSavedKeys.setState({ saved: next })
}

/** The account that is connected next has a key that somebody typed, so that it is elsewhere, too. */
export function bringKey(): void {
  const stop = walletStore.on('connect', () => {
    stop()
    const { address } = walletStore.getState()
    if (address) noteSavedKey(address)
  })
}
