import { memberOf, textOf } from '../foreign.ts'
import { plainWords } from '../plainWords.ts'
import { createEvmWallet, type EvmProvider, type EvmWallet } from './evmProvider.ts'

/** The EVM wallets of this browser, found by EIP-6963; load this file only when one is needed. */
export function createEvmWallets() {
  let wallets: readonly EvmWallet[] = []
  const announced = new Set<unknown>() // uuids and providers: a wallet announces itself whenever it is asked
  const observers = new Set<() => void>()
  const onAnnounce = (event: Event): void => {
    const detail = memberOf(event, 'detail')
    const [info, provider] = [memberOf(detail, 'info'), memberOf(detail, 'provider')]
    const uuid = textOf(info, 'uuid')
    if (!isProvider(provider) || announced.has(provider) || announced.has(uuid)) return
    announced.add(provider)
    if (uuid !== '') announced.add(uuid)
    wallets = [...wallets, createEvmWallet(identify(info, wallets), provider)]
    for (const observe of observers) observe()
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  return {
    /** Every wallet that has announced itself; the same list until another one does. */
    get: (): readonly EvmWallet[] => wallets,
    subscribe: (observe: () => void): (() => void) => {
      observers.add(observe)
      return () => void observers.delete(observe)
    },
    stop: (): void => {
      window.removeEventListener('eip6963:announceProvider', onAnnounce)
      observers.clear()
      wallets = []
    },
  }
}

const isProvider = (value: unknown): value is EvmProvider =>
  typeof memberOf(value, 'request') === 'function'

/** Longer names would push everything else out of a row. */
const LONGEST_NAME = 40
const LONGEST_ICON = 500_000

/** How a wallet describes itself: any member may be missing, of another type, blank or very long. */
function identify(info: unknown, others: readonly EvmWallet[]) {
  const rdns = plainWords(textOf(info, 'rdns'), LONGEST_NAME)
  const name = plainWords(textOf(info, 'name'), LONGEST_NAME) || rdns || `EVM ${others.length + 1}`
  const id = rdns || name
  const icon = textOf(info, 'icon').trim()
  const isPicture = /^data:image\//i.test(icon) && icon.length <= LONGEST_ICON
  return {
    id: others.some((other) => other.id === id) ? `${id} ${others.length + 1}` : id,
    name,
    icon: isPicture ? icon : '',
  }
}
