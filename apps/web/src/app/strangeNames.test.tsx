import { formatAmount, showName, type Token } from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DepositForms } from '../features/pools/DepositForms.tsx'
import { WithdrawalCard } from '../features/pools/WithdrawalCard.tsx'
import { PrivateSwapCard } from '../features/swap/PrivateSwapCard.tsx'
import * as quoting from '../features/swap/quoteWithCredits.ts'
import { SwapCard } from '../features/swap/SwapCard.tsx'
import { quotingQuery } from '../features/swap/useQuoting.ts'
import { pairBalancesQuery } from '../lib/pairBalances.ts'
import {
  balancesQuery,
  creditsQuery,
  pricesQuery,
  tokensQuery,
  wrappedTokensQuery,
} from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS, servedPairs, tokenOf, tokens } from '../testing/exchange.ts'
import { creditsRecord, recordOf, startPrivateForms } from '../testing/privateForms.ts'
import { showRouted } from '../testing/showRouted.tsx'

/** What a stranger can store of a token, as our server serves it. */
type Spelling = Pick<Token, 'symbol' | 'name' | 'decimals'>

const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'rnm1lI0O=+-@<>{}"\'&%$#;,/ ', '\u202e', '\u200b', '\n', 'Х', 'ﬁ'),
    maxLength: 31,
  }),
  fc.string({ unit: fc.constantFrom(...'WMm@'), minLength: 31, maxLength: 31 }),
  fc.constantFrom(
    '',
    '{symbol}',
    '{count, plural, one {#} other {#}}',
    '<b>',
    '%s',
    'USDX',
    'usdx',
  ),
)
const spelling = (id: string): fc.Arbitrary<Spelling> =>
  fc.record({
    symbol: hostile.map((text) => showName(text, id)),
    name: hostile.map((text) => showName(text, id)),
    decimals: fc.oneof(fc.constantFrom(0, 6, 255), fc.integer({ min: 0, max: 255 })),
  })

const [first, second] = [tokenOf('USDX'), tokenOf('WBTC')]
const spellings = fc.record({
  a: spelling(first.id),
  b: spelling(second.id),
  price: fc.constantFrom('1', `0.${'0'.repeat(249)}1`, `1${'0'.repeat(250)}`, undefined),
})

/** Base units that are paid; a pool holds a thousand times as much or more. */
const PAID = 10n ** 9n

type Review = {
  readonly name: string
  readonly card: () => ReactNode
  readonly path: (amount: string) => string
  readonly opens: RegExp
}
const reviews: readonly Review[] = [
  {
    ...{ name: 'a swap', card: SwapCard, opens: /^Review swap$/ },
    path: (amount) => `/#from=${first.id}&to=${second.id}&amount=${amount}`,
  },
  {
    ...{ name: 'a private swap', card: PrivateSwapCard, opens: /^Review private swap$/ },
    path: (amount) => `/#from=${first.id}&to=${second.id}&amount=${amount}`,
  },
  {
    ...{ name: 'a deposit', card: DepositForms, opens: /^Review deposit$/ },
    path: (amount) => `/#a=${first.id}&b=${second.id}&amount=${amount}`,
  },
  {
    ...{ name: 'a withdrawal', card: WithdrawalCard, opens: /^Review withdrawal$/ },
    path: () => `/#a=${first.id}&b=${second.id}&percent=50`,
  },
]

beforeAll(async () => {
  const features = ['swap', 'pools', 'swap/review'].map((name) => `features/${name}`)
  await loadMessages(...features, 'trade', 'plans', 'private', 'preflight')
  await import('../preflight/PreflightNotice.tsx')
})

let stop = async (): Promise<void> => undefined
async function end(): Promise<void> {
  const stopping = stop
  stop = async () => undefined
  cleanup()
  await stopping()
}
afterEach(end)

async function start({ a, b, price }: { a: Spelling; b: Spelling; price: string | undefined }) {
  const started = await startPrivateForms([recordOf(first.id, 10n * PAID), creditsRecord])
  stop = started.stop
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { client } = started
  const strange = tokens.map((token) => {
    const said = token.id === first.id ? a : token.id === second.id ? b : undefined
    return said ? { ...token, ...said, type: 2 as const } : token
  })
  const ids = tokens.map(({ id }) => id)
  client.setQueryData(quotingQuery.queryKey, quoting)
  client.setQueryData(tokensQuery.queryKey, strange)
  client.setQueryData(wrappedTokensQuery.queryKey, [])
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 12n)
  const prices = new Map<string, string>(price ? ids.map((id) => [id, price] as const) : [])
  client.setQueryData(pricesQuery(ids).queryKey, prices)
  client.setQueryData(
    balancesQuery(ADDRESS, ids).queryKey,
    new Map(ids.map((id) => [id, 10n ** 15n])),
  )
  const held = new Map(servedPairs.map(({ pair_id: id }) => [id, 10n ** 9n]))
  client.setQueryData(pairBalancesQuery(ADDRESS).queryKey, held)
  return client
}

/** Every text for people: what is shown, what is read aloud, what hovers. */
function textsOf(): readonly string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('style, script')) texts.push(node.textContent ?? '')
  }
  for (const element of document.body.querySelectorAll(
    '[title], [aria-label], [alt], [placeholder]',
  )) {
    for (const name of ['title', 'aria-label', 'alt', 'placeholder']) {
      texts.push(element.getAttribute(name) ?? '')
    }
  }
  return texts
}

const nonsense = /NaN|Infinity|undefined|\[object|\de[+-]\d|[\p{Cc}\p{Cf}]/u
const patient = { timeout: 20_000 }

describe('reviews of what strangers have named', () => {
  test.each(reviews)(
    'behavior: of $name, every text is readable and names the tokens whole',
    async ({ card, path, opens }) => {
      for (const strange of fc.sample(spellings, { seed: 35, numRuns: 5 })) {
        const client = await start(strange)
        const { a, b } = strange
        await showRouted(card, { client, path: path(formatAmount(PAID, a.decimals)) })
        const open = await screen.findByRole('button', { name: opens }, patient)
        await waitFor(() => expect(open.getAttribute('aria-disabled')).toBeNull(), patient)
        await act(async () => fireEvent.click(open))
        const sheet = await screen.findByRole('dialog', {}, patient)
        expect(textsOf().filter((text) => nonsense.test(text))).toEqual([])
        for (const { symbol } of [a, b]) expect(sheet.textContent).toContain(symbol)
        await end()
      }
    },
  )
})
