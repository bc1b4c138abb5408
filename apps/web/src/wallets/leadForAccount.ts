import { lead } from '../browser/leader.ts'
import { walletStore } from './store.ts'

/**
 * Keeps something running for the connected account, in one of the tabs in which it is connected: only these can open its
 * entries and ask its wallet. Returns a function that stops it.
 */
export function leadForAccount(name: string, start: () => () => void): () => void {
  let known = ''
  let stop = (): void => undefined

  function look(): void {
    const { address, walletName } = walletStore.getState()
    const account = address === null ? '' : `${walletName}.${address}`
    if (account === known) return
    known = account
    stop()
    stop = account === '' ? () => undefined : lead(`${name}.${account}`, start)
  }

  const unsubscribe = walletStore.subscribe(look)
  look()
  return () => {
    unsubscribe()
    stop()
  }
}
