import type { WalletListing } from '@nightjar/wallet/types'
import { hasEncryption, hasWebAssembly } from '../../browser/engine.ts'
import type { Message } from '../../lib/text/message.ts'
import type { MessageId } from '../../messageIds.ts'

/** The line below a wallet's name: why it cannot be used here, else what it can or cannot do. */
export function walletLine(wallet: WalletListing, network: string): Message | null {
  const { obstacle, legacy, capabilities, group } = wallet
  if (obstacle === 'network') return legacy ? mainnetLegacy : otherNetwork(wallet, network)
  if (obstacle === 'setup') return { id: 'wallet.notSetUp' }
  if (obstacle === 'device') return { id: group === 'local' ? lacking() : 'wallet.noDevice' }
  if (legacy) return { id: 'wallet.legacy' }
  if (group === 'local') return { id: 'wallet.newAccount' }
  if (!capabilities.sign) return { id: 'wallet.cannotSign' }
  return capabilities.privateFee ? { id: 'wallet.everything' } : null
}

/** What this page's own wallet needs and doesn't have. */
function lacking(): MessageId {
  if (!hasEncryption()) return 'wallet.noEncryption'
  return hasWebAssembly() ? 'wallet.noDevice' : 'wallet.noWebAssembly'
}

const mainnetLegacy: Message = { id: 'wallet.mainnetOnlyLegacy' }

function otherNetwork({ capabilities }: WalletListing, network: string): Message {
  if (!capabilities.networks.includes('mainnetbeta')) return { id: 'wallet.testOnly' }
  return { id: 'wallet.mainnetOnly', values: { network } }
}
