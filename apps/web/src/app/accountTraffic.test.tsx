import { PROGRAMS, REGISTRY_PROGRAM, type WrappedToken } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OutsideTokens } from '../features/assets/OutsideTokens.tsx'
import { PrivateTransferCard } from '../features/assets/PrivateTransferCard.tsx'
import { PrivateDepositCard } from '../features/pools/PrivateDepositCard.tsx'
import { PrivateSwapCard } from '../features/swap/PrivateSwapCard.tsx'
import { SwapCard } from '../features/swap/SwapCard.tsx'
import { AccountButton } from '../features/wallet/AccountButton.tsx'
import { BALANCES_MS, OUTSIDE_ROUNDS } from '../features/wallet/usePublicBalances.ts'
import { PrivateWrapCard } from '../features/wrap/PrivateWrapCard.tsx'
import { applyBlock } from '../lib/events.ts'
import { keys, wrappedTokensQuery } from '../lib/queries.ts'
import { registryKey } from '../lib/registryKey.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { creditsRecord, startPrivateForms } from '../testing/privateForms.ts'
import { recordTraffic, type Sent } from '../testing/recordTraffic.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { sampleTransaction } from '../testing/transactions.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'

beforeAll(async () => {
  await import('../lib/balanceOfView.ts') // else its time would decide when it asks
  const rooms = ['features/wallet', 'features/swap', 'features/assets', 'features/wrap'] as const
  await Promise.all(
    [...rooms, 'plans', 'private', 'features/pools'].map((each) => loadMessages(each as 'plans')),
  )
})
afterEach(() => void vi.useRealTimers())

/** A token of the registry, and one of a program of its own. */
const wrapped: WrappedToken[] = [
  {
    ...{ ...tokenOf('OWL'), programId: REGISTRY_PROGRAM, wrapperProgram: PROGRAMS.registry },
    ...{ isRegistryToken: true, originName: 'Owl', originSymbol: 'OWL', originTokenId: '11field' },
  },
  {
    ...{ ...tokenOf('EURX'), programId: 'arc20_eurx.aleo', wrapperProgram: PROGRAMS.arc20 },
    ...{ isRegistryToken: false, originName: 'EURX', originSymbol: 'EURX', originTokenId: '' },
  },
]

/** Requests that say something about the account, without its address and the list of all tokens. */
const aboutAccount = (sent: readonly Sent[]): readonly string[] =>
  sent
    .filter(({ path }) => path.includes(ADDRESS) || path.includes('authorized_balances'))
    .map(({ path }) =>
      path
        .replaceAll(ADDRESS, 'me')
        .replace(/([?&])tokens=.*/, '$1tokens=all')
        .replace(registryKey(ADDRESS, '11field'), 'key'),
    )
    .sort()

/** What a server would have answered by now. */
function answer(client: QueryClient): void {
  const answers: Readonly<Record<string, unknown>> = {
    ...{ balances: new Map(), pairs: new Map(), outside: new Map(), credits: 10_000_000n },
    tokens: { created: [], imported: [] },
  }
  for (const query of client.getQueryCache().findAll({ queryKey: keys.account })) {
    query.setData(answers[String(query.queryKey[2])])
  }
}

/** What leaves about the account: once connected, as a page is opened, after a block, on the clock, after own actions. */
async function visit(page: () => ReactNode) {
  const forms = await startPrivateForms([creditsRecord])
  const { client } = forms
  client.removeQueries({ queryKey: keys.account })
  client.setQueryData(wrappedTokensQuery.queryKey, wrapped)
  const sent = recordTraffic() // whoever is asked: no server answers
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let seen = 0
  const since = async (event: () => unknown) => {
    await act(async () => void (await event()))
    for (let turn = 0; turn < 5; turn++) {
      await act(() => new Promise((done) => setTimeout(done, 4)))
    }
    const news = aboutAccount(sent.slice(seen))
    seen = sent.length
    return news
  }
  let open = (): void => undefined
  const Shown = () => {
    const [isOpen, setIsOpen] = useState(false)
    open = () => setIsOpen(true)
    return (
      <>
        <AccountButton address={ADDRESS} />
        {isOpen && page()}
      </>
    )
  }
  const block = { hash: 'ab', timestamp: 1, pairs: [], height: 101, transactions: ['at1'] }
  const hidden = { program: 'nightjar_core.aleo', function: 'join', inputs: [], feePayer: null }
  /** Up to the round that asks for the balances outside, too. */
  const passRounds = async () => {
    const rounds = []
    for (let round = 1; round < OUTSIDE_ROUNDS; round++) {
      rounds.push(await since(() => vi.advanceTimersByTime(BALANCES_MS)))
    }
    return rounds.at(-1)
  }
  const visited = {
    connected: await since(() =>
      showRouted(Shown, { client, path: '/?from=USDX&to=WBTC&amount=5' }),
    ),
    opened: await since(() => {
      answer(client)
      open()
    }),
    afterBlock: await since(() => applyBlock(client, block)),
    onTheClock: await since(() => vi.advanceTimersByTime(BALANCES_MS)),
    onTheLongClock: await passRounds(),
    afterPrivateAction: await since(() => settle('hidden', hidden)),
    afterPublicAction: await since(() => settle('shown', {})),
  }
  cleanup()
  vi.useRealTimers()
  await forms.stop()
  return visited
}

/** A transaction of the account was on its way, and is in a block now. */
async function settle(id: string, mark: Partial<Transaction['mark']>): Promise<void> {
  const sent = sampleTransaction({ id, walletId: null, wallet: null })
  const open = { ...sent, mark: { ...sent.mark, ...mark } }
  const outcome = { status: 'accepted', height: 101, timestamp: 1, fee: '1', reason: null } as const
  await transactionStore.change(id, () => open)
  await transactionStore.change(id, () => ({
    ...open,
    ...{ phase: 'accepted' as const, outcome: { ...outcome, moved: null } },
  }))
}

test('privacy 23: about the account every page asks the same, when it is connected, after public actions, and on a clock', async () => {
  const plain = await visit(() => null)
  expect(plain).toMatchInlineSnapshot(`
    {
      "afterBlock": [],
      "afterPrivateAction": [],
      "afterPublicAction": [
        "/api/import/tokens/me",
        "/api/pairs/balance/me",
        "/api/tokens/admin/me",
        "/api/tokens/balances?address=me&tokens=all",
        "/endpoint/testnet3/program/credits.aleo/mapping/account/me",
        "/endpoint/testnet3/program/token_registry.aleo/mapping/authorized_balances/key",
      ],
      "connected": [
        "/api/import/tokens/me",
        "/api/pairs/balance/me",
        "/api/tokens/admin/me",
        "/api/tokens/balances?address=me&tokens=all",
        "/endpoint/testnet3/program/credits.aleo/mapping/account/me",
        "/endpoint/testnet3/program/token_registry.aleo/mapping/authorized_balances/key",
      ],
      "onTheClock": [
        "/api/pairs/balance/me",
        "/api/tokens/balances?address=me&tokens=all",
        "/endpoint/testnet3/program/credits.aleo/mapping/account/me",
      ],
      "onTheLongClock": [
        "/api/pairs/balance/me",
        "/api/tokens/balances?address=me&tokens=all",
        "/endpoint/testnet3/program/credits.aleo/mapping/account/me",
        "/endpoint/testnet3/program/token_registry.aleo/mapping/authorized_balances/key",
      ],
      "opened": [],
    }
  `)
  for (const Page of [
    PrivateSwapCard,
    PrivateTransferCard,
    PrivateDepositCard,
    SwapCard,
    OutsideTokens,
  ]) {
    expect([Page.name, await visit(() => <Page />)]).toEqual([Page.name, plain])
  }
  expect(await visit(() => <PrivateWrapCard direction="wrap" />)).toEqual(plain)
})
