import { hasSealingKeys } from '@nightjar/wallet/hasSealingKeys'
import { createSavedChoice } from '@nightjar/wallet/savedChoice'
import { lead } from '../browser/leader.ts'
import { readHeldLocks } from '../browser/lock.ts'
import { localStore } from '../browser/store.ts'
import { useChainHead } from '../lib/chainHead.ts'
import { onChain } from '../lib/events.ts'
import { joinStops } from '../lib/joinStops.ts'
import { api } from '../network/api.ts'
import { leadForAccount } from '../wallets/leadForAccount.ts'
import { walletStore } from '../wallets/store.ts'
import { createFollower } from './follower.ts'
import { createForsaken } from './forsaken.ts'
import { transactionStore } from './store.ts'
import { isOpen, type Transaction } from './transaction.ts'
import { watchWallet } from './watchWallet.ts'

const savedChoice = createSavedChoice(localStore)

/**
 * Follows the transactions this browser has sent. Each tab asks the wallet that is connected in it, because a browser
 * delays the timers of hidden tabs; one tab searches the chain for all, and one of those in which the local wallet is open
 * for what only they can read. Returns a function that stops it.
 */
export function followTransactions(): () => void {
  void transactionStore.load() // each tab shows them, also one that does not lead
  return joinStops([
    watchWallet({ store: transactionStore, wallet: walletStore }),
    lead('transactions', followForAll),
    leadForAccount('transactions', followForWallet),
  ])
}

function followForAll(): () => void {
  void transactionStore.prune()
  return followChainFor((each) => !isReadHere(each) && !each.mark.isPrivate)
}

function followForWallet(): () => void {
  const endForsaken = createForsaken({
    store: transactionStore,
    isOfPage: isReadHere,
    readHeldLocks,
  })
  return joinStops([
    followChainFor(({ mark, address, ...each }) =>
      mark.isPrivate ? address === walletStore.getState().address : isReadHere(each),
    ),
    onChain(() => void endForsaken(useChainHead.getState().height)),
  ])
}

/** Encrypted with its wallet's keys: the tab that follows for all may be unable to open it. */
function isReadHere({ wallet }: Pick<Transaction, 'wallet'>): boolean {
  return hasSealingKeys(wallet)
}

function followChainFor(isOurs: (transaction: Transaction) => boolean): () => void {
  const follower = createFollower({
    store: transactionStore,
    isOurs,
    search: async (wanted, options) => {
      const [{ search }, { openNode }] = await Promise.all([
        import('./search.ts'),
        import('../network/node.ts'),
      ])
      const { seenBlocks } = walletStore
      return search(wanted, { ...options, api, node: openNode(), seenBlocks })
    },
    chain: {
      readMark: async (...asked) => (await loadChain()).readMark(...asked),
      compare: async (...asked) => (await loadChain()).compare(...asked),
    },
    head: () => useChainHead.getState().height,
    walletMayTell,
  })
  const stops = [
    onChain((news) => void follower.hear(news)),
    transactionStore.use.subscribe(({ transactions }, before) => {
      if (hasAnswer(transactions, before.transactions)) void follower.look()
    }),
  ]
  void follower.look()
  return joinStops(stops)
}

const loadChain = () => import('./comparedChain.ts')

/** A wallet has accepted a transaction, or returned its chain id; a block may already contain it. */
function hasAnswer(now: readonly Transaction[], before: readonly Transaction[]): boolean {
  const idsOf = ({ walletId, onchainId }: Transaction) => [walletId ?? [], onchainId ?? []].flat()
  const known = new Set(before.flatMap(idsOf))
  return now.some((each) => isOpen(each) && idsOf(each).some((id) => !known.has(id)))
}

/** The wallet that sent it is connecting, or was connected in this browser and is locked. */
function walletMayTell({ wallet }: Transaction): boolean {
  const { status, walletName } = walletStore.getState()
  if (status === 'connecting') return true
  if (status === 'connected') return walletName === wallet
  return wallet !== null && savedChoice.read()?.name === wallet
}
