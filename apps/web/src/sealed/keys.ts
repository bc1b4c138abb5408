import type { SealingKeys } from '@nightjar/wallet/types'
import { get, openTable, update } from '../browser/table.ts'
import { walletStore } from '../wallets/store.ts'

/** Keys and their owner: an account whose wallet is open in this browser, or, for all others, the browser itself. */
export type Ring = SealingKeys & {
  readonly owner: string | null
  /** What they seal can be opened after a reload; otherwise they only open. */
  readonly canSeal: boolean
}

/** The account whose wallet is open in this page and derives keys; null if there is none. */
function accountWithKeys(): string | null {
  return walletStore.can('sealingKeys') ? walletStore.getState().address : null
}

/** Calls back when another account's keys become available, or none are available any more. */
export function onOtherKeys(observe: () => void): () => void {
  let known = accountWithKeys()
  return walletStore.subscribe(() => {
    const now = accountWithKeys()
    if (now === known) return
    known = now
    observe()
  })
}

/** All keys that entries can currently be opened with, the strongest first. @throws if an open wallet does not provide its keys */
export async function openRings(): Promise<readonly Ring[]> {
  const [account, browser] = await Promise.all([accountRing(), browserRing().catch(() => null)])
  return [account, browser].filter((ring) => ring !== null)
}

let derived: { readonly address: string; readonly ring: Promise<Ring> } | undefined

async function accountRing(): Promise<Ring | null> {
  const address = accountWithKeys()
  const abilities = walletStore.localAbilities()
  if (address === null || abilities === null) {
    derived = undefined // a locked wallet leaves no key behind
    return null
  }
  if (derived?.address !== address) {
    const ring = abilities
      .sealingKeys()
      .then((keys) => ({ ...keys, owner: address, canSeal: true }))
    derived = { address, ring }
    ring.catch(() => {
      derived = undefined // requested again
    })
  }
  return derived.ring
}

const disk = openTable('nightjar.keys', 'keys')
let known: SealingKeys | undefined

/**
 * This browser's own keys, created once: anyone who can use its profile can use them, but no page can export them. They
 * are read each time, because what they seal is lost if somebody has deleted them meanwhile: then they are stored again.
 */
async function browserRing(): Promise<Ring> {
  try {
    known = (await get<SealingKeys>('browser', disk)) ?? (await keep(known ?? (await makeKeys())))
    return { ...known, owner: null, canSeal: true }
  } catch (error) {
    if (!known) throw error
    return { ...known, owner: null, canSeal: false }
  }
}

/** Stores keys unless there are some: another tab may be faster. */
async function keep(keys: SealingKeys): Promise<SealingKeys> {
  let kept = keys
  await update<SealingKeys>(
    'browser',
    (stored) => {
      kept = stored ?? keys
      return kept
    },
    disk,
  )
  return kept
}

async function makeKeys(): Promise<SealingKeys> {
  const [sealing, naming] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  return { sealing, naming }
}
