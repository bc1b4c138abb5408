import type { HistoryEntry, TransactionReport, WalletCapabilities } from '@nightjar/wallet/types'
import { advance } from './advance.ts'
import type { TransactionStore } from './store.ts'
import { isOpen, type Transaction } from './transaction.ts'

const FIRST_WAIT_MS = 1500
const LONGEST_WAIT_MS = 20_000

export type WatchWalletOptions = {
  readonly store: TransactionStore
  readonly wallet: {
    getState(): {
      readonly address: string | null
      readonly walletName: string | null
      readonly capabilities: Pick<WalletCapabilities, 'history'> | null
    }
    subscribe(observe: () => void): () => void
    /** Null if the wallet isn't in this browser. */
    localAbilities(): object | null
    transactionStatus(id: string): Promise<TransactionReport>
    requestTransactionHistory(program: string): Promise<readonly HistoryEntry[]>
  }
}

/**
 * Asks the connected wallet about the transactions it has accepted until it has named their chain ids, because wallets do
 * not report on their own. The pauses grow while nothing changes. Returns a function that stops it.
 */
export function watchWallet({ store, wallet }: WatchWalletOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let isStopped = false

  const open = () => store.list().filter((each) => isAskable(each, wallet))

  /** It may be locked, or have forgotten the transaction: then it reports nothing. */
  async function askStatus(walletId: string): Promise<TransactionReport | undefined> {
    const report = await wallet.transactionStatus(walletId).catch(() => undefined)
    return report?.raw === '' ? undefined : report
  }

  async function askHistory({ walletId, mark }: Transaction): Promise<string | undefined> {
    if (wallet.getState().capabilities?.history !== true) return undefined
    const entries = await wallet.requestTransactionHistory(mark.program).catch(() => [])
    return entries.find(({ transactionId }) => transactionId === walletId)?.onchainId
  }

  async function ask(): Promise<void> {
    for (const each of open()) {
      const report = await askStatus(each.walletId ?? '')
      const onchainId = report?.onchainId ?? (await askHistory(each))
      if (report === undefined && onchainId === undefined) continue
      const { phase, reason } = { phase: 'pending' as const, reason: undefined, ...report }
      await store.change(
        each.id,
        (stored) => stored && advance(stored, { from: 'wallet', phase, onchainId, reason }),
      )
    }
  }

  function schedule(): void {
    clearTimeout(timer)
    if (isStopped || open().length === 0) return
    timer = setTimeout(() => {
      wait = Math.min(LONGEST_WAIT_MS, wait * 1.5)
      void ask().finally(schedule)
    }, wait)
  }

  let known = ''
  /** There is something new to ask about, or another account is connected: start with short pauses again. */
  function refresh(): void {
    const now = open()
      .map(({ id }) => id)
      .join()
    if (now === known) return
    known = now
    wait = FIRST_WAIT_MS
    schedule()
  }

  const stops = [wallet.subscribe(refresh), store.use.subscribe(refresh)]
  refresh()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** A wallet in this browser could only ask the page's node about the very transaction; whole blocks tell without that. */
function isAskable(transaction: Transaction, wallet: WatchWalletOptions['wallet']): boolean {
  const { walletId, onchainId, walletVerdict, mark } = transaction
  const { address, walletName } = wallet.getState()
  if (mark.isPrivate && wallet.localAbilities() !== null) return false
  const isOwn = transaction.address === address && transaction.wallet === walletName
  return (
    isOpen(transaction) &&
    walletId !== null &&
    isOwn &&
    (onchainId === null || walletVerdict === null)
  )
}
