import { PROGRAMS } from '@nightjar/sdk'
import { advance, takeBack } from './advance.ts'
import { type ComparedChain, createComparison } from './comparison.ts'
import type { Search } from './search.ts'
import type { TransactionStore } from './store.ts'
import { isOpen, isSettled, searchLimit, type Transaction } from './transaction.ts'

/** A chain update for the follower: a block, or undefined if some were missed. */
export type ChainNews = { readonly height: number; readonly transactions: readonly string[] }

export type FollowerOptions = {
  readonly store: TransactionStore
  /** Which stored transactions this follower follows; all by default. */
  readonly isOurs?: (transaction: Transaction) => boolean
  readonly search: (
    wanted: readonly Transaction[],
    options: { readonly head: number; readonly taken: ReadonlySet<string> },
  ) => Promise<Search>
  readonly chain: ComparedChain
  /** The chain's height according to the event stream, 0 until it has reported one. */
  readonly head: () => number
  /** Whether the wallet that sent it is connecting or locked. */
  readonly walletMayTell: (transaction: Transaction) => boolean
}

const suite: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/** Searches for sent transactions, one search at a time; a search covers all requests made while it waited. */
export function createFollower(options: FollowerOptions) {
  const { store, search, head, walletMayTell, isOurs = () => true } = options
  const wantedOf = (all: readonly Transaction[]) => all.filter(isWanted).filter(isOurs)
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const comparison = createComparison({ store, isOurs, chain: options.chain })

  const learn = (id: string, finding: Parameters<typeof advance>[1]) =>
    store.change(id, (stored) => stored && advance(stored, finding))

  /** If its id became known while the search ran, the blocks were searched without it: they do not count. */
  function reportSearched(transaction: Transaction, to: number) {
    const { id, onchainId } = transaction
    const finding = { from: 'search', to, walletMayTell: walletMayTell(transaction) } as const
    return store.change(id, (stored) =>
      stored?.onchainId === onchainId ? advance(stored, finding) : stored,
    )
  }

  async function look(): Promise<void> {
    await store.load()
    await takeGuessesBack(store)
    const height = head()
    if (height > 0) await comparison.run(height)
    const all = store.list()
    const wanted = wantedOf(all)
    if (height === 0 || wanted.length === 0) return
    const taken = new Set(all.flatMap(({ onchainId }) => onchainId ?? []))
    const { found, searched } = await search(wanted, { head: height, taken })
    for (const { id, ...what } of found) await learn(id, { from: 'chain', ...what })
    for (const each of wanted) {
      const to = searched.get(each.id)
      if (to !== undefined) await reportSearched(each, to)
    }
  }

  async function lookUntilDone(): Promise<void> {
    do {
      isAskedAgain = false
      await look().catch(() => undefined) // server or node is unreachable: nothing found; retried with the next block
    } while (isAskedAgain)
    running = undefined
  }

  function lookSoon(): Promise<void> {
    isAskedAgain = true
    running ??= lookUntilDone()
    return running
  }

  return {
    look: lookSoon,
    /** A new block: if it contains no call of the exchange, there is nothing to search and no request is made. */
    hear: async (news: ChainNews | undefined): Promise<void> => {
      if (comparison.isDue(news?.height)) return lookSoon()
      const wanted = wantedOf(store.list())
      if (wanted.length === 0) return
      const isSearched = (each: Transaction) =>
        news?.transactions.length === 0 &&
        suite.has(each.mark.program) &&
        each.searchedTo === news.height - 1
      if (!wanted.every(isSearched) || news === undefined) return lookSoon()
      for (const each of wanted) await reportSearched(each, news.height)
    },
  }
}

/** A transaction in a block was matched to one whose wallet had not answered; now another's wallet has. */
async function takeGuessesBack(store: TransactionStore): Promise<void> {
  const all = store.list()
  for (const sent of all.filter(isAnswered)) {
    for (const { id, outcome } of all.filter((each) => mayBeOf(each, sent))) {
      await store.change(id, (guess) => (guess && mayBeOf(guess, sent) ? takeBack(guess) : guess))
      if (outcome)
        await store.change(sent.id, (stored) => stored && searchFrom(stored, outcome.height))
    }
  }
}

const isAnswered = (each: Transaction): boolean =>
  isOpen(each) && (each.onchainId !== null || each.phase === 'sent')

/** The block that was matched to another one is searched again. */
function searchFrom(sent: Transaction, height: number): Transaction {
  return height > sent.searchedTo ? sent : { ...sent, searchedTo: height - 1 }
}

/**
 * Whether a transaction that was matched to one by its content alone belongs to the other, whose id is known. A rejected
 * one has a different id from the one it was sent with, and some wallets name none: in these cases the content decides.
 */
function mayBeOf(guess: Transaction, sent: Transaction): boolean {
  if (guess.walletId !== null || !isSettled(guess)) return false
  if (guess.onchainId === sent.onchainId) return true
  const isLater = (guess.outcome?.height ?? 0) > sent.sentHeight
  if (sent.onchainId === null) return isLater && isTwin(guess, sent)
  return guess.outcome?.status === 'rejected' && isLater && isSameCall(guess, sent)
}

/** The transaction in the block could be either of them. */
function isTwin(a: Transaction, b: Transaction): boolean {
  return a.address === b.address && JSON.stringify(a.mark) === JSON.stringify(b.mark)
}

function isSameCall(a: Transaction, b: Transaction): boolean {
  const callOf = ({ address, mark }: Transaction) => [address, mark.program, mark.function].join()
  if (callOf(a) !== callOf(b)) return false
  if (a.mark.own.length > 0) return a.mark.own.some((sign) => b.mark.own.includes(sign))
  return a.mark.inputs.join() === b.mark.inputs.join()
}

/** Beyond its search window only an id helps, which is checked with each new block. */
function isWanted(transaction: Transaction): boolean {
  if (!isOpen(transaction)) return false
  const { searchedTo, onchainId, mark } = transaction
  return searchedTo < searchLimit(transaction) || (onchainId !== null && !mark.isPrivate)
}
