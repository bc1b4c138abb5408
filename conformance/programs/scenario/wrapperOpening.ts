import type { Move } from './player.ts'
import { registryToken, type Wrapped, wrappedTokens } from './wrappedTokens.ts'

const core = 'nightjar_core.aleo'
const registry = 'token_registry.aleo'
const always = '4294967295u32'
const much = 1_000_000_000n

function wrap(token: Wrapped, amount: bigint): Move {
  const { home, leading, unit } = wrappedTokens[token]
  const inputs = [...leading, `${amount}${unit}`, '@alice']
  return { by: 'alice', call: `${home}/wrap_public`, inputs }
}

function openArc20(token: Wrapped): Move[] {
  const { home, outside, leading } = wrappedTokens[token]
  return [
    { by: 'admin', call: `${home}/init_token`, inputs: [...leading, '1field', '2field', '9u8'] },
    { by: 'alice', call: `${outside}/mint_public`, inputs: ['@alice', `${much}u128`] },
    wrap(token, much),
  ]
}

/** Tokens in order, `amountA * amountB` a square. */
function openPair(a: string, b: string, amountA: bigint, amountB: bigint, root: bigint): Move {
  const amounts = [amountA, amountB, root].map((amount) => `${amount}u128`)
  const inputs = [`#${a}`, `#${b}`, ...amounts, '@alice', '^+20']
  return { by: 'alice', call: `${core}/create_pair`, inputs }
}

/** Registers the four wrapped tokens and A, and opens the pairs of `wrapperScene` with alice's holdings. */
export const openingMoves: readonly Move[] = [
  {
    by: 'admin',
    call: `${core}/create_token`,
    inputs: ['&A', '1field', '2field', '6u8', '1000000000000u128', '@admin'],
  },
  { by: 'admin', call: `${core}/transfer_public`, inputs: ['#A', '@alice', `${much}u128`] },
  { by: 'bob', call: 'nightjar_credits.aleo/init', inputs: [] },
  wrap('WALEO', 2n * much),
  {
    by: 'admin',
    call: `${registry}/register_token`,
    inputs: [registryToken, '1u128', '2u128', '8u8', `${1000n * much}u128`, 'false', '@admin'],
  },
  {
    by: 'admin',
    call: `${registry}/mint_public`,
    inputs: [registryToken, '@alice', `${much}u128`, always],
  },
  {
    by: 'carol',
    call: 'nightjar_registry.aleo/init_token',
    inputs: [registryToken, '1u128', '2u128', '8u8'],
  },
  wrap('WREG', much),
  ...openArc20('WARC20'),
  ...openArc20('WARC22'),
  openPair('WARC20', 'A', 400_000_000n, 100_000_000n, 200_000_000n),
  openPair('A', 'WALEO', 400_000_000n, 900_000_000n, 600_000_000n),
  openPair('WREG', 'WALEO', 900_000_000n, 400_000_000n, 600_000_000n),
  openPair('WARC20', 'WALEO', 100_000_001n, 100_000_001n, 100_000_001n),
  openPair('WALEO', 'WARC22', 400_000_000n, 400_000_000n, 400_000_000n),
]
