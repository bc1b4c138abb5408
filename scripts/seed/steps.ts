import { BaseError, fieldToIdentifier } from '@nightjar/aleo'
import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import {
  createPair,
  createToken,
  encodeName,
  initArc20Token,
  initRegistryToken,
  initWrappedCredits,
  LOCAL_ARC20_PROGRAM,
  LOCAL_PAIRS,
  LOCAL_TOKENS,
  LOCAL_WRAPPED_PAIRS,
  LOCAL_WRAPPED_TOKENS,
  PROGRAM_ADDRESSES,
  parseAmount,
  REGISTRY_PROGRAM,
  setFaucetLimit,
  swapCreditsForTokens,
  transferPublic,
  type UnsignedTransaction,
  WRAPPED_ALEO,
  wrapArc20,
  wrapCredits,
  wrapRegistry,
} from '@nightjar/sdk'
import { firstTraders } from './account.ts'
import { firstTrades, pairAmounts, seedTokens, tokenAmounts, wrappedCredits } from './amounts.ts'
import type { ChainState } from './chainState.ts'

/** What a transaction is built from. */
export type Work =
  | { readonly kind: 'deploy'; readonly program: string }
  | {
      readonly kind: 'execute'
      readonly call: UnsignedTransaction
      /** The signer; the suite's admin by default. */
      readonly privateKey?: string
    }

/** One transaction of the seed. Steps already done are skipped, so an interrupted seed continues where it stopped. */
export type Step = {
  readonly label: string
  readonly work: Work
  readonly isDone: (chain: ChainState) => Promise<boolean>
}

/** Ids of all programs that the seed deploys, each after its imports. */
export const seededPrograms: readonly string[] = [
  REGISTRY_PROGRAM,
  ...programIds,
  LOCAL_ARC20_PROGRAM,
]

/** The source of a program that the seed deploys. */
export function seededSource(id: string): string {
  if (id === REGISTRY_PROGRAM || id === LOCAL_ARC20_PROGRAM) return standIns[id]
  const known = programIds.find((program) => program === id)
  if (known === undefined) throw new Error(`${id} is not a program of the suite`)
  return programSource(known)
}

/** Programs of the seed that a call names in an input: dynamically called programs are not among its imports. */
export function namedPrograms({ program, inputs }: UnsignedTransaction): readonly string[] {
  if (!seededSource(program).includes('call.dynamic')) return []
  const fields = inputs.filter((input) => input.endsWith('field'))
  const names = fields.map((input) => `${fieldToIdentifier(BigInt(input.slice(0, -5)))}.aleo`)
  return names.filter((name) => seededPrograms.includes(name))
}

/** The highest block height: the seed has no price to miss. */
const NO_DEADLINE = 2 ** 32 - 1

/** All steps, each after those it depends on. */
export function seedSteps({ creator }: { creator: string }): Step[] {
  return [
    ...seededPrograms.map(deployStep),
    ...LOCAL_TOKENS.map((token) => tokenStep(token, creator)),
    initStep,
    wrapStep(creator),
    ...registrySteps(creator),
    ...arc20Steps(creator),
    ...[...LOCAL_PAIRS, ...LOCAL_WRAPPED_PAIRS].map((pair) => pairStep(pair, creator)),
    ...[...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS].flatMap(faucetSteps),
    ...firstTrades.map(tradeStep),
  ]
}

function deployStep(program: string): Step {
  return {
    label: `deploy ${program}`,
    work: { kind: 'deploy', program },
    isDone: async (chain) => {
      const source = await chain.getProgram(program)
      if (source === undefined) return false
      if (source.trim() === seededSource(program).trim()) return true
      throw new ForeignProgramError(program)
    },
  }
}

function tokenStep(token: (typeof LOCAL_TOKENS)[number], admin: string): Step {
  const { symbol, name, salt, decimals } = token
  const supply = units(amountsOf(symbol).supply, symbol)
  return {
    label: `create ${symbol}`,
    work: execute(createToken({ salt, name, symbol, decimals, supply, admin })),
    isDone: (chain) => chain.hasToken(token.id),
  }
}

const initStep: Step = {
  label: 'register wrapped ALEO',
  work: execute(initWrappedCredits({})),
  isDone: (chain) => chain.hasToken(WRAPPED_ALEO.id),
}

function wrapStep(to: string): Step {
  return {
    label: `wrap ${wrappedCredits} ALEO`,
    work: execute(wrapCredits({ to, amount: units(wrappedCredits, 'WALEO') })),
    isDone: (chain) => chain.hasSupply(WRAPPED_ALEO.id),
  }
}

/** The registry's token: registered and minted by the registry's own functions, then wrapped entirely. */
function registrySteps(creator: string): Step[] {
  const { id, symbol, name, decimals, salt: originId } = tokenOf('RGC')
  const supply = units(amountsOf(symbol).supply, symbol)
  const texts = [name, symbol].map((text) => `${encodeName(text)}u128`)
  const register = [originId, ...texts, `${decimals}u8`, `${supply}u128`, 'false', creator]
  const mint = [originId, creator, `${supply}u128`, `${NO_DEADLINE}u32`]
  return [
    {
      label: `register ${symbol} in token_registry.aleo`,
      work: execute(outsideCall(REGISTRY_PROGRAM, 'register_token', register)),
      isDone: (chain) => chain.isRegistered(originId),
    },
    {
      label: `mint ${symbol} in token_registry.aleo`,
      work: execute(outsideCall(REGISTRY_PROGRAM, 'mint_public', mint)),
      isDone: (chain) => chain.hasRegistrySupply(originId),
    },
    {
      label: `register wrapped ${symbol}`,
      work: execute(initRegistryToken({ originId, name, symbol, decimals })),
      isDone: (chain) => chain.hasToken(id),
    },
    {
      label: `wrap ${symbol}`,
      work: execute(wrapRegistry({ originId, to: creator, amount: supply })),
      isDone: (chain) => chain.hasSupply(id),
    },
  ]
}

/** The ARC-20 program's token, minted and wrapped entirely. */
function arc20Steps(creator: string): Step[] {
  const { id, symbol, name, decimals } = tokenOf('TA20')
  const [token, amount] = [LOCAL_ARC20_PROGRAM, units(amountsOf(symbol).supply, symbol)]
  return [
    {
      label: `mint ${symbol} in ${token}`,
      work: execute(outsideCall(token, 'mint_public', [creator, `${amount}u128`])),
      isDone: (chain) => chain.hasArc20Supply(),
    },
    {
      label: `register wrapped ${symbol}`,
      work: execute(initArc20Token({ token, name, symbol, decimals })),
      isDone: (chain) => chain.hasToken(id),
    },
    {
      label: `wrap ${symbol}`,
      work: execute(wrapArc20({ token, to: creator, amount })),
      isDone: (chain) => chain.hasSupply(id),
    },
  ]
}

/** A call of a program outside the suite. */
function outsideCall(program: string, name: string, inputs: readonly string[]) {
  return { program, function: name, inputs, feeMicrocredits: 0n, privateFee: false }
}

function pairStep(pair: (typeof LOCAL_PAIRS)[number], creator: string): Step {
  const name = `${pair.a}/${pair.b}`
  const [amountA = '', amountB = ''] = pairAmounts[name] ?? []
  const call = createPair({
    tokenA: tokenOf(pair.a).id,
    tokenB: tokenOf(pair.b).id,
    amountA: units(amountA, pair.a),
    amountB: units(amountB, pair.b),
    to: creator,
    deadlineHeight: NO_DEADLINE,
  })
  return { label: `open ${name}`, work: execute(call), isDone: (chain) => chain.hasToken(pair.id) }
}

function faucetSteps({ id, symbol }: (typeof LOCAL_TOKENS)[number]): Step[] {
  const { faucet, claim } = amountsOf(symbol)
  const to = PROGRAM_ADDRESSES.faucet
  return [
    {
      label: `fill the faucet with ${symbol}`,
      work: execute(transferPublic({ token: id, to, amount: units(faucet, symbol) })),
      isDone: (chain) => chain.hasFaucetBalance(id),
    },
    {
      label: `set the faucet's limit of ${symbol}`,
      work: execute(setFaucetLimit({ token: id, amount: units(claim, symbol) })),
      isDone: (chain) => chain.hasFaucetLimit(id),
    },
  ]
}

/** A trade of the competition's first round: credits for a listed token, by an account that holds only credits. */
function tradeStep({ symbol, credits }: (typeof firstTrades)[number], index: number): Step {
  const trader = firstTraders[index]
  if (trader === undefined) throw new Error(`nobody traded ${symbol} in the first round`)
  const { address, privateKey } = trader
  const tokenOut = tokenOf(symbol).id
  const amounts = { amountIn: units(credits, 'WALEO'), amountOutMin: 1n }
  const call = swapCreditsForTokens({
    ...amounts,
    tokenOut,
    to: address,
    deadlineHeight: NO_DEADLINE,
  })
  return {
    label: `swap ${credits} ALEO for ${symbol}`,
    work: { kind: 'execute', call, privateKey },
    isDone: (chain) => chain.hasBalance(tokenOut, address),
  }
}

function execute(call: UnsignedTransaction): Work {
  return { kind: 'execute', call }
}

function tokenOf(symbol: string) {
  const token = seedTokens.get(symbol)
  if (!token) throw new Error(`the token ${symbol} was not seeded`)
  return token
}

function amountsOf(symbol: string) {
  const entry = Object.entries(tokenAmounts).find(([name]) => name === symbol)
  if (!entry) throw new Error(`no amounts for ${symbol}`)
  return entry[1]
}

/** Whole units of a token as base units. */
function units(text: string, symbol: string): bigint {
  const parsed = parseAmount(text, tokenOf(symbol).decimals)
  if (parsed.kind !== 'amount') throw new Error(`"${text}" is not an amount of ${symbol}`)
  return parsed.value
}

/** The chain holds a different program of that name. */
export class ForeignProgramError extends BaseError {
  override readonly name = 'ForeignProgramError'

  constructor(program: string) {
    super(
      `The node has a different ${program} from this version of Nightjar. Delete the data folder (.nightjar) or use another node.`,
      { code: 'foreign_program' },
    )
  }
}
