import { type CallableProgram, CREDITS_PROGRAM, type FunctionName, PROGRAMS } from '@nightjar/sdk'
import type { MessageId } from '../../../messageIds.ts'

/** Titles of the functions of a program. */
type Titles<P extends CallableProgram> = Readonly<Record<FunctionName<P>, MessageId>>

const core: Titles<typeof PROGRAMS.core> = {
  create_token: 'local.call.createToken',
  change_token_admin: 'local.call.handOver',
  mint_public: 'local.call.mint',
  mint_private: 'local.call.mintPrivate',
  burn_from: 'local.call.burnFrom',
  burn_private: 'local.call.burnPrivate',
  transfer_public: 'local.call.send',
  transfer_private: 'local.call.sendPrivate',
  transfer_public_to_private: 'local.call.makePrivate',
  transfer_private_to_public: 'local.call.makePublic',
  approve_public: 'local.call.approve',
  unapprove_public: 'local.call.unapprove',
  transfer_from_public: 'local.call.sendFrom',
  join: 'local.call.join',
  claim_blinded: 'local.call.claimSurplus',
  create_pair: 'local.call.openPool',
  create_pair_privately: 'local.call.openPoolPrivate',
  add_liquidity: 'local.call.add',
  add_liquidity_privately: 'local.call.addPrivate',
  remove_liquidity: 'local.call.removeLiquidity',
  remove_liquidity_privately: 'local.call.removePrivate',
  swap_exact_tokens_for_tokens: 'local.call.swap',
  swap_exact_private_for_public: 'local.call.swapToPublic',
  swap_exact_public_for_private: 'local.call.swapToPrivate',
  swap_exact_private_for_private: 'local.call.swapPrivate',
  swap_tokens_for_exact_tokens: 'local.call.swap',
  swap_private_for_exact_public: 'local.call.swapToPublic',
  swap_public_for_exact_private: 'local.call.swapToPrivate',
  swap_private_for_exact_private: 'local.call.swapPrivate',
  swap_exact_path: 'local.call.swapPath',
  swap_exact_path_private: 'local.call.swapPathPrivate',
}

const wrapper: Partial<Titles<typeof PROGRAMS.credits>> = {
  wrap_public: 'local.call.wrap',
  wrap_private: 'local.call.wrapPrivate',
  unwrap_public: 'local.call.unwrap',
  unwrap_private: 'local.call.unwrapPrivate',
  unwrap_private_to_public: 'local.call.unwrapToPublic',
}

const registry = {
  wrap_public: 'local.call.wrapToken',
  wrap_private: 'local.call.wrapTokenPrivate',
  unwrap_public: 'local.call.unwrapToken',
  unwrap_private: 'local.call.unwrapTokenPrivate',
} as const satisfies Partial<Titles<typeof PROGRAMS.registry>>

const arc20: Partial<Titles<typeof PROGRAMS.arc20>> = {
  ...registry,
  unwrap_private_arc22: 'local.call.unwrapTokenPrivate',
}

const faucet: Titles<typeof PROGRAMS.faucet> = {
  set_limit: 'local.call.setLimit',
  pay: 'local.call.pay',
  claim: 'local.call.claim',
}

const router: Partial<Titles<typeof PROGRAMS.router>> = {
  swap_credits_for_tokens: 'local.call.swap',
  swap_tokens_for_credits: 'local.call.swap',
  swap_private_credits_for_token: 'local.call.swapPrivate',
  swap_private_for_credits: 'local.call.swapPrivate',
  swap_arc20_for_tokens: 'local.call.swap',
  swap_private_arc20_for_private: 'local.call.swapPrivate',
  swap_private_for_arc20: 'local.call.swapPrivate',
  add_liquidity_credits_first: 'local.call.addPrivate',
  add_liquidity_credits_second: 'local.call.addPrivate',
}

const credits: Partial<Titles<typeof CREDITS_PROGRAM>> = {
  transfer_public: 'local.call.sendAleo',
  transfer_private: 'local.call.sendAleoPrivate',
  transfer_public_to_private: 'local.call.aleoPrivate',
  transfer_private_to_public: 'local.call.aleoPublic',
  join: 'local.call.join',
  split: 'local.call.split',
}

/** Titles of the calls that this app makes, by program and function. */
export const callTitles = {
  [PROGRAMS.core]: core,
  [PROGRAMS.credits]: wrapper,
  [PROGRAMS.registry]: registry,
  [PROGRAMS.arc20]: arc20,
  [PROGRAMS.router]: router,
  [PROGRAMS.faucet]: faucet,
  [CREDITS_PROGRAM]: credits,
}

/**
 * The inputs that can identify the token of an amount: the token's id, a record of it, or for `path` the last token of a
 * path. A function has only one of several alternatives.
 */
const amountTokens: Readonly<Record<string, readonly string[]>> = {
  amount: ['token', 'input'],
  amount_in: ['token_in', 't0', 'input'],
  amount_in_max: ['token_in', 'input'],
  amount_out: ['token_out'],
  amount_out_min: ['token_out', 'path'],
  amount_a: ['token_a', 'input_a'],
  amount_b: ['token_b', 'input_b'],
  amount_credits: [],
  amount_token: ['input_token'],
  min_a: ['token_a', 'input_a'],
  min_b: ['token_b', 'input_b'],
  min_credits: [],
  min_token: ['input_token'],
}

/** What identifies the token of an amount: `ALEO`, `path`, or the name of an input; undefined if it is not an amount. */
export function tokenOfAmount(
  program: string,
  inputs: readonly string[],
  name: string,
): string | undefined {
  const candidates = amountTokens[name]
  if (candidates === undefined) return undefined
  if (program === PROGRAMS.credits || program === CREDITS_PROGRAM) return 'ALEO'
  if (program === PROGRAMS.arc20) return 'token_program'
  if (program === PROGRAMS.registry) return inputs.includes('id') ? 'id' : 'input'
  if (program === PROGRAMS.router && isOfOutside(inputs, name)) {
    return inputs.includes('token_program') ? 'token_program' : 'ALEO'
  }
  return candidates.find((each) => inputs.includes(each === 'path' ? 't2' : each))
}

/**
 * Whether the router wraps or unwraps an amount: its swaps that name the received token are paid in credits or an ARC-20
 * token, all others pay those out.
 */
function isOfOutside(inputs: readonly string[], name: string): boolean {
  if (name.endsWith('_credits')) return true
  return name === (inputs.includes('token_out') ? 'amount_in' : 'amount_out_min')
}

/** Whether an input belongs to token_registry.aleo: its ids are chosen by anyone, and may equal those of inside tokens. */
export function isOfRegistry(program: string, inputs: readonly string[], name: string): boolean {
  return program === PROGRAMS.registry && name === tokenOfAmount(program, inputs, 'amount')
}

/** The meaning of a parameter, for the signer. */
export const paramLabels: Readonly<Record<string, MessageId>> = {
  token: 'local.input.token',
  token_program: 'local.input.outsideToken',
  id: 'local.input.outsideToken',
  token_in: 'local.input.tokenPaid',
  token_out: 'local.input.tokenReceived',
  token_a: 'local.input.firstToken',
  token_b: 'local.input.secondToken',
  t0: 'local.input.tokenPaid',
  t1: 'local.input.then',
  t2: 'local.input.then',
  t3: 'local.input.then',
  input: 'local.input.recordSpent',
  input_a: 'local.input.firstSpent',
  input_b: 'local.input.secondSpent',
  input_credits: 'local.input.firstSpent',
  input_token: 'local.input.secondSpent',
  first: 'local.input.firstRecord',
  second: 'local.input.secondRecord',
  amount: 'local.input.amount',
  amount_in: 'local.input.youPay',
  amount_in_max: 'local.input.payAtMost',
  amount_out: 'local.input.youReceive',
  amount_out_min: 'local.input.receiveAtLeast',
  amount_a: 'local.input.payAtMost',
  amount_b: 'local.input.payAtMost',
  amount_credits: 'local.input.payAtMost',
  amount_token: 'local.input.payAtMost',
  min_a: 'local.input.atLeast',
  min_b: 'local.input.atLeast',
  min_credits: 'local.input.atLeast',
  min_token: 'local.input.atLeast',
  liquidity: 'local.input.shares',
  min_liquidity: 'local.input.sharesAtLeast',
  to: 'local.input.goesTo',
  to_pri: 'local.input.goesTo',
  to_pub: 'local.input.surplusTo',
  refund_to: 'local.input.restTo',
  surplus_to: 'local.input.surplusTo',
  owner: 'local.input.takenFrom',
  spender: 'local.input.spender',
  admin: 'local.input.admin',
  deadline: 'local.input.validUntil',
  factor: 'local.input.factor',
  salt: 'local.input.salt',
  name: 'local.input.name',
  symbol: 'local.input.symbol',
  decimals: 'local.input.decimals',
  supply: 'local.input.supply',
}
