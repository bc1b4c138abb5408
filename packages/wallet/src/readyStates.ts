import type { Obstacle, ReadyState, WalletDescriptor, WalletNetwork } from './types.ts'

const POLL_MS = 1000

/** A wallet in this browser: whether it is there, and what prevents its use. */
export type Detection = {
  readonly descriptor: WalletDescriptor
  readonly readyState: ReadyState
  readonly obstacle: Obstacle | null
}

type Options = {
  readonly descriptors: readonly WalletDescriptor[]
  readonly network: WalletNetwork
  readonly report: (detections: readonly Detection[]) => void
}

/** Reports the wallets with their ready state at once and whenever one appears; extensions may inject late. */
export function createReadyStates(options: Options): { readonly stop: () => void } {
  const { descriptors, network, report } = options
  let last = ''
  const look = (): void => {
    const detections = descriptors.map((descriptor) => see(descriptor, network))
    const seen = detections.map(({ readyState }) => readyState).join()
    if (seen === last) return
    last = seen
    report(detections)
  }
  look()
  const timer = setInterval(look, POLL_MS)
  globalThis.addEventListener('load', look)
  return {
    stop: () => {
      clearInterval(timer)
      globalThis.removeEventListener('load', look)
    },
  }
}

function see(descriptor: WalletDescriptor, network: WalletNetwork): Detection {
  const readyState = descriptor.detect(globalThis)
  return { descriptor, readyState, obstacle: obstacleOf(descriptor, readyState, network) }
}

function obstacleOf(
  { capabilities, isSetUp = true }: WalletDescriptor,
  readyState: ReadyState,
  network: WalletNetwork,
): Obstacle | null {
  if (!capabilities.networks.includes(network)) return 'network'
  if (readyState === 'Unsupported') return 'device'
  return isSetUp ? null : 'setup'
}
