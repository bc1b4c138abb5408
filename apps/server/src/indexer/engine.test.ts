import { createSdkCrypto } from '@nightjar/avm'
import { LOCAL_TOKENS, WRAPPED_ALEO } from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ChainCrypto, loadChainCrypto, sortIds } from '../chainCrypto.ts'
import { rulesOf } from '../points/rules.ts'
import { createHistory } from '../testing/history.ts'
import { addLiquidity, createPair, OPERATOR, openMarket, removeLiquidity, swapExactIn, transfer } from '../testing/market.ts'
import { readBlock } from './block.ts'
import { createCachedCrypto } from './cachedCrypto.ts'
import { createEngine } from './engine.ts'

let chain: ChainCrypto
beforeAll(async () => {
  chain = await loadChainCrypto('testnet')
})

const empty = {
  cursor: undefined,
  programs: [],
  state: [],
  ledger: { tokens: [], pairs: [], balances: [], approvals: [], candles: [], stats: [], points: [], totals: [], volumes: [] },
}

describe('createEngine', () => {
  test('default', () => {
    const crypto = createCachedCrypto(createSdkCrypto(chain.sdk))
    const history = createHistory(crypto)
    openMarket(history)
    const [usdx] = LOCAL_TOKENS
    if (!usdx) throw new Error('no token')
    const alice = crypto.programAddress('alice.aleo')
    const pair = createPair(history, chain, WRAPPED_ALEO.id, usdx.id, 10n ** 12n, 2n * 10n ** 12n)
    history.call(transfer(OPERATOR, usdx.id, alice, 10n ** 9n))
    history.mine()
    history.call(swapExactIn(alice, usdx.id, WRAPPED_ALEO.id, 10n ** 8n))
    history.call(swapExactIn(alice, usdx.id, WRAPPED_ALEO.id, 10n ** 8n, 10n ** 12n))
    history.call(addLiquidity(OPERATOR, sortIds(WRAPPED_ALEO.id, usdx.id), 10n ** 9n, 10n ** 9n))
    history.call(removeLiquidity(OPERATOR, sortIds(WRAPPED_ALEO.id, usdx.id), 10n ** 9n))
    history.mine()
    const engine = createEngine(empty, { crypto, chainNetwork: 'testnet', network: 'local', rules: rulesOf('local') })
    for (const block of history.blocks) engine.add(readBlock(block), history.sentIds)
    const batch = engine.takeBatch()
    expect(batch?.cursor.height).toBe(history.blocks.length - 1)
    expect(batch?.ledger.pairs.map(({ id }) => id)).toEqual([pair])
  })
})
