import type { WalletDescriptor, WalletListing } from './types.ts'

const pollMs = 1000

/** Reports the wallets with their ready state at once and whenever one appears; extensions may inject late. */
export function createReadyStates(
  descriptors: readonly WalletDescriptor[],
  report: (wallets: readonly WalletListing[]) => void,
): { readonly stop: () => void } {
  let last = ''
  const look = (): void => {
    const listings = descriptors.map(toListing)
    const seen = listings.map(({ readyState }) => readyState).join()
    if (seen === last) return
    last = seen
    report(listings)
  }
  look()
  const timer = setInterval(look, pollMs)
  return { stop: () => clearInterval(timer) }
}

function toListing(descriptor: WalletDescriptor): WalletListing {
  const { name, group, icon, url, note, legacy } = descriptor
  const readyState = descriptor.detect(globalThis)
  return { name, group, icon, url, legacy, readyState, ...(note === undefined ? {} : { note }) }
}
