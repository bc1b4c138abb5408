import {
  CREDITS_PROGRAM,
  functionOf,
  isSameId,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  sightOf,
} from '@nightjar/sdk'
import { api } from '../lib/api.ts'
import type { Snapshot } from './chainState.ts'
import type { FutureRequest } from './futureOf.ts'

/** What is asked of the server. */
export type Ask = Pick<
  typeof api,
  'pairs' | 'blacklist' | 'mappingValue' | 'tokenBalances' | 'tokenAllowances' | 'pairBalances'
>

const readMapping = (ask: Ask, program: string, name: string, key: string) =>
  ask.mappingValue({ params: { program, name, key } })

/**
 * What a dry run needs to know: lists that every page reads whole. Only where the call shows its account to everyone
 * anyway is the server asked about it.
 */
export async function readSnapshot(request: FutureRequest, ask: Ask = api): Promise<Snapshot> {
  const setting = (name: string) => readMapping(ask, PROGRAMS.config, name, 'true')
  const [{ height, pairs }, { black_list }, swap_fee, protocol_fee, private_ops, paused_until] =
    await Promise.all([
      ask.pairs(),
      ask.blacklist(),
      setting('swap_fee'),
      setting('protocol_fee'),
      setting('private_ops'),
      setting('paused_until'),
    ])
  const address = request.signer
  const tokens = mentioned(request)
  const own = showsAccount(request)
    ? { ...(await readOwn(ask, { address, tokens })), ...(await readForRouter(ask, request)) }
    : { address, isBlacklisted: false, balances: [] }
  const settings = { swap_fee, protocol_fee, private_ops, paused_until }
  return { height, settings, pairs, tokens, blocked: black_list, own }
}

/** What only the router asks of an account: its credits, and what it lets the router take. */
async function readForRouter(
  ask: Ask,
  request: FutureRequest,
): Promise<Pick<Snapshot['own'], 'router'>> {
  if (request.program !== PROGRAMS.router) return {}
  const { signer: address } = request
  const tokens = [...mentioned(request)]
  const [credits, { allowances }] = await Promise.all([
    readMapping(ask, CREDITS_PROGRAM, 'account', address),
    ask.tokenAllowances({ query: { address, tokens, spender: PROGRAM_ADDRESSES.router } }),
  ])
  return {
    router: {
      credits: BigInt(credits?.replace('u64', '') ?? 0),
      allowances: tokens.map((token) => {
        const found = allowances.find(({ token_id }) => isSameId(token_id, token))
        return [token, BigInt(found?.amount ?? 0)] as const
      }),
    },
  }
}

/** Whether the chain will show whose call it is, by the table of what calls show. */
export function showsAccount({ program, function: name, inputs, signer }: FutureRequest): boolean {
  const sight = sightOf(program, name)
  if (!sight) return false
  return sight.signer || sight.inputs.some((at) => inputs[at] === signer)
}

type Owned = { readonly address: string; readonly tokens: readonly string[] }

async function readOwn(ask: Ask, { address, tokens }: Owned): Promise<Snapshot['own']> {
  const [held, { balances }, isBlacklisted] = await Promise.all([
    tokens.length > 0 ? ask.tokenBalances({ query: { address, tokens } }) : { balances: [] },
    ask.pairBalances({ params: { address } }),
    readMapping(ask, PROGRAMS.config, 'blacklist', address),
  ])
  return {
    address,
    isBlacklisted: isBlacklisted === 'true',
    balances: [
      ...held.balances.map(({ token_id, amount }) => [token_id, BigInt(amount)] as const),
      ...balances.map(({ pair_id, amount }) => [pair_id, BigInt(amount)] as const),
    ],
  }
}

/** Tokens that a call names, those of its records too: who trades them knows that there are such. */
function mentioned({ program, function: name, inputs }: FutureRequest): readonly string[] {
  const params = Object.entries(functionOf(program, name)?.inputs ?? {})
  return inputs.flatMap((text, at) => {
    const [param, type] = params[at] ?? []
    const isToken = type?.startsWith('field') === true && param !== 'token_program'
    return isToken ? text : (/token: (\d+field)/.exec(text)?.[1] ?? [])
  })
}
