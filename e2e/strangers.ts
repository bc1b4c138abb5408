import { parsePlaintext, plaintextBits } from '@nightjar/aleo'
import { hashBhp } from '@nightjar/avm'
import { compareIds, PROGRAMS, quoteFirstMint } from '@nightjar/sdk'
import type { Send } from '@nightjar/wallet/testing/simulatedWallet'

/** A token as only a stranger would make it, with its name and symbol as the chain stores them. */
export type StrangeToken = {
  readonly salt: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const MOST = 2n ** 128n - 1n
/** Reserves end below this. */
const MOST_HELD = 2n ** 98n - 1n

/** The field whose bytes, from the highest, are this text's. */
const encoded = (text: string): string =>
  BigInt(`0x${Buffer.from(text, 'utf8').toString('hex')}`).toString()

export const strangeTokens = [
  { salt: '9001', name: '0', symbol: '0', decimals: 255 },
  { salt: '9002', name: encoded('W'.repeat(31)), symbol: encoded('W'.repeat(31)), decimals: 0 },
  { salt: '9003', name: encoded('\u202eralloD'), symbol: encoded('US\u200bDX'), decimals: 38 },
  { salt: '9004', name: encoded('m<b>&"\'=1+1'), symbol: encoded('=1+1;{0}'), decimals: 6 },
] as const satisfies readonly StrangeToken[]

const hash = (text: string): string => `${hashBhp(256, plaintextBits(parsePlaintext(text)))}field`

/** The token's id, if this account creates it. */
export const strangeId = (creator: string, { salt }: StrangeToken): string =>
  hash(`{ creator: ${creator}, salt: ${salt}field }`)

/** The pair's id. */
export function pairIdOf(one: string, other: string): string {
  const [a, b] = compareIds(one, other) < 0 ? [one, other] : [other, one]
  return hash(`{ token_a: ${a}, token_b: ${b} }`)
}

type Maker = { readonly address: string; readonly privateKey: string }

/** Creates the tokens, each with its whole supply, and pairs of extreme prices with this token, and swaps in each. */
export async function makeStrangers(send: Send, maker: Maker, usdx: string): Promise<void> {
  const call = async (name: string, inputs: readonly string[]) => {
    const { status } = await send(maker.privateKey, {
      ...{ program: PROGRAMS.core, function: name, inputs: [...inputs], fee: 0, privateFee: false },
    })
    if (status !== 'accepted') throw new Error(`${name} was ${status}`)
  }
  for (const { salt, name, symbol, decimals } of strangeTokens) {
    const names = [`${salt}field`, `${name}field`, `${symbol}field`]
    await call('create_token', [...names, `${decimals}u8`, `${MOST}u128`, maker.address])
  }
  const ids = strangeTokens.map((token) => strangeId(maker.address, token))
  const [nameless = '', wide = '', hidden = '', formula = ''] = ids
  const deposits = [
    [nameless, MOST_HELD / 2n, usdx, 1_000n],
    [wide, 1_000n, usdx, 100_000_000n],
    [hidden, 10n ** 20n, usdx, 5_000_000n],
    [formula, 7_000_000n, usdx, 5_000_000n],
    [nameless, MOST_HELD / 2n, wide, MOST_HELD / 2n],
  ] as const
  for (const [one, amount, other, otherAmount] of deposits) {
    const isFirst = compareIds(one, other) < 0
    const [a, b] = isFirst ? [one, other] : [other, one]
    const [amountA, amountB] = isFirst ? [amount, otherAmount] : [otherAmount, amount]
    const liquidity = quoteFirstMint(amountA, amountB)
    await call('create_pair', [
      ...[a, b, `${amountA}u128`, `${amountB}u128`, `${liquidity}u128`],
      ...[maker.address, '4294967295u32'],
    ])
    await call('swap_exact_tokens_for_tokens', [
      ...[one, other, `${amount / 10n}u128`, '1u128', maker.address, '4294967295u32'],
    ])
  }
}
