import 'fake-indexeddb/auto'
import { CREDITS_PROGRAM, PROGRAMS, type WalletRecord } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { setConfig } from '../lib/config.ts'
import { applyBlock } from '../lib/events.ts'
import { DEFAULT_SETTINGS } from '../lib/exchangeSettings.ts'
import { usePreferences } from '../lib/preferences.ts'
import {
  balancesQuery,
  creditsQuery,
  pairsQuery,
  pricesQuery,
  settingsQuery,
  tokensQuery,
} from '../lib/queries.ts'
import { queryDefaults } from '../lib/queryDefaults.ts'
import { ADDRESS, servedPairs, tokens } from './exchange.ts'
import { startPlanWallet } from './planWallet.ts'
import { testConfig } from './testConfig.ts'

/** A record of the account, of a token of the exchange. */
export const recordOf = (token: string, amount: bigint): WalletRecord => ({
  program: PROGRAMS.core,
  name: '',
  id: token,
  spent: false,
  plaintext: `{ owner: ${ADDRESS}.private, token: ${token}.private, amount: ${amount}u128.private, _nonce: 0group.public }`,
})

/** A record of ALEO, which can pay network fees. */
export const creditsRecord: WalletRecord = {
  program: CREDITS_PROGRAM,
  name: '',
  id: 'credits',
  spent: false,
  plaintext: `{ owner: ${ADDRESS}.private, microcredits: 5000000u64.private, _nonce: 0group.public }`,
}

/** Another one. */
export const feeRecord: WalletRecord = {
  ...creditsRecord,
  id: 'fee',
  plaintext: creditsRecord.plaintext.replace('0group', '1group'),
}

/** The environment of a private form: the exchange as seeded, at block 100, and a wallet with these records. */
export async function startPrivateForms(
  held: readonly WalletRecord[] | (() => readonly WalletRecord[]),
) {
  const ids = tokens.map(({ id }) => id)
  const client = new QueryClient({
    defaultOptions: {
      queries: { ...queryDefaults, staleTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 100, pairs: servedPairs })
  client.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
  client.setQueryData(pricesQuery(ids).queryKey, new Map())
  client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, new Map())
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10_000_000n)
  setConfig(testConfig)
  usePreferences.setState({ slippageBps: 50, privateSlippageBps: 100, detailsOpen: false })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')))
  const wallet = await startPlanWallet(typeof held === 'function' ? held : () => held)
  return {
    client,
    /** What the wallet was asked, in order. */
    calls: () => wallet.wallet.calls,
    /** The next block, after which every pool holds the given percentage of the token as seeded. */
    move: (token: string, percent: bigint) =>
      act(() => applyBlock(client, blockOf(token, percent))),
    async stop() {
      await wallet.stop()
      vi.unstubAllGlobals()
    },
  }
}

function blockOf(token: string, percent: bigint) {
  const height = useChainHead.getState().height + 1
  const scaled = (reserve: string) => String((BigInt(reserve) * percent) / 100n)
  const pairs = servedPairs.map((pair) => ({
    ...pair,
    ...(pair.token_a === token && { reserve_a: scaled(pair.reserve_a) }),
    ...(pair.token_b === token && { reserve_b: scaled(pair.reserve_b) }),
  }))
  return { height, hash: `ab${height}`, timestamp: 1, pairs, transactions: [] }
}
