import { PROGRAMS } from '@nightjar/sdk'
import { advance } from './advance.ts'
import type { Search } from './search.ts'
import type { TransactionStore } from './store.ts'
import { isOpen, searchLimit, type Transaction } from './transaction.ts'

/** What the follower hears of the chain: a block, or undefined where some were missed. */
export type ChainNews = { readonly height: number; readonly transactions: readonly string[] }

export type FollowerOptions = {
  readonly store: TransactionStore
  /** What this follower follows of all that is stored; everything where it is left out. */
  readonly isOurs?: (transaction: Transaction) => boolean
  readonly search: (
    wanted: readonly Transaction[],
    options: { readonly head: number; readonly taken: ReadonlySet<string> },
  ) => Promise<Search>
  /** The chain's height as the event stream says it, 0 before it has. */
  readonly head: () => number
  /** Whether the wallet that sent it is connecting or locked. */
  readonly walletMayTell: (transaction: Transaction) => boolean
}

const suite: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/** Looks for what was sent, once at a time; one look answers all that was asked for while it waited. */
export function createFollower(options: FollowerOptions) {
  const { store, search, head, walletMayTell, isOurs = () => true } = options
  const wantedOf = (all: readonly Transaction[]) => all.filter(isWanted).filter(isOurs)
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const learn = (id: string, finding: Parameters<typeof advance>[1]) =>
    store.change(id, (stored) => stored && advance(stored, finding))

  function reportSearched(transaction: Transaction, to: number) {
    const { id } = transaction
    return learn(id, { from: 'search', to, walletMayTell: walletMayTell(transaction) })
  }

  async function look(): Promise<void> {
    await store.load()
    const all = store.list()
    const wanted = wantedOf(all)
    const height = head()
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
      await look().catch(() => undefined) // server or node is away: nothing was learnt; the next block asks again
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
    /** A block came: where it holds no call of the exchange, its calls are not in it, and nobody is asked. */
    hear: async (news: ChainNews | undefined): Promise<void> => {
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

/** Beyond its window only an id helps: that is asked for whenever the chain moves on. */
function isWanted(transaction: Transaction): boolean {
  if (!isOpen(transaction)) return false
  const { searchedTo, onchainId, mark } = transaction
  return searchedTo < searchLimit(transaction) || (onchainId !== null && !mark.isPrivate)
}
