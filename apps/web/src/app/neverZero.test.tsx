import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../lib/exchangeSettings.ts'
import { pairBalancesQuery } from '../lib/pairBalances.ts'
import {
  balancesQuery,
  creditsQuery,
  pairsQuery,
  settingsQuery,
  tokensQuery,
} from '../lib/queries.ts'
import { queryDefaults } from '../lib/queryDefaults.ts'
import { parseSearch, stringifySearch } from '../lib/search.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS, servedPairs, tokenOf, tokens } from '../testing/exchange.ts'
import { startPrivateForms } from '../testing/privateForms.ts'
import { loadPage } from './pages.ts'
import { pageEntries } from './routeTable.ts'

const folders = ['wallet', 'swap', 'pools', 'assets', 'wrap', 'markets', 'activity'] as const
beforeAll(async () => {
  await Promise.all(folders.map((each) => loadMessages(`features/${each}`)))
  await loadMessages('plans', 'private', 'trade', 'preflight', 'features/swap/review')
  await import('../features/swap/PrivateSwapCard.tsx') // this page is nothing without it
})
afterEach(cleanup)

const answers = {
  pending: () => new Promise<Response>(() => undefined),
  failed: () => Promise.reject(new TypeError('no server')),
}

const readMarket = (client: QueryClient) => {
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 100, pairs: servedPairs })
  client.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
}

/** What the page has read before the rest does not come. */
const known = {
  nothing: () => undefined,
  market: readMarket,
  'the market and the account': (client: QueryClient) => {
    readMarket(client)
    const listed = tokens.map(({ id }) => id)
    const held = [...listed, ...servedPairs.map(({ pair_id: id }) => id)]
    const balances = new Map(held.map((id) => [id, 5_000_000n] as const))
    client.setQueryData(balancesQuery(ADDRESS, listed).queryKey, balances)
    client.setQueryData(pairBalancesQuery(ADDRESS).queryKey, balances)
    client.setQueryData(creditsQuery(ADDRESS).queryKey, 10_000_000n)
  },
}

const ids: Readonly<Record<string, string>> = {
  '/pool/$id': servedPairs[0]?.pair_id ?? '',
  '/token/$id': tokenOf('WBTC').id,
}

/** Zeros that are none: a form's own percentage, none of a known share, a limit of a form, a measured time. */
const meant: readonly RegExp[] = [
  /^\/pool\/\$id [^\n]*\n0%$/, // between −2% and 2%
  /^\/pool\/(public|private)\/(add|remove) [^\n]*\n0%$/,
  /^\/list\/create From 0 to 18;/,
  /^\/analytics [^\n]*\n0 min/,
]
const ofKnown = /^\/pool\/public\/remove [^\n]*\n0 (ALEO( \(wrapped\))?|USDX)$/

/** Numbers that are zero, apart from those within another number, with the line before them. */
const ZERO = /[^\n]*\n?(?<![\d.,:])[$≈ ]*0(?:[.,]0+)?(?![\d.,:]|\s?:)[^\n]*/g

/** What a page says of which it has read no more than this, and whether it says that it loads. */
async function show(
  path: string,
  page: string,
  state: keyof typeof answers,
  of: keyof typeof known,
) {
  const forms = await startPrivateForms(() => {
    throw new Error('no records')
  })
  vi.stubGlobal('fetch', answers[state])
  const queries = { ...queryDefaults, retry: false, staleTime: Number.POSITIVE_INFINITY }
  const client = new QueryClient({ defaultOptions: { queries } })
  known[of](client)
  const { default: Page } = await loadPage(page)
  const component = () => <Page />
  const root = createRootRoute({})
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ path, getParentRoute: () => root, component })]),
    history: createMemoryHistory({ initialEntries: [path.replace('$id', ids[path] ?? '')] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  for (let turn = 0; turn < 4 || (turn < 30 && !isShown(textOf(document.body))); turn++) {
    await act(() => new Promise((done) => setTimeout(done, 5 + turn)))
  }
  const text = textOf(document.body)
  const isLoading =
    document.querySelector('[role=status] .skeleton, [role=status].skeleton') !== null
  cleanup()
  await forms.stop()
  return { text, isLoading }
}

const isShown = (text: string) => text.trim().length > 30

/** Its texts, each element on a line. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    if (parentElement?.closest('script, style, title')) continue
    lines.push(node.textContent ?? '')
  }
  return lines.join('\n')
}

describe('zero never stands for what is not known', () => {
  const pages = pageEntries.filter(({ page }) => !/Design|Embed/.test(page))
  const states = (['pending', 'failed'] as const).flatMap((state) =>
    (Object.keys(known) as (keyof typeof known)[]).map((of) => [state, of] as const),
  )

  test.each(states)('behavior: while the rest is %s, of %s known', async (state, of) => {
    const zeros: string[] = []
    let shown = 0
    for (const { path, page } of pages) {
      const { text, isLoading } = await show(path, page, state, of)
      if (isShown(text) || isLoading) shown++
      for (const [found] of text.matchAll(ZERO)) zeros.push(`${path} ${found}`)
    }
    const fine = of.endsWith('account') ? [...meant, ofKnown] : meant
    expect(zeros.filter((zero) => !fine.some((each) => each.test(zero)))).toEqual([])
    expect(shown).toBeGreaterThan(pages.length - 3) // pages of one pair or token may still be empty
  })
})
