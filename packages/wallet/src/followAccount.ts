import type { createEmitter } from './emitter.ts'
import { WalletError } from './errors.ts'
import type { ConnectOptions, ToldNetwork, WalletAccount } from './types.ts'

type FollowOptions = {
  readonly emit: ReturnType<typeof createEmitter>['emit']
  /** Connects, or reconnects for the account that is currently chosen; returns its address. */
  readonly reconnect: (options: ConnectOptions) => Promise<unknown>
  /** Forgets the account. */
  readonly leave: () => void
  readonly watch: WatchAccount
}

/** Calls back when the wallet's account or network may have changed; returns a function that stops it. */
export type WatchAccount = (
  changed: () => void,
  networkChanged: (network: ToldNetwork) => void,
) => () => void

/**
 * Connects a wallet and follows its account. Another account is connected at once, because permissions belong to the
 * previous one; if the new account is unavailable, the connection ends.
 */
export function followAccount({ emit, reconnect, leave, watch }: FollowOptions) {
  let stopWatching = (): void => undefined
  let changing = false
  let turn = 0 // counts connections and changes: an answer of an earlier turn is dropped

  function stop(): void {
    turn += 1
    stopWatching()
    stopWatching = () => undefined
    leave()
  }

  async function change(options: ConnectOptions): Promise<void> {
    if (changing) return // triggered by the wallet itself while it reconnects
    changing = true
    turn += 1
    const mine = turn
    leave()
    const address = await reconnect(options)
      .then(toAddress)
      .catch(() => null)
    changing = false
    if (mine !== turn) return
    if (address !== null) return emit('accountChange', { address })
    stop()
    emit('disconnect', undefined)
  }

  return {
    stop,
    connect: async (options: ConnectOptions): Promise<WalletAccount> => {
      turn += 1
      stopWatching()
      const address = toAddress(await reconnect(options))
      stopWatching = watch(
        () => void change(options),
        (network) => emit('networkChange', network),
      )
      return { address }
    },
  }
}

/** The address in a wallet's answer. */
function toAddress(answer: unknown): string {
  const address = typeof answer === 'string' ? answer.trim() : ''
  if (/^aleo1[a-z\d]+$/.test(address)) return address
  throw new WalletError('PublicKey', { code: 'noAddress' }, { error: answer })
}
