import type { createEmitter } from './emitter.ts'
import type { ConnectOptions, WalletPort } from './types.ts'
import { idle, type ObservableState } from './walletState.ts'

export type Link = ReturnType<typeof createLink>

/** The connected wallet, followed while it is connected. */
export function createLink(state: ObservableState, emitter: ReturnType<typeof createEmitter>) {
  let port: WalletPort | null = null
  let granted: readonly string[] = []
  let turn = 0 // counts connections and accounts: results of an earlier turn are dropped
  let unbind = (): void => undefined

  function forget(): void {
    turn += 1
    unbind()
    unbind = () => undefined
    port = null
    granted = []
    state.update(idle)
  }

  function changeAccount(address: string): void {
    turn += 1
    state.update({ address, capabilities: port?.capabilities ?? null })
    emitter.emit('accountChange', { address })
  }

  function follow(opened: WalletPort): () => void {
    const stops = [
      opened.on('accountChange', ({ address }) => changeAccount(address)),
      opened.on('networkChange', (network) => {
        state.update({ otherNetwork: network === state.get().network ? null : network })
        emitter.emit('networkChange', network)
      }),
      opened.on('disconnect', () => {
        forget()
        emitter.emit('disconnect', undefined)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    port: () => port,
    granted: () => granted,
    turn: () => turn,
    /** Ends the current turn and starts a new one; returns its number. */
    begin: (): number => {
      turn += 1
      return turn
    },
    forget,
    changeAccount,
    setGranted: (programs: readonly string[]): void => {
      granted = programs
    },
    /** Takes over a wallet that has connected. */
    accept: (opened: WalletPort, address: string, { programs }: ConnectOptions): void => {
      port = opened
      granted = programs
      unbind = follow(opened)
      const { name, capabilities } = opened
      const connected = { status: 'connected', address, walletName: name, capabilities } as const
      state.update({ ...idle, ...connected, dialogOpen: false })
    },
  }
}
