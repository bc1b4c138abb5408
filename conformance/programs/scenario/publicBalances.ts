import type { Driver } from './driver.ts'
import type { Hasher } from './state.ts'

/** A place for an address's public balances: program and mapping, and the address's keys there. */
type Place = readonly [program: string, mapping: string, keys: readonly string[]]

async function keysOf(driver: Driver, program: string, mapping: string): Promise<string[]> {
  return [...(await driver.entries(program, mapping)).keys()]
}

async function placesOf(driver: Driver, hash: Hasher, owner: string): Promise<Place[]> {
  const tokens = await keysOf(driver, 'nightjar_core.aleo', 'tokens')
  const registered = await keysOf(driver, 'token_registry.aleo', 'registered_tokens')
  const inCore = tokens.map((token) => hash.bhp256(`{ token: ${token}, user: ${owner} }`))
  const inRegistry = registered.map((token) =>
    hash.bhp256(`{ account: ${owner}, token_id: ${token} }`),
  )
  return [
    ['nightjar_core.aleo', 'account', inCore],
    ['credits.aleo', 'account', [owner]],
    ['token_registry.aleo', 'authorized_balances', inRegistry],
    ['token_registry.aleo', 'balances', inRegistry],
    ['test_arc20_token.aleo', 'balances', [owner]],
    ['test_arc22_token.aleo', 'balances', [owner]],
  ]
}

/** The amount of an entry: a number, or a struct with a balance. */
function amountOf(entry: string): bigint {
  const digits = /^(\d+)u\d+$/.exec(entry)?.[1] ?? /balance:\s*(\d+)u128/.exec(entry)?.[1]
  if (digits === undefined) throw new Error(`${entry} is no balance.`)
  return BigInt(digits)
}

/**
 * All public balances above zero of an address, of every token in core, credits, registry and ARC-20: one line each.
 */
export async function publicBalances(
  driver: Driver,
  hash: Hasher,
  owner: string,
): Promise<string[]> {
  const lines: string[] = []
  for (const [program, mapping, keys] of await placesOf(driver, hash, owner)) {
    const entries = await driver.entries(program, mapping)
    for (const key of keys) {
      const amount = amountOf(entries.get(key) ?? '0u128')
      if (amount > 0n) lines.push(`${program}/${mapping}: ${amount}`)
    }
  }
  return lines
}
