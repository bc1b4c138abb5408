import {
  CREDITS_PROGRAM,
  type OwnedRecord,
  PROGRAMS,
  readRecord,
  type WalletRecord,
} from '@nightjar/sdk'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useChainHead } from '../lib/chainHead.ts'
import { sentenceOf } from '../lib/sentenceOf.ts'
import { walletStore } from '../wallets/store.ts'
import { useWallet } from '../wallets/useWallet.ts'

type HeldRecords = {
  /** The owner of the records. */
  readonly address: string | null
  /** All records the wallet has found, of all programs it was asked for, including spent ones; undefined until then. */
  readonly records: readonly OwnedRecord[] | undefined
  /** The wallet's error message, if it could not. */
  readonly failure: string | null
}

const nothing: HeldRecords = { address: null, records: undefined, failure: null }

/** The account’s own records as last returned by the wallet; they never leave this page, and are forgotten with the connection. */
const held = create<HeldRecords>()(() => nothing)
walletStore.on('disconnect', () => held.setState(nothing))

let reading: Promise<readonly OwnedRecord[]> | undefined

/**
 * Asks the wallet for the records of the connected account. The local wallet returns those of every program; other
 * wallets are asked only for those of the exchange and for credits, because each request may prompt the user.
 */
export function readRecords(): Promise<readonly OwnedRecord[]> {
  const next = (reading ?? Promise.resolve([])).catch(() => []).then(ask)
  reading = next
  return next
}

/** The same, of this account only: none where another account is connected meanwhile. */
export async function readRecordsOf(address: string): Promise<readonly OwnedRecord[]> {
  const records = await readRecords()
  return records.filter(({ owner }) => owner === address)
}

async function ask(): Promise<readonly OwnedRecord[]> {
  const { address } = walletStore.getState()
  if (address === null) return []
  try {
    const found = await (walletStore.localAbilities()?.records() ?? askInTurn())
    const all = found.flatMap((record) => readRecord(record) ?? [])
    const records = all.filter(({ owner }) => owner === address) // a wallet may list those of all its accounts
    if (walletStore.getState().address === address)
      held.setState({ address, records, failure: null })
    return records
  } catch (error) {
    const failure = sentenceOf(error)
    held.setState((known) => ({
      ...(known.address === address ? known : nothing),
      ...{ address, failure },
    }))
    throw error
  }
}

async function askInTurn(): Promise<readonly WalletRecord[]> {
  return [
    ...(await walletStore.requestRecords(PROGRAMS.core)),
    ...(await walletStore.requestRecords(CREDITS_PROGRAM)),
  ]
}

/**
 * The connected account's records, including spent ones. The local wallet reads every block as it arrives;
 * other wallets are asked when a screen opens, because each request may prompt the user.
 */
export function useRecords(): HeldRecords {
  return useRecordsOf(() => true)
}

/** The same without prompting the user: records that an extension wallet was not asked for are unknown. */
export function useKnownRecords(): HeldRecords {
  return useRecordsOf((isLocal) => isLocal)
}

/** Those found so far: nothing is read because of it. */
export function useFoundRecords(): HeldRecords {
  return useRecordsOf(() => false)
}

function useRecordsOf(isAsked: (isLocal: boolean) => boolean): HeldRecords {
  const { address } = useWallet()
  const isLocal = walletStore.localAbilities() !== null
  const asks = isAsked(isLocal)
  const height = useChainHead((head) => (isLocal ? head.height : 0))
  const known = held()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new block is what makes the records old
  useEffect(() => {
    if (address !== null && asks) void readRecords().catch(() => undefined)
  }, [address, height, asks])
  return known.address === address ? known : nothing
}
