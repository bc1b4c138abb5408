import type { ConnectionSettings, Outcome } from './connection.ts'
import { clearExceptTerms, type SavedChoice } from './savedChoice.ts'
import type { WalletState } from './types.ts'

const delayMs = 500
/** How long a wallet that is not there yet may take to appear. */
const injectionWaitMs = 30_000
const pollMs = 250

type AutoConnectOptions = {
  readonly settings: ConnectionSettings
  readonly storage: Storage
  readonly saved: () => SavedChoice | null
  readonly state: () => WalletState
  readonly connect: (name: string) => Promise<Outcome>
}

/**
 * Connects the saved wallet 500 ms after the start, or when its extension appears. Only the wallet's own
 * refusal clears local storage; a wallet that does not come changes nothing. Returns the way to stop.
 */
export function autoConnect({ settings, storage, ...options }: AutoConnectOptions): () => void {
  const { saved, state, connect } = options
  let waited = 0
  let timer = setTimeout(() => void look(), delayMs)

  async function look(): Promise<void> {
    const name = saved()?.name
    const descriptor = settings.descriptors.find((known) => known.name === name)
    if (!descriptor?.autoConnect || state().status !== 'idle') return
    if (descriptor.canAutoConnect?.() === false) return // a locked wallet waits for its owner
    const ready = descriptor.detect(globalThis)
    if (ready === 'Installed' || ready === 'Loadable') {
      if ((await connect(descriptor.name)) === 'refused') clearExceptTerms(storage)
    } else if (waited < injectionWaitMs) {
      waited += pollMs
      timer = setTimeout(() => void look(), pollMs)
    }
  }

  return () => clearTimeout(timer)
}
