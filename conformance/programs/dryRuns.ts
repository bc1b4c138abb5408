import { type ProgramId, programSource } from '@nightjar/programs'
import {
  compareIds,
  encodeProgramId,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  type ServedPair,
  stripFieldSuffix,
} from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { createDryRun, type DryRunResult, type Moved } from '@nightjar/web/dryRun'
import { isTried } from '@nightjar/web/isTried'
import { type Ask, readSnapshot } from '@nightjar/web/readSnapshot'
import type { Call, Driver } from './scenario/driver.ts'
import type { CallStep } from './scenario/play.ts'
import type { Played } from './scenario/player.ts'
import type { Hasher } from './scenario/state.ts'
import { registryToken } from './scenario/wrappedTokens.ts'

const snarkVm = await loadTestnet()
type Cause = Extract<DryRunResult, { readonly kind: 'fails' }>['cause']

/** What the page says about a call before it is signed, and what the pools then have gained. */
export type Tried = {
  readonly said: DryRunResult
  /** One line for each token that the pools took or, if negative, paid; LP that was minted counts as paid. */
  readonly moved: readonly string[]
}

const suite: readonly ProgramId[] = [
  'nightjar_config.aleo',
  'nightjar_math.aleo',
  'nightjar_core.aleo',
  'nightjar_credits.aleo',
  'nightjar_arc20.aleo',
  'nightjar_router.aleo',
]

/** A driver for `play` that lets the page try out each call, and the calls that it tried out. */
export type Trial<D extends Driver> = {
  readonly driver: D
  readonly onPlayed: (step: CallStep, played: Played) => void
  readonly steps: readonly TriedStep[]
}

/** Before each call, the page's dry run is given what the server would answer from the node's mappings. */
export function tryFirst<D extends Driver>(driver: D, hash: Hasher): Trial<D> {
  const sources = [snarkVm.creditsSource, ...suite.map((id) => programSource(id))]
  const dryRun = createDryRun(snarkVm.crypto, sources)
  const ask = askNode(driver, hash)
  const steps: TriedStep[] = []
  let tried: Tried | undefined
  const execute = async (call: Call) => {
    tried = undefined
    if (!isTried(call)) return await driver.execute(call)
    const { privateKey, ...rest } = call
    const signer = snarkVm.readPrivateKey(privateKey).address
    const request = { ...rest, inputs: call.inputs.map(asWallet), signer }
    const said = dryRun(request, await readSnapshot(request, ask))
    const before = await pairsOf(driver, hash)
    const outcome = await driver.execute(call)
    tried = { said, moved: gains(before, await pairsOf(driver, hash)) }
    return outcome
  }
  const onPlayed = (step: CallStep, played: Played): void => {
    if (tried) steps.push({ step, played, tried })
  }
  return { driver: { ...driver, execute }, onPlayed, steps }
}

/** Wallets write a space after each colon; the interpreter does not. */
const asWallet = (input: string): string =>
  input.startsWith('{owner:') ? input.replaceAll(':', ': ') : input

/** The server's answers, from the node's own mappings. */
function askNode(driver: Driver, hash: Hasher): Ask {
  const amountOf = async (mapping: string, key: string) => {
    const values = await driver.entries(PROGRAMS.core, mapping)
    return (values.get(hash.bhp256(key)) ?? '0u128').replace('u128', '')
  }
  const held = (token: string, user: string) =>
    amountOf('account', `{ token: ${token}, user: ${user} }`)
  const ask = {
    pairs: async () => ({ height: await driver.height(), pairs: await pairsOf(driver, hash) }),
    blacklist: async () => {
      const blocked = await driver.entries(PROGRAMS.config, 'token_blocked')
      return { black_list: [...blocked].flatMap(([id, is]) => (is === 'true' ? id : [])) }
    },
    mappingValue: async ({ params: { program, name, key } }: Asked<'mappingValue'>) =>
      (await driver.entries(program, name)).get(key) ?? null,
    tokenBalances: async ({ query: { address, tokens } }: Asked<'tokenBalances'>) => {
      const balances = [tokens].flat().map(async (token_id) => ({
        token_id,
        amount: await held(token_id, address),
      }))
      return { balances: await Promise.all(balances) }
    },
    tokenAllowances: async ({ query: { address, tokens, spender } }: Asked<'tokenAllowances'>) => {
      const allowances = [tokens].flat().map(async (token_id) => {
        const key = `{ token: ${token_id}, payer: ${address}, spender: ${spender} }`
        return { token_id, amount: await amountOf('approvals', key) }
      })
      return { allowances: await Promise.all(allowances) }
    },
    pairBalances: async ({ params: { address } }: Asked<'pairBalances'>) => {
      const pairs = await pairsOf(driver, hash)
      const balances = pairs.map(async ({ pair_id }) => ({
        pair_id,
        amount: await held(pair_id, address),
      }))
      return { balances: await Promise.all(balances) }
    },
    wrappedTokens: async () => ({ tokens: wrappedTokens(hash) }),
  }
  return ask as unknown as Ask // the page reads no more of the answers
}

type Asked<Name extends keyof Ask> = Parameters<Ask[Name]>[0]

/** Outside tokens of the scenario, as far as the page needs to know them. */
function wrappedTokens(hash: Hasher) {
  const idOf = (wrapper: string, salt: string) =>
    hash.bhp256(`{ creator: ${wrapper}, salt: ${salt} }`)
  const { registry, arc20 } = PROGRAM_ADDRESSES
  return [
    { token_id: idOf(registry, registryToken), origin_token_id: registryToken, program: '' },
    ...['test_arc20_token.aleo', 'test_arc22_token.aleo'].map((program) => ({
      token_id: idOf(arc20, encodeProgramId(program)),
      origin_token_id: '',
      program,
    })),
  ]
}

type Pair = ServedPair & { readonly owed_a: string; readonly owed_b: string }

/** Every pair of the node as the server would serve it, and what it owes to the protocol. */
async function pairsOf(driver: Driver, hash: Hasher): Promise<readonly Pair[]> {
  const infos = await driver.entries(PROGRAMS.core, 'tokens')
  const values = await driver.entries(PROGRAMS.core, 'pairs')
  const ids = [...infos.keys()].sort(compareIds)
  return ids.flatMap((token_a, at) =>
    ids.slice(at + 1).flatMap((token_b) => {
      const pair_id = hash.bhp256(`{ token_a: ${token_a}, token_b: ${token_b} }`)
      const value = values.get(pair_id)
      if (value === undefined) return []
      const member = (name: string) => memberOf(value, name)
      return {
        ...{ pair_id, token_a, token_b, in_doubt: false },
        ...{ reserve_a: member('reserve_a'), reserve_b: member('reserve_b') },
        ...{ owed_a: member('owed_a'), owed_b: member('owed_b'), last_k: member('last_k') },
        total_supply: memberOf(infos.get(pair_id) ?? '', 'total_supply'),
      }
    }),
  )
}

const memberOf = (value: string, name: string): string =>
  new RegExp(`\\b${name}:\\s*(\\d+)`).exec(value)?.[1] ?? ''

/** What pairs that existed before have gained; paying the protocol what was owed to it counts as no loss. */
function gains(before: readonly Pair[], after: readonly Pair[]): string[] {
  const moved = before.flatMap((old) => {
    const pair = after.find(({ pair_id }) => pair_id === old.pair_id)
    if (pair === undefined) throw new Error(`The pair ${old.pair_id} is gone.`)
    const grown = (member: keyof Pair) => BigInt(pair[member]) - BigInt(old[member])
    const owed = (member: 'owed_a' | 'owed_b') =>
      grown(member) < 0n ? BigInt(pair[member]) : grown(member)
    return [
      { token: pair.token_a, amount: grown('reserve_a') + owed('owed_a') },
      { token: pair.token_b, amount: grown('reserve_b') + owed('owed_b') },
      { token: pair.pair_id, amount: -grown('total_supply') },
    ]
  })
  return linesOf(moved)
}

/** One line for each token, in a fixed order. */
function linesOf(moved: readonly Moved[]): string[] {
  const sums = new Map<string, bigint>()
  for (const { token, amount } of moved) {
    const id = stripFieldSuffix(token)
    sums.set(id, (sums.get(id) ?? 0n) + amount)
  }
  return [...sums].flatMap(([id, amount]) => (amount === 0n ? [] : `${id} ${amount}`)).sort()
}

/** A call of a scenario that was tried out first. */
export type TriedStep = { readonly step: CallStep; readonly played: Played; readonly tried: Tried }

/** Where the page was wrong: it may only be silent, or overlook what it asks nobody about. */
export function surprises(steps: readonly TriedStep[]): string[] {
  return steps.flatMap(({ step, played, tried: { said, moved } }) => {
    const { verdict } = played.outcome
    if (verdict === 'refused' || said.kind === 'unknown') return []
    const label = `${step.call} (${step.note ?? ''}) is ${verdict} (${reasonOf(played)}), the page says`
    if (said.kind === 'fails') return verdict === 'accepted' ? `${label} ${said.cause}` : []
    const isOverlooked = said.isPart === true || played.reason === 'blacklisted'
    if (verdict === 'rejected') return isOverlooked ? [] : `${label} it passes`
    const expected = linesOf(said.moved).join()
    return moved.join() === expected ? [] : `${label} it moves ${expected}, not ${moved}`
  })
}

/** Calls about which the page says nothing, for at least some inputs. */
export function silentOn(steps: readonly TriedStep[]): string[] {
  const silent = steps.filter(({ tried }) => tried.said.kind === 'unknown')
  return [...new Set(silent.map(({ step }) => step.call))].sort()
}

/** The causes that the page names, by the reason for which the model rejects a call. */
export function causesOf(steps: readonly TriedStep[]): Record<string, readonly Cause[]> {
  const causes = new Map<string, Set<Cause>>()
  for (const { played, tried } of steps) {
    if (played.outcome.verdict !== 'rejected' || tried.said.kind !== 'fails') continue
    const reason = reasonOf(played)
    causes.set(reason, (causes.get(reason) ?? new Set()).add(tried.said.cause))
  }
  return Object.fromEntries([...causes].map(([reason, all]) => [reason, [...all].sort()]))
}

/** The model's reason, without a mapping's key. */
const reasonOf = ({ reason }: Played): string => reason.replace(/\[.*\]/, '')
