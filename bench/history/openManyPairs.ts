import { encodeName } from '@nightjar/sdk'
import { type Fixture, tokenId } from '@nightjar/server/testing/fixture'
import type { History } from '@nightjar/server/testing/history'
import { core, createPair, OPERATOR } from '@nightjar/server/testing/market'

export type Pool = readonly [tokenIn: string, tokenOut: string]

const PAIRS_PER_BLOCK = 20

/** Creates tokens of the operator, each paired with wrapped credits or with USDX. */
export function openManyPairs(
  history: History,
  { chain }: Fixture,
  count: number,
): readonly Pool[] {
  const hubs = [tokenId('WALEO'), tokenId('USDX')]
  return Array.from({ length: count }, (_, at): Pool => {
    const id = `${1_000_000 + at}field`
    const info = [`${encodeName('Many')}field`, `${encodeName('MANY')}field`, '6u8']
    history.call(core('create_token', [OPERATOR, id, ...info, `${10n ** 20n}u128`, OPERATOR]))
    const hub = hubs[at % hubs.length] ?? ''
    createPair(history, chain, id, hub, 10n ** 12n, 10n ** 11n + BigInt(at) * 1000n)
    if (at % PAIRS_PER_BLOCK === 0) history.mine()
    return [id, hub]
  })
}
