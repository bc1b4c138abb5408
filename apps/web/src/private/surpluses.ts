import type { TokenAmount } from '@nightjar/sdk'
import { walletStore } from '../wallets/store.ts'
import { readRecords } from './records.ts'
import { createShelf } from './shelf.ts'
import { withLock } from './withLock.ts'

/** What a private action left above its minimum at an address used once, from before anything is sent. */
export type Surplus = {
  /** The blinded address. */
  readonly id: string
  /** The account that can claim it. */
  readonly owner: string
  /** From which its wallet derives the factor. */
  readonly counter: number
  readonly createdAt: number
  /** The plan that leaves it. */
  readonly plan: string
  /** What is there; null until a block has taken the action, or where its amounts are not proven. */
  readonly left: readonly Left[] | null
}

export type Left = TokenAmount & { readonly isClaimed: boolean }

export const surplusShelf = createShelf<Surplus>('nightjar.surpluses')

export type { Blinded } from '../wallets/types.ts'

/** A fresh blinded address, written down before it is used; only for wallets that derive them. */
export function reserveSurplus(owner: string, plan: string): Promise<Surplus> {
  return withLock('surpluses', async () => {
    await surplusShelf.refresh()
    if (!surplusShelf.list().some((each) => each.owner === owner)) await findAgain(owner)
    const counters = surplusShelf
      .list()
      .flatMap((each) => (each.owner === owner ? each.counter : []))
    const counter = Math.max(-1, ...counters) + 1
    const { address: id } = await blinded(counter)
    const surplus = { id, owner, counter, createdAt: Date.now(), plan, left: null }
    await surplusShelf.change(id, () => surplus)
    return surplus
  })
}

/** The factor with which a surplus is claimed. */
export async function factorOf({ counter }: Surplus): Promise<string> {
  return (await blinded(counter)).factor
}

/** What can be claimed of it now. */
export function unclaimed({ left }: Surplus): readonly Left[] {
  return left?.filter(({ isClaimed, amount }) => !isClaimed && amount > 0n) ?? []
}

/** Finds surpluses again that this browser does not know, or not yet to the end. */
export async function findAgain(owner: string): Promise<void> {
  const [{ recoverSurpluses }, records] = await Promise.all([
    import('./recoverSurpluses.ts'),
    readRecords(),
  ])
  for (const surplus of await recoverSurpluses({ owner, records, derive: blinded })) {
    await surplusShelf.change(surplus.id, (stored) =>
      stored ? { ...stored, left: surplus.left ?? stored.left } : surplus,
    )
  }
}

function blinded(counter: number) {
  const abilities = walletStore.localAbilities()
  if (!abilities) throw new Error('This wallet derives no blinded addresses.')
  return abilities.blinded(counter)
}
