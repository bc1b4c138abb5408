import { PROGRAMS, type TransactionKind } from '@nightjar/sdk'
import type { PointAction } from '../points/rules.ts'

/** Ids of the suite's programs; all others are outside. */
export const suitePrograms: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

export type CoreFunction = {
  readonly kind: TransactionKind
  /** Names of the finalize's arguments, in order (`nightjar_core.aleo`); a test reads them again from there. */
  readonly arguments: readonly string[]
  readonly points?: PointAction
}

const liquidityArguments = ['token_a', 'token_b', 'amount_a', 'amount_b']
const exactIn = ['token_in', 'token_out', 'amount_in', 'amount_out_min']
const exactOut = ['token_in', 'token_out', 'amount_in_max', 'amount_out']

/** What each function of the core that has a finalize is about. */
export const coreFunctions: Readonly<Record<string, CoreFunction>> = {
  create_token: {
    kind: 'create_token',
    arguments: ['caller', 'id', 'name', 'symbol', 'decimals', 'supply', 'admin'],
  },
  change_token_admin: { kind: 'admin', arguments: ['caller', 'token', 'admin'] },
  mint_public: { kind: 'mint', arguments: ['caller', 'token', 'to', 'amount'] },
  mint_private: { kind: 'mint', arguments: ['caller', 'token', 'amount'] },
  burn_from: { kind: 'burn', arguments: ['caller', 'token', 'owner', 'amount'] },
  burn_private: { kind: 'burn', arguments: ['caller', 'token', 'amount'] },
  transfer_public: { kind: 'transfer', arguments: ['caller', 'token', 'to', 'amount'] },
  transfer_public_to_private: {
    kind: 'to_private',
    arguments: ['caller', 'token', 'amount'],
    points: 'convert',
  },
  transfer_private_to_public: {
    kind: 'to_public',
    arguments: ['token', 'to', 'amount'],
    points: 'convert',
  },
  approve_public: { kind: 'approve', arguments: ['caller', 'token', 'spender', 'amount'] },
  unapprove_public: { kind: 'approve', arguments: ['caller', 'token', 'spender', 'amount'] },
  transfer_from_public: {
    kind: 'transfer',
    arguments: ['caller', 'token', 'owner', 'to', 'amount'],
  },
  claim_blinded: { kind: 'claim', arguments: ['blinded', 'token', 'amount'] },
  create_pair: {
    kind: 'add_liquidity',
    arguments: ['caller', 'pair', ...liquidityArguments, 'liquidity', 'to', 'deadline'],
    points: 'liquidity',
  },
  create_pair_privately: {
    kind: 'add_liquidity',
    arguments: ['pair', ...liquidityArguments, 'liquidity', 'deadline'],
  },
  add_liquidity: {
    kind: 'add_liquidity',
    arguments: ['caller', ...liquidityArguments, 'min_a', 'min_b', 'to', 'deadline'],
    points: 'liquidity',
  },
  add_liquidity_privately: {
    kind: 'add_liquidity',
    arguments: [
      'pair',
      ...liquidityArguments,
      ...['min_a', 'min_b', 'min_liquidity', 'refund_to', 'deadline'],
    ],
  },
  remove_liquidity: {
    kind: 'remove_liquidity',
    arguments: ['caller', 'token_a', 'token_b', 'liquidity', 'min_a', 'min_b', 'to', 'deadline'],
  },
  remove_liquidity_privately: {
    kind: 'remove_liquidity',
    arguments: [
      ...['pair', 'token_a', 'token_b', 'liquidity', 'min_a', 'min_b', 'refund_to', 'deadline'],
    ],
  },
  swap_exact_tokens_for_tokens: swap('caller', ...exactIn, 'to', 'deadline'),
  swap_exact_private_for_public: swap(...exactIn, 'to', 'deadline'),
  swap_exact_public_for_private: swap('caller', ...exactIn, 'to_pub', 'deadline'),
  swap_exact_private_for_private: swap(...exactIn, 'to_pub', 'deadline'),
  swap_tokens_for_exact_tokens: swap('caller', ...exactOut, 'to', 'deadline'),
  swap_private_for_exact_public: swap(...exactOut, 'to', 'refund_to', 'deadline'),
  swap_public_for_exact_private: swap('caller', ...exactOut, 'deadline'),
  swap_private_for_exact_private: swap(...exactOut, 'refund_to', 'deadline'),
  swap_exact_path: swap(
    ...['caller', 't0', 't1', 't2', 't3', 'amount_in', 'amount_out_min', 'to', 'deadline'],
  ),
  swap_exact_path_private: swap(
    ...['t0', 't1', 't2', 't3', 'amount_in', 'amount_out_min', 'to_pub', 'deadline'],
  ),
}

function swap(...names: readonly string[]): CoreFunction {
  return { kind: 'swap', arguments: names, points: 'swap' }
}

/** What a call of any other program of the suite is about. */
export function kindOf(program: string, name: string): TransactionKind {
  switch (program) {
    case PROGRAMS.core:
      return coreFunctions[name]?.kind ?? 'transfer' // those without finalize move records
    case PROGRAMS.credits:
    case PROGRAMS.registry:
    case PROGRAMS.arc20:
      if (name.startsWith('init')) return 'create_token'
      return name.startsWith('unwrap') ? 'unwrap' : 'wrap'
    case PROGRAMS.faucet:
      if (name === 'claim') return 'faucet'
      return name === 'pay' ? 'transfer' : 'admin'
    case PROGRAMS.router:
      return name.startsWith('add_liquidity') ? 'add_liquidity' : 'swap'
    default:
      return 'admin'
  }
}

/** A name of a function whose payer or receiver is a record. */
export const isPrivate = (name: string): boolean => /priv|blinded|^join$/.test(name)
