import type { Treatment } from '@nightjar/sdk'
import { Send } from 'lucide-react'
import type { Message } from '../lib/text/message.ts'
import { useText } from '../lib/text/useText.ts'
import { type Broadcaster, broadcaster } from '../network/broadcast.ts'
import { walletStore } from '../wallets/store.ts'
import { useWallet } from '../wallets/useWallet.ts'

/** Who hands an action that names nobody to the network, and what its receiver can tell: of any other, everyone can. */
export function Sender({ account }: { readonly account: Treatment }) {
  const t = useText()
  const { walletName } = useWallet()
  if (account !== 'hidden') return null
  const words = walletStore.localAbilities() ? sentHere(broadcaster()) : sentBy(walletName ?? '')
  return (
    <p className="mt-2 flex gap-2 px-1 text-13 text-mid">
      <Send size={15} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t(words)}
    </p>
  )
}

const sentBy = (wallet: string): Message => ({ id: 'plans.sentByWallet', values: { wallet } })

function sentHere(to: Broadcaster): Message {
  switch (to.kind) {
    case 'own':
      return { id: 'plans.sentToOwn', values: { host: to.host } }
    case 'others':
      return { id: 'plans.sentToOthers', values: { operators: to.operators.join(', ') } }
    case 'site':
      return { id: 'plans.sentToSite' }
    default:
      return to satisfies never
  }
}
