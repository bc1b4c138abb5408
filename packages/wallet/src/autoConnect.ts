import type { ConnectionSettings, Outcome } from './connection.ts'
import { clearExceptTerms, type SavedChoice } from './savedChoice.ts'
import type { WalletState } from './types.ts'
import type { TextStore } from './walletHost.ts'

const DELAY_MS = 500
/** How long to wait for a missing wallet to appear. */
const INJECTION_WAIT_MS = 30_000
const POLL_MS = 250

type AutoConnectOptions = {
  readonly settings: ConnectionSettings
  readonly localStore: TextStore
  readonly saved: () => SavedChoice | null
  readonly state: () => WalletState
  readonly connect: (name: string) => Promise<Outcome>
}

/**
 * Connects the saved wallet 500 ms after the start, or when its extension appears. Only a refusal by the wallet itself
 * clears local storage; a wallet that does not appear changes nothing. Returns a function that stops it.
 */
export function autoConnect({ settings, ...options }: AutoConnectOptions): () => void {
  const { localStore, saved, state, connect } = options
  let waited = 0
  let timer = setTimeout(() => void look(), DELAY_MS)

  async function look(): Promise<void> {
    const name = saved()?.name
    const descriptor = settings.descriptors.find((known) => known.name === name)
    if (!descriptor?.autoConnect || state().status !== 'idle') return
    if (descriptor.canAutoConnect?.() === false) return // a locked wallet waits for its owner
    const ready = descriptor.detect(globalThis)
    if (ready === 'Installed' || ready === 'Loadable') {
      if ((await connect(descriptor.name)) === 'refused') clearExceptTerms(localStore)
    } else if (waited < INJECTION_WAIT_MS) {
      waited += POLL_MS
      timer = setTimeout(() => void look(), POLL_MS)
    }
  }

  return () => clearTimeout(timer)
}
