import {
  type CallableProgram,
  type FinalizingName,
  type FunctionName,
  PROGRAMS,
  rowOf,
  type TransactionKind,
} from '@nightjar/sdk'
import type { PointAction } from '../points/rules.ts'

/** Ids of the suite's programs; all others are outside. */
export const suitePrograms: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/**
 * The only program of the suite that can be deployed before the configuration, since it does not import it. It belongs
 * to the suite whoever deployed it: the deployer of the core, which imports it, chose it.
 */
export const SUITE_BASE = PROGRAMS.math

type SuiteProgram = Exclude<CallableProgram, 'credits.aleo'>

/** The kind of each function of the suite; if one is missing here, this does not compile. */
const kinds: {
  readonly [P in SuiteProgram]: Readonly<Record<FunctionName<P>, TransactionKind>>
} = {
  [PROGRAMS.core]: {
    create_token: 'create_token',
    change_token_admin: 'admin',
    mint_public: 'mint',
    mint_private: 'mint',
    burn_from: 'burn',
    burn_private: 'burn',
    transfer_public: 'transfer',
    transfer_private: 'transfer',
    transfer_public_to_private: 'to_private',
    transfer_private_to_public: 'to_public',
    approve_public: 'approve',
    unapprove_public: 'approve',
    transfer_from_public: 'transfer',
    join: 'transfer',
    claim_blinded: 'claim',
    create_pair: 'add_liquidity',
    create_pair_privately: 'add_liquidity',
    add_liquidity: 'add_liquidity',
    add_liquidity_privately: 'add_liquidity',
    remove_liquidity: 'remove_liquidity',
    remove_liquidity_privately: 'remove_liquidity',
    swap_exact_tokens_for_tokens: 'swap',
    swap_exact_private_for_public: 'swap',
    swap_exact_public_for_private: 'swap',
    swap_exact_private_for_private: 'swap',
    swap_tokens_for_exact_tokens: 'swap',
    swap_private_for_exact_public: 'swap',
    swap_public_for_exact_private: 'swap',
    swap_private_for_exact_private: 'swap',
    swap_exact_path: 'swap',
    swap_exact_path_private: 'swap',
  },
  [PROGRAMS.credits]: {
    init: 'create_token',
    wrap_public: 'wrap',
    wrap_private: 'wrap',
    unwrap_public: 'unwrap',
    unwrap_private: 'unwrap',
    unwrap_private_to_public: 'unwrap',
  },
  [PROGRAMS.registry]: {
    init_token: 'create_token',
    wrap_public: 'wrap',
    wrap_private: 'wrap',
    unwrap_public: 'unwrap',
    unwrap_private: 'unwrap',
  },
  [PROGRAMS.arc20]: {
    init_token: 'create_token',
    wrap_public: 'wrap',
    wrap_private: 'wrap',
    unwrap_public: 'unwrap',
    unwrap_private: 'unwrap',
    unwrap_private_arc22: 'unwrap',
  },
  [PROGRAMS.router]: {
    swap_credits_for_tokens: 'swap',
    swap_tokens_for_credits: 'swap',
    swap_private_credits_for_token: 'swap',
    swap_private_for_credits: 'swap',
    swap_arc20_for_tokens: 'swap',
    swap_private_arc20_for_private: 'swap',
    swap_private_for_arc20: 'swap',
    add_liquidity_credits_first: 'add_liquidity',
    add_liquidity_credits_second: 'add_liquidity',
    return_tokens: 'transfer',
    return_credits: 'transfer',
    return_arc20: 'transfer',
  },
  [PROGRAMS.faucet]: { claim: 'faucet', pay: 'transfer', set_limit: 'admin' },
  [PROGRAMS.config]: {
    set_swap_fee: 'admin',
    set_protocol_fee: 'admin',
    set_private_ops: 'admin',
    pause: 'admin',
    unpause: 'admin',
    set_guardian: 'admin',
    set_blacklist: 'admin',
    set_token_blocked: 'admin',
    transfer_admin: 'admin',
    accept_admin: 'admin',
  },
}

/** What earns points: swaps, public deposits, and converting public balances into records or back. */
const points: Partial<Record<FinalizingName<typeof PROGRAMS.core>, PointAction>> = {
  transfer_public_to_private: 'convert',
  transfer_private_to_public: 'convert',
  create_pair: 'liquidity',
  add_liquidity: 'liquidity',
  swap_exact_tokens_for_tokens: 'swap',
  swap_exact_private_for_public: 'swap',
  swap_exact_public_for_private: 'swap',
  swap_exact_private_for_private: 'swap',
  swap_tokens_for_exact_tokens: 'swap',
  swap_private_for_exact_public: 'swap',
  swap_public_for_exact_private: 'swap',
  swap_private_for_exact_private: 'swap',
  swap_exact_path: 'swap',
  swap_exact_path_private: 'swap',
}

/** The kind of a call of the suite. */
export function kindOf(program: string, name: string): TransactionKind {
  return rowOf(kinds, program, name) ?? 'admin' // nightjar_math.aleo only has views
}

/** The action for which a call of the core earns points. */
export function pointsOf(name: string): PointAction | undefined {
  const table: Readonly<Record<string, PointAction>> = points
  return table[name]
}
