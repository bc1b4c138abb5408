import type { ExplorerTransaction } from '@nightjar/sdk'
import { api } from '../lib/api.ts'
import { useChainHead } from '../lib/chainHead.ts'
import { loadSent, type SentTransaction, updateSent, useSent } from '../lib/pending.ts'
import { readHeight } from '../lib/readHeight.ts'
import { type Findings, type Settlement, settle } from '../lib/settle.ts'
import { toast } from '../ui/toasts.ts'
import { walletStore } from '../wallets/store.ts'

const POLL_MS = 2000

/** Watches what this browser has sent until nothing is pending, page loads included. Returns how to stop. */
export function followSent(): () => void {
  let busy = false
  const look = async () => {
    const pending = useSent.getState().sent.filter(({ phase }) => phase === 'pending')
    if (busy || pending.length === 0) return
    busy = true
    await Promise.all(pending.map(lookAfter)).finally(() => {
      busy = false
    })
  }
  void loadSent().then(look)
  const timer = setInterval(() => void look(), POLL_MS)
  const unsubscribe = useChainHead.subscribe((head, before) => {
    if (head.height !== before.height) void look()
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

async function lookAfter(sent: SentTransaction): Promise<void> {
  const found = await find(sent).catch(() => undefined) // offline: the next look asks again
  if (!found) return
  const next = settle(sent, found)
  if (next.phase === sent.phase && next.onchainId === sent.onchainId) return
  updateSent(sent.id, next)
  announce(next)
}

async function find(sent: SentTransaction): Promise<Findings> {
  const wallet = await askWallet(sent)
  const id = sent.onchainId ?? wallet?.onchainId
  const [listed, height] = await Promise.all([findListed(sent.address, id), readHeight()])
  const onChain = listed || !id ? undefined : await findOnChain(id)
  return { listed, onChain, wallet, height }
}

async function askWallet({ id, onchainId, address }: SentTransaction): Promise<Findings['wallet']> {
  if (onchainId || walletStore.getState().address !== address) return undefined
  return walletStore.transactionStatus(id).catch(() => undefined) // it may have forgotten
}

async function findListed(address: string, id?: string): Promise<ExplorerTransaction | undefined> {
  if (!id) return undefined
  const list = await api.explorerTransactions({ query: { address } }).catch(() => undefined)
  return list?.txs.find(({ tx_id }) => tx_id === id) // without the server the chain is asked
}

async function findOnChain(id: string): Promise<Findings['onChain']> {
  const { findConfirmed } = await import('../lib/node.ts')
  return findConfirmed(id) // a node that does not answer decides nothing: the next look asks again
}

function announce({ phase, reason }: Settlement): void {
  if (phase === 'accepted') toast.success('Transaction accepted')
  if (phase === 'rejected')
    toast.error('Transaction rejected', reason ?? 'Only its fee was charged.')
  if (phase === 'failed') toast.error('Transaction not sent', 'The wallet gave up on it.')
  if (phase === 'expired') toast.info('Transaction expired', 'No block took it in time.')
}
