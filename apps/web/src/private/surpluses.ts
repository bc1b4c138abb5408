import { BaseError } from '@nightjar/aleo'
import type { Blinded, LocalAbilities } from '@nightjar/wallet/types'
import { withLock } from '../browser/lock.ts'
import { now } from '../lib/clock.ts'
import { translate } from '../lib/text/translate.ts'
import { createSealedStore } from '../sealed/sealedStore.ts'
import { walletStore } from '../wallets/store.ts'
import { type Left, type Surplus, surplusSchema } from './surplus.ts'
import {
  type FiledSurplus,
  readSurplusFile,
  type SurplusFile,
  writeSurplusFile,
} from './surplusFile.ts'

export const surplusStore = createSealedStore<Surplus>({
  name: 'nightjar.surpluses',
  ownerOf: ({ owner }) => owner,
  parse: (value) => surplusSchema.safeParse(value).data, // one that cannot be read stays stored
})

/** This browser stores no factor: what an action leaves at its address could not be claimed after a reload. */
export class UnstoredFactorError extends BaseError {
  override name = 'UnstoredFactorError'

  constructor(cause: unknown) {
    super(translate('plans.unstoredFactor'), { code: 'unstored_factor', cause })
  }
}

/**
 * A new blinded address, stored before it is used.
 * @throws UnstoredFactorError if only this browser knows its factor, and cannot store it
 */
export function reserveSurplus(owner: string, plan: string): Promise<Surplus> {
  return withLock('surpluses', async () => {
    await surplusStore.refresh()
    const fresh = walletStore.can('derivesFactors')
      ? await deriveNext(owner)
      : await drawNext(owner)
    const surplus = { ...fresh, owner, createdAt: now(), plan, left: null }
    await store(surplus)
    return surplus
  })
}

const same = (surplus: Surplus): Surplus => surplus

/**
 * Stores a surplus, and changes what is stored of it. The key finds a derived address again; a factor that is not on the disk
 * is lost with the page.
 * @throws UnstoredFactorError
 */
async function store(surplus: Surplus, change = same): Promise<void> {
  const { id } = surplus
  const keep = (stored: Surplus | undefined) => change(stored ?? surplus)
  if (!('factor' in surplus)) return void (await surplusStore.change(id, keep))
  await surplusStore.changeOnDisk(id, keep).catch((error: unknown) => {
    throw new UnstoredFactorError(error)
  })
}

/** Whether what an action leaves at a plan's address can be claimed, also after a reload. */
export async function isClaimable(id: string): Promise<boolean> {
  await surplusStore.load()
  const surplus = surplusStore.find(id)
  if (!surplus) return walletStore.can('derivesFactors')
  return store(surplus).then(
    () => true,
    () => false,
  )
}

async function deriveNext(owner: string) {
  const counters = () =>
    surplusStore.list().flatMap((each) => {
      return each.owner === owner && 'counter' in each ? each.counter : []
    })
  if (counters().length === 0) await findByKey(owner)
  const counter = Math.max(-1, ...counters()) + 1
  return { id: (await blinded(counter)).address, counter }
}

/** For wallets that cannot derive one: only this browser knows the factor. */
async function drawNext(owner: string) {
  const { blindAll, randomFactor } = await import('./blind.ts')
  const factor = randomFactor()
  const [id = ''] = await blindAll(owner, [factor])
  return { id, factor }
}

/** The factor with which a surplus is claimed. */
export async function factorOf(surplus: Surplus): Promise<string> {
  return 'factor' in surplus ? surplus.factor : (await blinded(surplus.counter)).factor
}

/** The amount that can be claimed now. */
export function unclaimed({ left }: Pick<Surplus, 'left'>): readonly Left[] {
  return left?.filter(({ isClaimed, amount }) => !isClaimed && amount > 0n) ?? []
}

/** Whether something is or may still be there: only an emptied address is certainly empty. */
export function mayHold(surplus: Surplus): boolean {
  return surplus.left === null || unclaimed(surplus).length > 0
}

/** Finds surpluses that this browser does not know, or not completely, from the key of the account. */
export async function findByKey(owner: string): Promise<void> {
  const [{ recoverSurpluses }, calls] = await Promise.all([
    import('./recoverSurpluses.ts'),
    abilities().calls(),
  ])
  for (const surplus of await recoverSurpluses({ owner, calls, derive: blinded })) {
    await surplusStore.change(surplus.id, (stored) =>
      stored ? { ...stored, left: surplus.left ?? stored.left, isUsed: true } : surplus,
    )
  }
}

/** Whether the disk can be read: otherwise it may have surpluses that this page does not know. */
const isRead = (): Promise<boolean> =>
  surplusStore
    .changeOnDisk('', (stored) => stored)
    .then(
      () => true,
      () => false,
    )

/**
 * Every surplus of an account as the text of a file, claimed ones too; whether it is whole: the browser may refuse to read
 * what it has stored.
 */
export async function exportSurpluses(
  owner: string,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  await surplusStore.refresh()
  const filed: FiledSurplus[] = []
  for (const surplus of surplusStore.list().filter((each) => each.owner === owner)) {
    const { id: address, createdAt } = surplus
    const left = surplus.left?.map((each) => ({ ...each, amount: String(each.amount) })) ?? null
    filed.push({ address, owner, factor: await factorOf(surplus), createdAt, left })
  }
  return { text: writeSurplusFile(filed), isWhole: await isRead() }
}

export type Imported = { readonly added: number } | Extract<SurplusFile, { readonly fault: string }>

/**
 * Imports an account's surpluses from a file; every address is recomputed from its factor.
 * @throws UnstoredFactorError
 */
export async function importSurpluses(owner: string, text: string): Promise<Imported> {
  const file = readSurplusFile(text, owner)
  if ('fault' in file) return file
  const { surpluses } = file
  const { blindAll } = await import('./blind.ts')
  const addresses = await blindAll(
    owner,
    surpluses.map(({ factor }) => factor),
  )
  if (surpluses.some(({ address }, at) => address !== addresses[at])) return { fault: 'damaged' }
  await surplusStore.refresh()
  let added = 0
  for (const filed of surpluses) if (await takeIn(filed)) added += 1
  return { added }
}

/** Stores a surplus of a file, also one that only this page's memory knows; returns whether the file told anything new of it. */
async function takeIn({ address: id, owner, factor, createdAt, ...filed }: FiledSurplus) {
  const left = filed.left?.map((each) => ({ ...each, amount: BigInt(each.amount) })) ?? null
  const known = surplusStore.find(id)
  const toldOf = (surplus: Surplus) =>
    surplus.left === null && left ? { ...surplus, left } : surplus
  await store(known ?? { id, owner, factor, createdAt, plan: '', left }, toldOf)
  return known === undefined || toldOf(known) !== known
}

const blinded = (counter: number): Promise<Blinded> => abilities().blinded(counter)

function abilities(): LocalAbilities {
  const local = walletStore.localAbilities()
  if (!local) throw new Error('This wallet derives no blinded addresses.')
  return local
}
