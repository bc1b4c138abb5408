import { createStore, get, update } from 'idb-keyval'
import { walletStore } from '../wallets/store.ts'
import type { SealingKeys } from '../wallets/types.ts'

/** Keys and their owner: an account whose wallet is open in this browser, or, for all others, the browser itself. */
export type Ring = SealingKeys & { readonly owner: string | null }

/** The account whose wallet is open in this page and derives keys; null if there is none. */
function accountWithKeys(): string | null {
  return walletStore.localAbilities() ? walletStore.getState().address : null
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
    const ring = abilities.sealingKeys().then((keys) => ({ ...keys, owner: address }))
    derived = { address, ring }
    ring.catch(() => {
      derived = undefined // requested again
    })
  }
  return derived.ring
}

let kept: Promise<Ring> | undefined

/** This browser's own keys, created once: anyone who can use its profile can use them, but no page can export them. */
function browserRing(): Promise<Ring> {
  kept ??= readOrMake().catch((error: unknown) => {
    kept = undefined
    throw error
  })
  return kept
}

async function readOrMake(): Promise<Ring> {
  const store = createStore('nightjar.keys', 'keys')
  const found = await get<SealingKeys>('browser', store)
  if (found) return { ...found, owner: null }
  const [sealing, naming] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  let keys: SealingKeys = { sealing, naming }
  await update<SealingKeys>(
    'browser',
    (stored) => {
      keys = stored ?? keys // another tab was faster
      return keys
    },
    store,
  )
  return { ...keys, owner: null }
}
