import {
  CREDITS_PROGRAM,
  encodeProgramId,
  functionOf,
  isSameId,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  seenBy,
  visibilityOf,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { api } from '../network/api.ts'
import type { RouterState, Snapshot } from './chainState.ts'
import type { FutureRequest } from './futureOf.ts'

/** The calls of the server that are used. */
export type Ask = Pick<
  typeof api,
  | 'pairs'
  | 'blacklist'
  | 'mappingValue'
  | 'tokenBalances'
  | 'tokenAllowances'
  | 'pairBalances'
  | 'wrappedTokens'
>

const readMapping = (ask: Ask, program: string, name: string, key: string) =>
  ask.mappingValue({ params: { program, name, key } })

/**
 * The input of a dry run: lists that every page reads completely. The server is asked about the account only if the call
 * shows its account to everyone anyway.
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
  const tokens = [...mentioned(request), ...(await unwrapped(request, ask))]
  const own = showsAccount(request)
    ? {
        ...(await readOwn(ask, { address, tokens })),
        ...(await readForSpender(ask, request, tokens)),
      }
    : { address, isBlacklisted: false, balances: [] }
  const settings = { swap_fee, protocol_fee, private_ops, paused_until }
  return { height, settings, pairs, tokens, blocked: black_list, own }
}

const spenders: Readonly<Record<string, string>> = {
  [PROGRAMS.router]: PROGRAM_ADDRESSES.router,
  [PROGRAMS.credits]: PROGRAM_ADDRESSES.credits,
  [PROGRAMS.registry]: PROGRAM_ADDRESSES.registry,
  [PROGRAMS.arc20]: PROGRAM_ADDRESSES.arc20,
}

/** An account's state that only the router and wrappers use: its credits, and their allowances. */
async function readForSpender(
  ask: Ask,
  request: FutureRequest,
  tokens: readonly string[],
): Promise<Pick<Snapshot['own'], 'router'>> {
  const spender = spenders[request.program]
  if (spender === undefined) return {}
  const [credits, allowances] = await Promise.all([
    readMapping(ask, CREDITS_PROGRAM, 'account', request.signer),
    request.function === 'unwrap_public'
      ? tokens.map((token) => [token, amountIn(request)] as const) // its plan sets missing allowances first
      : readAllowances(ask, { address: request.signer, tokens, spender }),
  ])
  return { router: { credits: BigInt(credits?.replace('u64', '') ?? 0), spender, allowances } }
}

async function readAllowances(
  ask: Ask,
  { address, tokens, spender }: Owned & { readonly spender: string },
): Promise<RouterState['allowances']> {
  if (tokens.length === 0) return []
  const query = { address, tokens: [...tokens], spender }
  const { allowances } = await ask.tokenAllowances({ query })
  return tokens.map((token) => {
    const found = allowances.find(({ token_id }) => isSameId(token_id, token))
    return [token, BigInt(found?.amount ?? 0)] as const
  })
}

/** The amount named in a call of a wrapper. */
function amountIn({ inputs }: FutureRequest): bigint {
  const text = inputs.find((input) => /^\d+u(64|128)$/.test(input)) ?? '0u128'
  return BigInt(text.replace(/u\d+$/, ''))
}

/** Whether the chain will show who makes the call, by the table of what calls reveal. */
export function showsAccount({ program, function: name, inputs, signer }: FutureRequest): boolean {
  if (!visibilityOf(program, name)) return false
  const call = { program, function: name, inputs, signer, privateFee: true }
  return seenBy(call).account === 'named'
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

/** Inputs that name a token of another program. */
const outsideNames: ReadonlySet<string> = new Set(['token_program', 'id'])

/**
 * The token that a call of a wrapper takes from a public balance, found in the list of all wrapped tokens. Credits have
 * only one wrapped form.
 */
async function unwrapped(
  { program, function: name, inputs: [origin = ''] }: FutureRequest,
  ask: Ask,
): Promise<readonly string[]> {
  if (name !== 'unwrap_public') return []
  if (program === PROGRAMS.credits) return [WRAPPED_ALEO.id]
  const { tokens } = await ask.wrappedTokens()
  const found = tokens.find(
    (token) => origin === (token.origin_token_id || encodeProgramId(token.program)),
  )
  return found ? [found.token_id] : []
}

/** Tokens named in a call, including those of its records: whoever trades them knows that they exist. */
function mentioned({ program, function: name, inputs }: FutureRequest): readonly string[] {
  const params = Object.entries(functionOf(program, name)?.inputs ?? {})
  return inputs.flatMap((text, at) => {
    const [param, type] = params[at] ?? []
    const isToken = type?.startsWith('field') === true && !outsideNames.has(param ?? '')
    return isToken ? text : (/token: (\d+field)/.exec(text)?.[1] ?? [])
  })
}
