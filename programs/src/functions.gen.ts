// written by npm run build:programs from the Leo sources and the compiled programs

/** Every function an app can call: its inputs in order, and its outputs but for the future. */
export const functions = {
  'nightjar_config.aleo': {
    set_swap_fee: {
      inputs: { fee: 'u128.public' },
      outputs: [],
    },
    set_protocol_fee: {
      inputs: { collector: 'address.public', base_portion: 'u128.public' },
      outputs: [],
    },
    set_private_ops: {
      inputs: { allowed: 'boolean.public' },
      outputs: [],
    },
    pause: {
      inputs: {},
      outputs: [],
    },
    unpause: {
      inputs: {},
      outputs: [],
    },
    set_guardian: {
      inputs: { new_guardian: 'address.public' },
      outputs: [],
    },
    set_blacklist: {
      inputs: { user: 'address.public', listed: 'boolean.public' },
      outputs: [],
    },
    set_token_blocked: {
      inputs: { token: 'field.public', blocked: 'boolean.public' },
      outputs: [],
    },
    transfer_admin: {
      inputs: { new_admin: 'address.public' },
      outputs: [],
    },
    accept_admin: {
      inputs: {},
      outputs: [],
    },
  },
  'nightjar_core.aleo': {
    create_token: {
      inputs: { salt: 'field.public', name: 'field.public', symbol: 'field.public', decimals: 'u8.public', supply: 'u128.public', admin: 'address.public' },
      outputs: ['field.public'],
    },
    change_token_admin: {
      inputs: { token: 'field.public', admin: 'address.public' },
      outputs: [],
    },
    mint_public: {
      inputs: { token: 'field.public', to: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    mint_private: {
      inputs: { token: 'field.public', to: 'address.private', amount: 'u128.public' },
      outputs: ['PrivateToken.record'],
    },
    burn_from: {
      inputs: { token: 'field.public', owner: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    burn_private: {
      inputs: { input: 'PrivateToken.record', amount: 'u128.public' },
      outputs: ['PrivateToken.record'],
    },
    transfer_public: {
      inputs: { token: 'field.public', to: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    transfer_private: {
      inputs: { input: 'PrivateToken.record', to: 'address.private', amount: 'u128.private' },
      outputs: ['PrivateToken.record', 'PrivateToken.record'],
    },
    transfer_public_to_private: {
      inputs: { token: 'field.public', to: 'address.private', amount: 'u128.public' },
      outputs: ['PrivateToken.record'],
    },
    transfer_private_to_public: {
      inputs: { input: 'PrivateToken.record', to: 'address.public', amount: 'u128.public' },
      outputs: ['PrivateToken.record'],
    },
    approve_public: {
      inputs: { token: 'field.public', spender: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    unapprove_public: {
      inputs: { token: 'field.public', spender: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    transfer_from_public: {
      inputs: { token: 'field.public', owner: 'address.public', to: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    join: {
      inputs: { first: 'PrivateToken.record', second: 'PrivateToken.record' },
      outputs: ['PrivateToken.record'],
    },
    claim_blinded: {
      inputs: { factor: 'field.private', token: 'field.public', amount: 'u128.public', to: 'address.private' },
      outputs: ['PrivateToken.record'],
    },
    create_pair: {
      inputs: { token_a: 'field.public', token_b: 'field.public', amount_a: 'u128.public', amount_b: 'u128.public', liquidity: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: ['field.public'],
    },
    create_pair_privately: {
      inputs: { input_a: 'PrivateToken.record', input_b: 'PrivateToken.record', amount_a: 'u128.public', amount_b: 'u128.public', to: 'address.private', liquidity: 'u128.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record', 'PrivateToken.record', 'PrivateToken.record'],
    },
    add_liquidity: {
      inputs: { token_a: 'field.public', token_b: 'field.public', amount_a: 'u128.public', amount_b: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    add_liquidity_privately: {
      inputs: { input_a: 'PrivateToken.record', input_b: 'PrivateToken.record', amount_a: 'u128.public', amount_b: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', min_liquidity: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record', 'PrivateToken.record', 'PrivateToken.record'],
    },
    remove_liquidity: {
      inputs: { token_a: 'field.public', token_b: 'field.public', liquidity: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    remove_liquidity_privately: {
      inputs: { token_a: 'field.public', token_b: 'field.public', input: 'PrivateToken.record', liquidity: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record', 'PrivateToken.record', 'PrivateToken.record'],
    },
    swap_exact_tokens_for_tokens: {
      inputs: { token_in: 'field.public', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    swap_exact_private_for_public: {
      inputs: { input: 'PrivateToken.record', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record'],
    },
    swap_exact_public_for_private: {
      inputs: { token_in: 'field.public', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to_pri: 'address.private', to_pub: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record'],
    },
    swap_exact_private_for_private: {
      inputs: { input: 'PrivateToken.record', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to_pri: 'address.private', to_pub: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record', 'PrivateToken.record'],
    },
    swap_tokens_for_exact_tokens: {
      inputs: { token_in: 'field.public', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    swap_private_for_exact_public: {
      inputs: { input: 'PrivateToken.record', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', to: 'address.public', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record'],
    },
    swap_public_for_exact_private: {
      inputs: { token_in: 'field.public', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', to_pri: 'address.private', deadline: 'u32.public' },
      outputs: ['PrivateToken.record'],
    },
    swap_private_for_exact_private: {
      inputs: { input: 'PrivateToken.record', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', to_pri: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record', 'PrivateToken.record'],
    },
    swap_exact_path: {
      inputs: { t0: 'field.public', t1: 'field.public', t2: 'field.public', t3: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    swap_exact_path_private: {
      inputs: { input: 'PrivateToken.record', t1: 'field.public', t2: 'field.public', t3: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to_pri: 'address.private', to_pub: 'address.public', deadline: 'u32.public' },
      outputs: ['PrivateToken.record', 'PrivateToken.record'],
    },
  },
  'nightjar_credits.aleo': {
    init: {
      inputs: {},
      outputs: [],
    },
    wrap_public: {
      inputs: { amount: 'u64.public', to: 'address.public' },
      outputs: [],
    },
    wrap_private: {
      inputs: { input: 'credits.aleo/credits.record', amount: 'u64.public', to: 'address.private' },
      outputs: ['credits.aleo/credits.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    unwrap_public: {
      inputs: { amount: 'u64.public', to: 'address.public' },
      outputs: [],
    },
    unwrap_private: {
      inputs: { input: 'nightjar_core.aleo/PrivateToken.record', amount: 'u64.public', to: 'address.private' },
      outputs: ['nightjar_core.aleo/PrivateToken.record', 'credits.aleo/credits.record'],
    },
    unwrap_private_to_public: {
      inputs: { input: 'nightjar_core.aleo/PrivateToken.record', amount: 'u64.public', to: 'address.public' },
      outputs: ['nightjar_core.aleo/PrivateToken.record'],
    },
  },
  'nightjar_registry.aleo': {
    init_token: {
      inputs: { id: 'field.public', name: 'u128.public', symbol: 'u128.public', decimals: 'u8.public' },
      outputs: [],
    },
    wrap_public: {
      inputs: { id: 'field.public', amount: 'u128.public', to: 'address.public' },
      outputs: [],
    },
    wrap_private: {
      inputs: { input: 'token_registry.aleo/Token.record', amount: 'u128.public', to: 'address.private' },
      outputs: ['token_registry.aleo/Token.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    unwrap_public: {
      inputs: { id: 'field.public', amount: 'u128.public', to: 'address.public' },
      outputs: [],
    },
    unwrap_private: {
      inputs: { id: 'field.public', input: 'nightjar_core.aleo/PrivateToken.record', amount: 'u128.public', to: 'address.private' },
      outputs: ['nightjar_core.aleo/PrivateToken.record', 'token_registry.aleo/Token.record'],
    },
  },
  'nightjar_arc20.aleo': {
    init_token: {
      inputs: { token_program: 'field.public', name: 'field.public', symbol: 'field.public', decimals: 'u8.public' },
      outputs: [],
    },
    wrap_public: {
      inputs: { token_program: 'field.public', amount: 'u128.public', to: 'address.public' },
      outputs: ['field.public'],
    },
    wrap_private: {
      inputs: { token_program: 'field.public', input: 'dynamic.record', amount: 'u128.public', to: 'address.private' },
      outputs: ['dynamic.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    unwrap_public: {
      inputs: { token_program: 'field.public', amount: 'u128.public', to: 'address.public' },
      outputs: [],
    },
    unwrap_private: {
      inputs: { token_program: 'field.public', input: 'nightjar_core.aleo/PrivateToken.record', amount: 'u128.public', to: 'address.private' },
      outputs: ['nightjar_core.aleo/PrivateToken.record', 'dynamic.record'],
    },
    unwrap_private_arc22: {
      inputs: { token_program: 'field.public', input: 'nightjar_core.aleo/PrivateToken.record', amount: 'u128.public', to: 'address.private' },
      outputs: ['nightjar_core.aleo/PrivateToken.record', 'dynamic.record'],
    },
  },
  'nightjar_router.aleo': {
    swap_credits_for_tokens: {
      inputs: { amount_in: 'u64.public', token_out: 'field.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    swap_tokens_for_credits: {
      inputs: { token_in: 'field.public', amount_in: 'u128.public', amount_out_min: 'u64.public', to: 'address.public', surplus_to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    swap_private_credits_for_token: {
      inputs: { input: 'credits.aleo/credits.record', amount_in: 'u64.public', token_out: 'field.public', amount_out_min: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['credits.aleo/credits.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    swap_private_for_credits: {
      inputs: { input: 'nightjar_core.aleo/PrivateToken.record', amount_in: 'u128.public', amount_out_min: 'u64.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['nightjar_core.aleo/PrivateToken.record', 'credits.aleo/credits.record'],
    },
    swap_arc20_for_tokens: {
      inputs: { token_program: 'field.public', amount_in: 'u128.public', token_out: 'field.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
      outputs: [],
    },
    swap_private_arc20_for_private: {
      inputs: { token_program: 'field.public', input: 'dynamic.record', amount_in: 'u128.public', token_out: 'field.public', amount_out_min: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['dynamic.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    swap_private_for_arc20: {
      inputs: { token_program: 'field.public', input: 'nightjar_core.aleo/PrivateToken.record', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['nightjar_core.aleo/PrivateToken.record', 'dynamic.record'],
    },
    add_liquidity_credits_first: {
      inputs: { input_credits: 'credits.aleo/credits.record', amount_credits: 'u64.public', input_token: 'nightjar_core.aleo/PrivateToken.record', amount_token: 'u128.public', min_credits: 'u128.public', min_token: 'u128.public', min_liquidity: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['credits.aleo/credits.record', 'nightjar_core.aleo/PrivateToken.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    add_liquidity_credits_second: {
      inputs: { input_credits: 'credits.aleo/credits.record', amount_credits: 'u64.public', input_token: 'nightjar_core.aleo/PrivateToken.record', amount_token: 'u128.public', min_credits: 'u128.public', min_token: 'u128.public', min_liquidity: 'u128.public', to: 'address.private', refund_to: 'address.public', deadline: 'u32.public' },
      outputs: ['credits.aleo/credits.record', 'nightjar_core.aleo/PrivateToken.record', 'nightjar_core.aleo/PrivateToken.record'],
    },
    return_tokens: {
      inputs: { token: 'field.public', to: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    return_credits: {
      inputs: { to: 'address.public', amount: 'u64.public' },
      outputs: [],
    },
    return_arc20: {
      inputs: { token_program: 'field.public', to: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
  },
  'nightjar_faucet.aleo': {
    set_limit: {
      inputs: { token: 'field.public', amount: 'u128.public' },
      outputs: [],
    },
    pay: {
      inputs: { token: 'field.public', to: 'address.public', amount: 'u128.public' },
      outputs: [],
    },
    claim: {
      inputs: { token: 'field.public', amount: 'u128.public' },
      outputs: [],
    },
  },
  'credits.aleo': {
    transfer_public: {
      inputs: { to: 'address.public', amount: 'u64.public' },
      outputs: [],
    },
    transfer_private: {
      inputs: { input: 'credits.record', to: 'address.private', amount: 'u64.private' },
      outputs: ['credits.record', 'credits.record'],
    },
    transfer_private_to_public: {
      inputs: { input: 'credits.record', to: 'address.public', amount: 'u64.public' },
      outputs: ['credits.record'],
    },
    transfer_public_to_private: {
      inputs: { to: 'address.private', amount: 'u64.public' },
      outputs: ['credits.record'],
    },
    join: {
      inputs: { first: 'credits.record', second: 'credits.record' },
      outputs: ['credits.record'],
    },
    split: {
      inputs: { input: 'credits.record', amount: 'u64.private' },
      outputs: ['credits.record', 'credits.record'],
    },
  },
} as const

/** The values that a function's finalize gets, in order; a function that is not here has none. */
export const finalizes = {
  'nightjar_config.aleo': {
    set_swap_fee: { caller: 'address.public', fee: 'u128.public' },
    set_protocol_fee: { caller: 'address.public', collector: 'address.public', base_portion: 'u128.public' },
    set_private_ops: { caller: 'address.public', allowed: 'boolean.public' },
    pause: { caller: 'address.public' },
    unpause: { caller: 'address.public' },
    set_guardian: { caller: 'address.public', new_guardian: 'address.public' },
    set_blacklist: { caller: 'address.public', user: 'address.public', listed: 'boolean.public' },
    set_token_blocked: { caller: 'address.public', token: 'field.public', blocked: 'boolean.public' },
    transfer_admin: { caller: 'address.public', new_admin: 'address.public' },
    accept_admin: { caller: 'address.public' },
  },
  'nightjar_core.aleo': {
    create_token: { caller: 'address.public', id: 'field.public', name: 'field.public', symbol: 'field.public', decimals: 'u8.public', supply: 'u128.public', admin: 'address.public' },
    change_token_admin: { caller: 'address.public', token: 'field.public', admin: 'address.public' },
    mint_public: { caller: 'address.public', token: 'field.public', to: 'address.public', amount: 'u128.public' },
    mint_private: { caller: 'address.public', token: 'field.public', amount: 'u128.public' },
    burn_from: { caller: 'address.public', token: 'field.public', owner: 'address.public', amount: 'u128.public' },
    burn_private: { caller: 'address.public', token: 'field.public', amount: 'u128.public' },
    transfer_public: { caller: 'address.public', token: 'field.public', to: 'address.public', amount: 'u128.public' },
    transfer_public_to_private: { caller: 'address.public', token: 'field.public', amount: 'u128.public' },
    transfer_private_to_public: { token: 'field.public', to: 'address.public', amount: 'u128.public' },
    approve_public: { caller: 'address.public', token: 'field.public', spender: 'address.public', amount: 'u128.public' },
    unapprove_public: { caller: 'address.public', token: 'field.public', spender: 'address.public', amount: 'u128.public' },
    transfer_from_public: { caller: 'address.public', token: 'field.public', owner: 'address.public', to: 'address.public', amount: 'u128.public' },
    claim_blinded: { blinded: 'address.public', token: 'field.public', amount: 'u128.public' },
    create_pair: { caller: 'address.public', pair: 'field.public', token_a: 'field.public', token_b: 'field.public', amount_a: 'u128.public', amount_b: 'u128.public', liquidity: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    create_pair_privately: { pair: 'field.public', token_a: 'field.public', token_b: 'field.public', amount_a: 'u128.public', amount_b: 'u128.public', liquidity: 'u128.public', deadline: 'u32.public' },
    add_liquidity: { caller: 'address.public', token_a: 'field.public', token_b: 'field.public', amount_a: 'u128.public', amount_b: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    add_liquidity_privately: { pair: 'field.public', token_a: 'field.public', token_b: 'field.public', amount_a: 'u128.public', amount_b: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', min_liquidity: 'u128.public', refund_to: 'address.public', deadline: 'u32.public' },
    remove_liquidity: { caller: 'address.public', token_a: 'field.public', token_b: 'field.public', liquidity: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    remove_liquidity_privately: { pair: 'field.public', token_a: 'field.public', token_b: 'field.public', liquidity: 'u128.public', min_a: 'u128.public', min_b: 'u128.public', refund_to: 'address.public', deadline: 'u32.public' },
    swap_exact_tokens_for_tokens: { caller: 'address.public', token_in: 'field.public', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    swap_exact_private_for_public: { token_in: 'field.public', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    swap_exact_public_for_private: { caller: 'address.public', token_in: 'field.public', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to_pub: 'address.public', deadline: 'u32.public' },
    swap_exact_private_for_private: { token_in: 'field.public', token_out: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to_pub: 'address.public', deadline: 'u32.public' },
    swap_tokens_for_exact_tokens: { caller: 'address.public', token_in: 'field.public', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    swap_private_for_exact_public: { token_in: 'field.public', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', to: 'address.public', refund_to: 'address.public', deadline: 'u32.public' },
    swap_public_for_exact_private: { caller: 'address.public', token_in: 'field.public', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', deadline: 'u32.public' },
    swap_private_for_exact_private: { token_in: 'field.public', token_out: 'field.public', amount_in_max: 'u128.public', amount_out: 'u128.public', refund_to: 'address.public', deadline: 'u32.public' },
    swap_exact_path: { caller: 'address.public', t0: 'field.public', t1: 'field.public', t2: 'field.public', t3: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to: 'address.public', deadline: 'u32.public' },
    swap_exact_path_private: { t0: 'field.public', t1: 'field.public', t2: 'field.public', t3: 'field.public', amount_in: 'u128.public', amount_out_min: 'u128.public', to_pub: 'address.public', deadline: 'u32.public' },
  },
  'nightjar_credits.aleo': {
    init: { created: 'nightjar_core.aleo/create_token.future' },
    wrap_public: { paid: 'credits.aleo/transfer_public_as_signer.future', minted: 'nightjar_core.aleo/mint_public.future' },
    wrap_private: { paid: 'credits.aleo/transfer_private_to_public.future', minted: 'nightjar_core.aleo/mint_private.future' },
    unwrap_public: { burned: 'nightjar_core.aleo/burn_from.future', paid: 'credits.aleo/transfer_public.future' },
    unwrap_private: { burned: 'nightjar_core.aleo/burn_private.future', paid: 'credits.aleo/transfer_public_to_private.future' },
    unwrap_private_to_public: { burned: 'nightjar_core.aleo/burn_private.future', paid: 'credits.aleo/transfer_public.future' },
  },
  'nightjar_registry.aleo': {
    init_token: { id: 'field.public', name: 'u128.public', symbol: 'u128.public', decimals: 'u8.public', created: 'nightjar_core.aleo/create_token.future' },
    wrap_public: { paid: 'token_registry.aleo/transfer_public_as_signer.future', minted: 'nightjar_core.aleo/mint_public.future' },
    wrap_private: { paid: 'token_registry.aleo/transfer_private_to_public.future', minted: 'nightjar_core.aleo/mint_private.future' },
    unwrap_public: { burned: 'nightjar_core.aleo/burn_from.future', paid: 'token_registry.aleo/transfer_public.future' },
    unwrap_private: { burned: 'nightjar_core.aleo/burn_private.future', paid: 'token_registry.aleo/transfer_public_to_private.future' },
  },
  'nightjar_arc20.aleo': {
    init_token: { caller: 'address.public', created: 'nightjar_core.aleo/create_token.future' },
    wrap_public: { paid: 'dynamic.future', minted: 'nightjar_core.aleo/mint_public.future' },
    wrap_private: { paid: 'dynamic.future', minted: 'nightjar_core.aleo/mint_private.future' },
    unwrap_public: { burned: 'nightjar_core.aleo/burn_from.future', paid: 'dynamic.future' },
    unwrap_private: { burned: 'nightjar_core.aleo/burn_private.future', paid: 'dynamic.future' },
    unwrap_private_arc22: { burned: 'nightjar_core.aleo/burn_private.future', paid: 'dynamic.future' },
  },
  'nightjar_router.aleo': {
    swap_credits_for_tokens: { wrapped: 'nightjar_credits.aleo/wrap_public.future', swapped: 'nightjar_core.aleo/swap_exact_tokens_for_tokens.future' },
    swap_tokens_for_credits: { taken: 'nightjar_core.aleo/transfer_from_public.future', swapped: 'nightjar_core.aleo/swap_exact_public_for_private.future', paid: 'nightjar_credits.aleo/unwrap_private_to_public.future' },
    swap_private_credits_for_token: { wrapped: 'nightjar_credits.aleo/wrap_private.future', swapped: 'nightjar_core.aleo/swap_exact_private_for_private.future' },
    swap_private_for_credits: { swapped: 'nightjar_core.aleo/swap_exact_private_for_private.future', paid: 'nightjar_credits.aleo/unwrap_private.future' },
    swap_arc20_for_tokens: { wrapped: 'nightjar_arc20.aleo/wrap_public.future', swapped: 'nightjar_core.aleo/swap_exact_tokens_for_tokens.future' },
    swap_private_arc20_for_private: { wrapped: 'nightjar_arc20.aleo/wrap_private.future', swapped: 'nightjar_core.aleo/swap_exact_private_for_private.future' },
    swap_private_for_arc20: { swapped: 'nightjar_core.aleo/swap_exact_private_for_private.future', paid: 'nightjar_arc20.aleo/unwrap_private.future' },
    add_liquidity_credits_first: { wrapped: 'nightjar_credits.aleo/wrap_private.future', added: 'nightjar_core.aleo/add_liquidity_privately.future' },
    add_liquidity_credits_second: { wrapped: 'nightjar_credits.aleo/wrap_private.future', added: 'nightjar_core.aleo/add_liquidity_privately.future' },
    return_tokens: { caller: 'address.public', paid: 'nightjar_core.aleo/transfer_public.future' },
    return_credits: { caller: 'address.public', paid: 'credits.aleo/transfer_public.future' },
    return_arc20: { caller: 'address.public', paid: 'dynamic.future' },
  },
  'nightjar_faucet.aleo': {
    set_limit: { caller: 'address.public', token: 'field.public', amount: 'u128.public' },
    pay: { caller: 'address.public', paid: 'nightjar_core.aleo/transfer_public.future' },
    claim: { caller: 'address.public', token: 'field.public', amount: 'u128.public', paid: 'nightjar_core.aleo/transfer_public.future' },
  },
  'credits.aleo': {
    transfer_public: { caller: 'address.public', to: 'address.public', amount: 'u64.public' },
    transfer_private_to_public: { to: 'address.public', amount: 'u64.public' },
    transfer_public_to_private: { caller: 'address.public', amount: 'u64.public' },
  },
} as const
