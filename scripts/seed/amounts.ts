import { LOCAL_TOKENS, LOCAL_WRAPPED_TOKENS, WRAPPED_ALEO } from '@nightjar/sdk'

/**
 * The amounts that a local network is seeded with, in whole units. Prices agree across all pairs: ALEO 0.20 USD, WBTC
 * 64,000, WETH 3,200, NJR 0.05, EURX 1.08, GLD 2,500, OWL 0.50, RGC 0.10, TA20 2.
 */

/** Supply of a test token (an outside one is wrapped entirely), the faucet's holding of it, and the most per claim. */
export const tokenAmounts = {
  USDX: { supply: '100000000', faucet: '10000000', claim: '1000' },
  WBTC: { supply: '10000', faucet: '100', claim: '0.02' },
  WETH: { supply: '100000', faucet: '2000', claim: '0.4' },
  NJR: { supply: '1000000000', faucet: '20000000', claim: '20000' },
  EURX: { supply: '100000000', faucet: '10000000', claim: '1000' },
  GLD: { supply: '100000', faucet: '2500', claim: '0.5' },
  OWL: { supply: '100000000', faucet: '10000000', claim: '2000' },
  RGC: { supply: '20000000', faucet: '10000000', claim: '1000' },
  TA20: { supply: '1000000', faucet: '500000', claim: '50' },
} as const

/** First deposits, by the pair's symbols in the order of their ids. */
export const pairAmounts: Readonly<Record<string, readonly [string, string]>> = {
  'WALEO/USDX': ['2000000', '400000'],
  'WALEO/WBTC': ['1600000', '5'],
  'WETH/WALEO': ['100', '1600000'],
  'USDX/WBTC': ['640000', '10'],
  'WETH/USDX': ['100', '320000'],
  'USDX/EURX': ['540000', '500000'],
  'WALEO/NJR': ['500000', '2000000'],
  'OWL/WETH': ['320000', '50'],
  'GLD/WBTC': ['51.2', '2'],
  'RGC/USDX': ['4000000', '400000'],
  'TA20/USDX': ['200000', '400000'],
}

/** Trades of the competition's first round, in credits, each by a different account. */
export const firstTrades = [
  { symbol: 'NJR', credits: '60' },
  { symbol: 'USDX', credits: '30' },
] as const

/** Credits that are wrapped for the pairs. */
export const wrappedCredits = '6000000'

/** Every seeded token by its symbol. */
export const seedTokens = new Map(
  [WRAPPED_ALEO, ...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS].map(
    (token) => [token.symbol, token] as const,
  ),
)
