import { CREDITS_PROGRAM, PROGRAMS } from '@nightjar/sdk'

/** How a call is put into words: a title, and the program's own parameter names in order. */
export type CallWords = {
  readonly title: string
  /** `name`, or `name@token` where `token` is the parameter (or `ALEO`) that says what an amount is of. */
  readonly params: readonly string[]
}

const words = (title: string, params: string): CallWords => ({ title, params: params.split(' ') })

const core: Readonly<Record<string, CallWords>> = {
  create_token: words('Create a token', 'salt name symbol decimals supply admin'),
  change_token_admin: words('Hand over a token', 'token admin'),
  mint_public: words('Mint tokens', 'token to amount@token'),
  mint_private: words('Mint tokens privately', 'token to amount@token'),
  burn_from: words('Burn tokens of a holder', 'token owner amount@token'),
  burn_private: words('Burn private tokens', 'input amount@input'),
  transfer_public: words('Send tokens', 'token to amount@token'),
  transfer_private: words('Send tokens privately', 'input to amount@input'),
  transfer_public_to_private: words('Make tokens private', 'token to amount@token'),
  transfer_private_to_public: words('Make tokens public', 'input to amount@input'),
  approve_public: words('Allow spending', 'token spender amount@token'),
  unapprove_public: words('Take back an allowance', 'token spender amount@token'),
  transfer_from_public: words('Send tokens of another', 'token owner to amount@token'),
  join: words('Join two records', 'first second'),
  claim_blinded: words('Claim a surplus', 'factor token amount@token to'),
  create_pair: words(
    'Open a pool',
    'token_a token_b amount_a@token_a amount_b@token_b liquidity to deadline',
  ),
  create_pair_privately: words(
    'Open a pool privately',
    'input_a input_b amount_a@input_a amount_b@input_b to liquidity deadline',
  ),
  add_liquidity: words(
    'Add liquidity',
    'token_a token_b amount_a@token_a amount_b@token_b min_a@token_a min_b@token_b to deadline',
  ),
  add_liquidity_privately: words(
    'Add liquidity privately',
    'input_a input_b amount_a@input_a amount_b@input_b min_a@input_a min_b@input_b min_liquidity to refund_to deadline',
  ),
  remove_liquidity: words(
    'Remove liquidity',
    'token_a token_b liquidity min_a@token_a min_b@token_b to deadline',
  ),
  remove_liquidity_privately: words(
    'Remove liquidity privately',
    'token_a token_b input liquidity min_a@token_a min_b@token_b to refund_to deadline',
  ),
  swap_exact_tokens_for_tokens: words(
    'Swap',
    'token_in token_out amount_in@token_in amount_out_min@token_out to deadline',
  ),
  swap_exact_private_for_public: words(
    'Swap private for public',
    'input token_out amount_in@input amount_out_min@token_out to deadline',
  ),
  swap_exact_public_for_private: words(
    'Swap public for private',
    'token_in token_out amount_in@token_in amount_out_min@token_out to_pri to_pub deadline',
  ),
  swap_exact_private_for_private: words(
    'Swap privately',
    'input token_out amount_in@input amount_out_min@token_out to_pri to_pub deadline',
  ),
  swap_tokens_for_exact_tokens: words(
    'Swap',
    'token_in token_out amount_in_max@token_in amount_out@token_out to deadline',
  ),
  swap_private_for_exact_public: words(
    'Swap private for public',
    'input token_out amount_in_max@input amount_out@token_out to refund_to deadline',
  ),
  swap_public_for_exact_private: words(
    'Swap public for private',
    'token_in token_out amount_in_max@token_in amount_out@token_out to_pri deadline',
  ),
  swap_private_for_exact_private: words(
    'Swap privately',
    'input token_out amount_in_max@input amount_out@token_out to_pri refund_to deadline',
  ),
  swap_exact_path: words(
    'Swap over several pools',
    't0 t1 t2 t3 amount_in@t0 amount_out_min@last to deadline',
  ),
  swap_exact_path_private: words(
    'Swap privately over several pools',
    'input t1 t2 t3 amount_in@input amount_out_min@last to_pri to_pub deadline',
  ),
}

const wrapper: Readonly<Record<string, CallWords>> = {
  wrap_public: words('Wrap ALEO', 'amount@ALEO to'),
  wrap_private: words('Wrap ALEO privately', 'input amount@ALEO to'),
  unwrap_public: words('Unwrap ALEO', 'amount@ALEO to'),
  unwrap_private: words('Unwrap ALEO privately', 'input amount@ALEO to'),
  unwrap_private_to_public: words('Unwrap ALEO to public', 'input amount@ALEO to'),
}

const faucet: Readonly<Record<string, CallWords>> = {
  set_limit: words('Set a limit of the faucet', 'token amount@token'),
  pay: words('Pay from the faucet', 'token to amount@token'),
  claim: words('Take test tokens', 'token amount@token'),
}

const credits: Readonly<Record<string, CallWords>> = {
  transfer_public: words('Send ALEO', 'to amount@ALEO'),
  transfer_private: words('Send ALEO privately', 'input to amount@ALEO'),
  transfer_public_to_private: words('Make ALEO private', 'to amount@ALEO'),
  transfer_private_to_public: words('Make ALEO public', 'input to amount@ALEO'),
}

/** Words for the calls that this app makes, by program and function. */
export const callWords: Readonly<Record<string, Readonly<Record<string, CallWords>>>> = {
  [PROGRAMS.core]: core,
  [PROGRAMS.credits]: wrapper,
  [PROGRAMS.faucet]: faucet,
  [CREDITS_PROGRAM]: credits,
}

/** What a parameter means to the one who signs. */
export const paramLabels: Readonly<Record<string, string>> = {
  token: 'Token',
  token_in: 'Token you pay with',
  token_out: 'Token you receive',
  token_a: 'First token',
  token_b: 'Second token',
  t0: 'Token you pay with',
  t1: 'Then',
  t2: 'Then',
  t3: 'Then',
  input: 'Record spent',
  input_a: 'First record spent',
  input_b: 'Second record spent',
  first: 'First record',
  second: 'Second record',
  amount: 'Amount',
  amount_in: 'You pay',
  amount_in_max: 'You pay at most',
  amount_out: 'You receive',
  amount_out_min: 'You receive at least',
  amount_a: 'You pay at most',
  amount_b: 'You pay at most',
  min_a: 'At least',
  min_b: 'At least',
  liquidity: 'Pool shares',
  min_liquidity: 'Pool shares, at least',
  to: 'Goes to',
  to_pri: 'Goes to',
  to_pub: 'Surplus goes to',
  refund_to: 'Unused rest goes to',
  owner: 'Taken from',
  spender: 'May spend it',
  admin: 'Administrator',
  deadline: 'Valid until',
  factor: 'Secret of the claim',
  salt: 'Salt',
  name: 'Name',
  symbol: 'Symbol',
  decimals: 'Decimals',
  supply: 'Supply',
}
