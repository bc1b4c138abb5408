import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import {
  createPair,
  createToken,
  initWrappedCredits,
  LOCAL_PAIRS,
  LOCAL_TOKENS,
  PROGRAM_ADDRESSES,
  parseAmount,
  setFaucetLimit,
  transferPublic,
  type UnsignedTransaction,
  WRAPPED_ALEO,
  wrapCredits,
} from '@nightjar/sdk'
import { pairAmounts, seedTokens, tokenAmounts, wrappedCredits } from './amounts.ts'
import type { ChainState } from './chainState.ts'

/** What a transaction is built from. */
export type Work =
  | { readonly kind: 'deploy'; readonly program: string }
  | { readonly kind: 'execute'; readonly call: UnsignedTransaction }

/** One transaction of the seed; a done step is left out, so an interrupted seed goes on where it was. */
export type Step = {
  readonly label: string
  readonly work: Work
  readonly isDone: (chain: ChainState) => Promise<boolean>
}

/** Ids of all programs the seed deploys, each after the ones it imports. */
export const seededPrograms: readonly string[] = ['token_registry.aleo', ...programIds]

/** The source of a program that the seed deploys. */
export function seededSource(id: string): string {
  if (id === 'token_registry.aleo') return standIns[id]
  const known = programIds.find((program) => program === id)
  if (known === undefined) throw new Error(`${id} is no program of the suite`)
  return programSource(known)
}

/** The highest block height: the seed has no price to miss. */
const NO_DEADLINE = 2 ** 32 - 1

/** All steps in an order in which each one's needs come before it. */
export function seedSteps({ creator }: { creator: string }): Step[] {
  return [
    ...seededPrograms.map(deployStep),
    ...LOCAL_TOKENS.map((token) => tokenStep(token, creator)),
    initStep,
    wrapStep(creator),
    ...LOCAL_PAIRS.map((pair) => pairStep(pair, creator)),
    ...LOCAL_TOKENS.flatMap(faucetSteps),
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
      throw new ForeignProgram(program)
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

function execute(call: UnsignedTransaction): Work {
  return { kind: 'execute', call }
}

function tokenOf(symbol: string) {
  const token = seedTokens.get(symbol)
  if (!token) throw new Error(`no token ${symbol} is seeded`)
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
  if (parsed.kind !== 'amount') throw new Error(`"${text}" is no amount of ${symbol}`)
  return parsed.value
}

/** The chain holds a program of that name with other instructions. */
export class ForeignProgram extends Error {
  override readonly name = 'ForeignProgram'

  constructor(program: string) {
    super(
      `The node holds another ${program} than this version of Nightjar. Delete the data folder (.nightjar) or use another node.`,
    )
  }
}
