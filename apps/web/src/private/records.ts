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
import { walletStore } from '../wallets/store.ts'
import { useWallet } from '../wallets/useWallet.ts'

type HeldRecords = {
  /** Whose records they are. */
  readonly address: string | null
  /** Everything that the wallet has found, of all programs that it was asked for, spent ones too; undefined until it has. */
  readonly records: readonly OwnedRecord[] | undefined
  /** The wallet's words why it could not. */
  readonly failure: string | null
}

const nothing: HeldRecords = { address: null, records: undefined, failure: null }

/** The account's own records as the wallet last told them; they never leave this page. */
const held = create<HeldRecords>()(() => nothing)

let reading: Promise<readonly OwnedRecord[]> | undefined

/**
 * Asks the wallet for its records. The wallet in this browser tells those of every program; another is asked for those
 * of the exchange and for credits alone, because each question may be one to the person.
 */
export function readRecords(): Promise<readonly OwnedRecord[]> {
  const next = (reading ?? Promise.resolve([])).catch(() => []).then(ask)
  reading = next
  return next
}

async function ask(): Promise<readonly OwnedRecord[]> {
  const { address } = walletStore.getState()
  if (address === null) return []
  try {
    const found = await (walletStore.localAbilities()?.records() ?? askInTurn())
    const records = found.flatMap((record) => readRecord(record) ?? [])
    if (walletStore.getState().address === address)
      held.setState({ address, records, failure: null })
    return records
  } catch (error) {
    const failure = error instanceof Error ? error.message : ''
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
 * The connected account's records, spent ones included. The wallet in this browser reads every block as it comes;
 * another is asked when a screen opens, because each question may be one to the person.
 */
export function useRecords(): HeldRecords {
  return useRecordsOf(() => true)
}

/** The same without a question to the person: what an outside wallet was not asked for is not known. */
export function useKnownRecords(): HeldRecords {
  return useRecordsOf((isLocal) => isLocal)
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
