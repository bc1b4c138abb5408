import { type Plaintext, type Program, parseProgram, plaintextBits } from '@nightjar/aleo'
import { type Crypto, createVm, type Write } from '@nightjar/avm'
import type { RejectionCause } from '@nightjar/sdk'
import { isSameId, PROGRAMS, stripFieldSuffix } from '@nightjar/sdk'
import { causeOf } from './causeOf.ts'
import { createChainState, type Snapshot, UnknownStateError } from './chainState.ts'
import { type FutureRequest, futureOf } from './futureOf.ts'
import { handedOn } from './handedOn.ts'
import { isTried } from './isTried.ts'

/**
 * An amount of a token, its id without the suffix, that the pools take or, if negative, pay; in base units. Minted LP
 * counts as paid, redeemed LP as taken.
 */
export type Moved = { readonly token: string; readonly amount: bigint }

export type DryRunResult =
  | {
      readonly kind: 'passes'
      readonly moved: readonly Moved[]
      /** Only the exchange's part was run, because another program takes part, too. */
      readonly isPart?: true
    }
  | { readonly kind: 'fails'; readonly cause: RejectionCause }
  /** It depends on state that the page does not know and requests from nobody. */
  | { readonly kind: 'unknown' }

export type DryRun = (request: FutureRequest, snapshot: Snapshot) => DryRunResult

/** No result that we show depends on it. */
const transitionId = `au1${'q'.repeat(58)}`

/**
 * Runs the public part of calls against a snapshot, as in the next block.
 * @param sources credits.aleo and the suite's programs, imported ones first
 */
export function createDryRun(crypto: Crypto, sources: readonly string[]): DryRun {
  const vm = createVm({ crypto, network: 'testnet' })
  for (const source of sources) vm.addProgram(source, { deployed: true })
  const programs = new Map(sources.map((source) => [parseProgram(source).id, parseProgram(source)]))
  const find = (id: string): Program | undefined => programs.get(id)
  const hash = (value: Plaintext): string => `${crypto.hashBhp(256, plaintextBits(value))}field`
  const run: DryRun = (request, snapshot) => {
    const future = futureOf(request, { find, hash })
    if (!future) return { kind: 'unknown' }
    const store = createChainState(snapshot, hash)
    const block = { height: snapshot.height + 1 }
    try {
      const result = vm.finalize({ store, block, transitionId, future })
      return result.status === 'accepted'
        ? { kind: 'passes', moved: movedBy(result.writes, snapshot) }
        : { kind: 'fails', cause: causeOf(result, find) }
    } catch (error) {
      if (error instanceof UnknownStateError) return { kind: 'unknown' }
      throw error
    }
  }
  return (request, snapshot) => {
    if (!isTried(request)) return { kind: 'unknown' }
    const part = handedOn(request, snapshot, hash)
    if (!part) return run(request, snapshot)
    const result = run(part.request, part.snapshot)
    return result.kind === 'passes' ? { ...result, isPart: true } : result
  }
}

/** The net effect of the writes on pools and LP; amounts that only pass through are left out. */
function movedBy(writes: readonly Write[], { pairs }: Snapshot): readonly Moved[] {
  const sums = new Map<string, bigint>()
  const add = (token: string, amount: bigint) => {
    const id = stripFieldSuffix(token)
    sums.set(id, (sums.get(id) ?? 0n) + amount)
  }
  for (const { program, mapping, key, value, previous } of writes) {
    if (program !== PROGRAMS.core) continue
    const pair = pairs.find(({ pair_id }) => isSameId(pair_id, key))
    const grown = (member: string) => memberOf(value, member) - memberOf(previous, member)
    if (mapping === 'pairs' && pair) {
      add(pair.token_a, grown('reserve_a') + grown('owed_a'))
      add(pair.token_b, grown('reserve_b') + grown('owed_b'))
    }
    if (mapping === 'tokens' && pair) add(key, -grown('total_supply'))
  }
  return [...sums].flatMap(([token, amount]) => (amount === 0n ? [] : { token, amount }))
}

function memberOf(value: Plaintext | null, name: string): bigint {
  const found = value?.kind === 'struct' ? value.members.get(name) : undefined
  return found?.kind === 'literal' && typeof found.value === 'bigint' ? found.value : 0n
}
