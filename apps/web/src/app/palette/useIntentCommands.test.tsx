import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../lib/exchangeSettings.ts'
import { i18n } from '../../lib/text/catalogue.ts'
import type { Exchange } from '../../lib/useExchange.ts'
import { pairs, tokens } from '../../testing/exchange.ts'
import { walletStore } from '../../wallets/store.ts'
import german from './messages/de.json' with { type: 'json' }
import { readIntent } from './readIntent.ts'
import { useIntentCommands } from './useIntentCommands.ts'

const exchange: Exchange = {
  tokens,
  pairs,
  prices: new Map(),
  poolPrices: new Map(),
  isPriced: true,
  settings: DEFAULT_SETTINGS,
  isLoading: false,
  error: null,
  retry: () => undefined,
}

function commandsOf(query: string) {
  walletStore.use.setState({ address: null })
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const intent = readIntent(query, tokens)
  return renderHook(() => useIntentCommands(intent, exchange), { wrapper }).result.current
}

afterEach(() => i18n.activate('en'))

describe('useIntentCommands', () => {
  test.each([
    ['en', '1,234.56 usdx wbtc', '1,234.56 USDX', '1234.56', '1,229.34 WBTC'],
    ['en', '0,5 usdx wbtc', '0.5 USDX', '0.5', '0.498'],
    ['de', '1.234,56 usdx wbtc', '1.234,56 USDX', '1234.56', '1.229,34 WBTC'],
    ['de', '1,250 usdx wbtc', '1,25 USDX', '1.25', '1,24'],
  ])('default: %s, %s: title, form and quote use the same amount', (...row) => {
    const [language, query, shown, amount, quoted] = row
    i18n.load('de', german)
    i18n.activate(language)
    const command = commandsOf(query).find(({ id }) => id === 'swap-public')
    expect(command?.title).toContain(shown)
    expect(command?.action).toEqual({ href: `/swap/public#from=USDX&to=WBTC&amount=${amount}` })
    expect(command?.text).toContain(quoted)
  })
})
