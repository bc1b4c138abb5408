import type { CallableProgram, FunctionName } from '@nightjar/programs/functions'
import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'

/** Fee of a call that is not in the table, in microcredits. */
export const DEFAULT_FEE = 50_000n

/**
 * Total fee of each function in microcredits: the base fee that snarkVM requires (size of the execution
 * and cost of its finalize, `estimateFeeForAuthorization` at 18-decimal amounts) plus a tenth; twice the
 * base where an ARC-20 program is called, whose cost differs from token to token. To split credits is free: the chain
 * refuses a fee for it.
 */
export const FEES: {
  readonly [P in CallableProgram]: Readonly<Record<FunctionName<P>, bigint>>
} = {
  [PROGRAMS.core]: {
    create_token: 7_600n,
    change_token_admin: 3_100n,
    mint_public: 7_400n,
    mint_private: 3_700n,
    burn_from: 11_800n,
    burn_private: 3_900n,
    transfer_public: 10_000n,
    transfer_private: 2_700n,
    transfer_public_to_private: 6_200n,
    transfer_private_to_public: 6_800n,
    approve_public: 6_300n,
    unapprove_public: 6_300n,
    transfer_from_public: 14_800n,
    join: 2_500n,
    claim_blinded: 6_200n,
    create_pair: 22_400n,
    create_pair_privately: 11_700n,
    add_liquidity: 37_400n,
    add_liquidity_privately: 36_100n,
    remove_liquidity: 33_200n,
    remove_liquidity_privately: 27_600n,
    swap_exact_tokens_for_tokens: 18_800n,
    swap_exact_private_for_public: 15_500n,
    swap_exact_public_for_private: 19_300n,
    swap_exact_private_for_private: 15_900n,
    swap_tokens_for_exact_tokens: 18_700n,
    swap_private_for_exact_public: 19_900n,
    swap_public_for_exact_private: 15_000n,
    swap_private_for_exact_private: 16_000n,
    swap_exact_path: 39_000n,
    swap_exact_path_private: 36_300n,
  },
  [CREDITS_PROGRAM]: {
    transfer_public: 3_000n,
    transfer_private: 2_600n,
    transfer_public_to_private: 2_600n,
    transfer_private_to_public: 3_200n,
    join: 2_400n,
    split: 0n,
  },
  [PROGRAMS.credits]: {
    init: 8_700n,
    wrap_public: 11_100n,
    wrap_private: 7_600n,
    unwrap_public: 15_500n,
    unwrap_private: 7_300n,
    unwrap_private_to_public: 7_700n,
  },
  [PROGRAMS.registry]: {
    init_token: 9_200n,
    wrap_public: 20_900n,
    wrap_private: 13_600n,
    unwrap_public: 25_300n,
    unwrap_private: 12_000n,
  },
  [PROGRAMS.arc20]: {
    init_token: 9_100n,
    wrap_public: 20_700n,
    wrap_private: 16_600n,
    unwrap_public: 28_700n,
    unwrap_private: 15_000n,
    unwrap_private_arc22: 19_100n,
  },
  [PROGRAMS.router]: {
    swap_credits_for_tokens: 33_400n,
    swap_tokens_for_credits: 50_900n,
    swap_private_credits_for_token: 31_100n,
    swap_private_for_credits: 30_100n,
    swap_arc20_for_tokens: 60_900n,
    swap_private_arc20_for_private: 62_000n,
    swap_private_for_arc20: 58_800n,
    add_liquidity_credits_first: 54_000n,
    add_liquidity_credits_second: 54_000n,
    return_tokens: 11_400n,
    return_credits: 4_300n,
    return_arc20: 9_000n,
  },
  [PROGRAMS.faucet]: {
    claim: 12_500n,
    set_limit: 2_400n,
    pay: 11_400n,
  },
  [PROGRAMS.config]: {
    set_swap_fee: 2_600n,
    set_protocol_fee: 3_100n,
    set_private_ops: 2_400n,
    pause: 2_100n,
    unpause: 2_200n,
    set_guardian: 2_700n,
    set_blacklist: 2_300n,
    set_token_blocked: 2_300n,
    transfer_admin: 2_200n,
    accept_admin: 2_600n,
  },
}
