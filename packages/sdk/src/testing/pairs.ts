import { ZERO_ADDRESS } from '../constants.ts'
import type { Pair } from '../pair.ts'
import { type Token, tokenFromServed } from '../token.ts'

/** A token by number, for tests: id 3field, symbol T3, six decimals. */
export const numberedToken = (id: number): Token =>
  tokenFromServed({
    admin: ZERO_ADDRESS,
    token_id: `${id}field`,
    name: `T${id}`,
    symbol: `T${id}`,
    decimals: 6,
    total_supply: '0',
    token_bits: 128,
    wrapper_program: '',
    logo: '',
    token_type: 2,
  })

/** The pair of two such tokens, at a fee of 0.3%. */
export const numberedPair = (a: number, b: number, reserve0: bigint, reserve1: bigint): Pair => ({
  id: `${a * 1000 + b}field`,
  token0: numberedToken(a),
  token1: numberedToken(b),
  reserve0,
  reserve1,
  feeBps: 30n,
  totalSupply: 1000n,
  publicBalance: 0n,
  lastK: 0n,
  isInDoubt: false,
})
