import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'

/** Fee of a call that the table does not know, in microcredits. */
export const DEFAULT_FEE = 50_000n

/**
 * Whole fee of each function in microcredits: the base fee that snarkVM asks for (size of the execution
 * and cost of its finalize, `estimateFeeForAuthorization` at 18-decimal amounts) and a tenth; twice the
 * base where an ARC-20 program is called, whose cost differs from token to token.
 */
export const FEES: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  [PROGRAMS.core]: {
    create_token: 7_600n,
    change_token_admin: 3_100n,
    mint_public: 7_400n,
    mint_private: 3_600n,
    burn_from: 11_900n,
    burn_private: 3_900n,
    transfer_public: 10_100n,
    transfer_private: 2_700n,
    transfer_public_to_private: 6_400n,
    transfer_private_to_public: 6_800n,
    approve_public: 6_300n,
    unapprove_public: 6_300n,
    transfer_from_public: 14_900n,
    join: 2_500n,
    claim_blinded: 6_200n,
    create_pair: 22_000n,
    create_pair_privately: 11_200n,
    add_liquidity: 42_200n,
    add_liquidity_privately: 40_800n,
    remove_liquidity: 38_300n,
    remove_liquidity_privately: 32_600n,
    swap_exact_tokens_for_tokens: 17_300n,
    swap_exact_private_for_public: 14_000n,
    swap_exact_public_for_private: 17_800n,
    swap_exact_private_for_private: 14_400n,
    swap_tokens_for_exact_tokens: 17_200n,
    swap_private_for_exact_public: 18_300n,
    swap_public_for_exact_private: 13_400n,
    swap_private_for_exact_private: 14_400n,
    swap_exact_path: 34_700n,
    swap_exact_path_private: 31_900n,
  },
  [CREDITS_PROGRAM]: {
    transfer_public: 3_000n,
    transfer_private: 2_600n,
    transfer_public_to_private: 2_600n,
    transfer_private_to_public: 3_200n,
    join: 2_400n,
    split: 2_500n,
  },
  [PROGRAMS.credits]: {
    init: 8_700n,
    wrap_public: 11_100n,
    wrap_private: 7_500n,
    unwrap_public: 15_600n,
    unwrap_private: 7_300n,
    unwrap_private_to_public: 7_700n,
  },
  [PROGRAMS.registry]: {
    init_token: 9_200n,
    wrap_public: 20_900n,
    wrap_private: 13_500n,
    unwrap_public: 25_400n,
    unwrap_private: 12_000n,
  },
  [PROGRAMS.arc20]: {
    init_token: 9_000n,
    wrap_public: 20_700n,
    wrap_private: 16_500n,
    unwrap_public: 28_800n,
    unwrap_private: 15_000n,
    unwrap_private_arc22: 19_100n,
  },
  [PROGRAMS.router]: {
    swap_credits_for_tokens: 31_900n,
    swap_tokens_for_credits: 49_500n,
    swap_private_credits_for_token: 29_500n,
    swap_private_for_credits: 28_600n,
    swap_arc20_for_tokens: 59_400n,
    swap_private_arc20_for_private: 60_400n,
    swap_private_for_arc20: 57_300n,
    add_liquidity_credits_first: 58_700n,
    add_liquidity_credits_second: 58_700n,
  },
  [PROGRAMS.faucet]: {
    claim: 12_600n,
    set_limit: 2_400n,
    pay: 11_500n,
  },
  [PROGRAMS.config]: {
    set_swap_fee: 2_100n,
    set_protocol_fee: 2_500n,
    set_private_ops: 2_000n,
    set_paused: 2_000n,
    set_blacklist: 2_300n,
    set_token_blocked: 2_300n,
    transfer_admin: 2_200n,
    accept_admin: 2_600n,
  },
}

/** The table's fee of a function in microcredits, `DEFAULT_FEE` where it has none. */
export function feeFor(program: string, name: string): bigint {
  return FEES[program]?.[name] ?? DEFAULT_FEE
}
