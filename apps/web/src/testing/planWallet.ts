import { CREDITS_PROGRAM, PROGRAMS, type PrivateAction, type WalletRecord } from '@nightjar/sdk'
import { type FakeWallet, fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import { vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { elapsed, now } from '../lib/clock.ts'
import { planStore } from '../plans/planEntry.ts'
import { startPlan } from '../plans/plans.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { walletStore } from '../wallets/store.ts'
import { ADDRESS } from './exchange.ts'
import { createWebLocks } from './webLocks.ts'

/** A record of an account: of a token, or of credits. */
export const sampleRecord = (
  id: string,
  amount: number,
  program: string = PROGRAMS.core,
  owner: string = ADDRESS,
): WalletRecord => ({
  program,
  name: '',
  id,
  spent: false,
  plaintext:
    program === CREDITS_PROGRAM
      ? `{ owner: ${owner}.private, microcredits: ${amount}u64.private, _nonce: ${nonceOf(id)}group.public }`
      : `{ owner: ${owner}.private, token: 7field.private, amount: ${amount}u128.private, _nonce: ${nonceOf(id)}group.public }`,
})

/** No two records have the same one. */
const nonceOf = (id: string): string => [...id].map((letter) => letter.charCodeAt(0)).join('')

export type PlanWallet = { readonly wallet: FakeWallet; stop(): Promise<void> }

/** Connects a wallet that returns the records held at the time, at block 100; stopping it also deletes all plans. */
export async function startPlanWallet(
  held: () => readonly WalletRecord[],
  { name, locks = createWebLocks() }: { readonly name?: string; readonly locks?: object } = {},
): Promise<PlanWallet> {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const wallet = fakeWallet(name)
  wallet.set({ address: ADDRESS })
  const descriptor = {
    ...wallet,
    load: async () => ({
      ...(await wallet.load()),
      requestRecords: async (program: string) => held().filter((each) => each.program === program),
    }),
  }
  const stop = walletStore.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: 'http://127.0.0.1:1',
    programs: () => [PROGRAMS.core],
    isTokenListLoaded: () => true,
    descriptors: [descriptor],
  })
  await walletStore.connect(wallet.name)
  useChainHead.setState({ height: 100, seenAt: now(), heardAt: elapsed(), live: true })
  return {
    wallet,
    async stop() {
      for (const { id } of planStore.list()) await planStore.change(id, () => undefined)
      for (const { id } of transactionStore.list()) {
        await transactionStore.change(id, () => undefined)
      }
      await walletStore.disconnect()
      stop()
    },
  }
}

/** A public call without inputs. */
export const sampleRequest: ExecuteRequest = {
  program: PROGRAMS.core,
  function: 'transfer_public',
  inputs: [],
  feeMicrocredits: 1n,
  privateFee: false,
}

/** Makes some of token 7 public. */
export const publish = (amount: bigint): PrivateAction => ({
  kind: 'publish',
  program: PROGRAMS.core,
  token: '7',
  amount,
  to: ADDRESS,
})

type Options = Pick<Parameters<typeof startPlan>[0], 'paysPrivately' | 'wait' | 'kind'>

/** Starts a plan that does this; returns its id. */
export const startPublishing = (amount: bigint, options: Partial<Options> = {}): Promise<string> =>
  startPlan({
    ...{ address: ADDRESS, action: publish(amount), kind: 'to_public', paid: [], received: [] },
    ...{ paysPrivately: false, ...options },
  })

export const planOf = (id: string) => planStore.find(id)?.plan

/** The last transaction sent by a plan, once the wallet has accepted it. */
export const sentBy = (id: string): Promise<Transaction> =>
  vi.waitFor(
    () => {
      const sent = planOf(id)?.sent.map(({ transactionId }) => transactionStore.find(transactionId))
      const last = sent?.findLast((each) => each?.phase === 'sent')
      if (!last) throw new Error('not yet')
      return last
    },
    { timeout: 10_000 }, // the first step in a file loads code that all need
  )
