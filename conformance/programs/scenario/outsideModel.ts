import { demand } from '../model.ts'
import {
  type Action,
  bodyU128,
  type Context,
  make,
  numberOf,
  record,
  require,
  text,
  u128,
} from './state.ts'

const registry = 'token_registry.aleo'
const always = '4294967295u32'
const mostCredits = 10n ** 17n

/** Changes a balance that is stored as a plain number. */
function shift(
  { state }: Context,
  program: string,
  mapping: string,
  key: string,
  by: bigint,
  unit = 'u128',
): void {
  const now = numberOf(state.literal(program, mapping, key, `0${unit}`))
  demand(now + by >= 0n, 'the balance is too small')
  state.table(program, mapping).set(key, `${now + by}${unit}`)
}

/**
 * credits.aleo. Its public balances change with every fee, so only those of programs are modelled. For users only their
 * records are modelled, and that nobody holds `mostCredits`.
 */
function shiftCredits(context: Context, user: string, by: bigint): void {
  const { state } = context
  if (state.table('credits.aleo', 'account').has(user)) {
    shift(context, 'credits.aleo', 'account', user, by, 'u64')
  }
}

/** From now on this address's public credits are modelled. */
export function watchCredits(context: Context, user: string): void {
  context.state.table('credits.aleo', 'account').set(user, '0u64')
}

function credits(context: Context, owner: string, amount: bigint) {
  require(amount >= 0n, 'the record is too small')
  return make(context, 'credits.aleo', owner, { microcredits: `${amount}u64` })
}

/** The functions of credits.aleo that the suite calls. */
export const creditsActions: Readonly<Record<string, Action>> = {
  transfer_public(context, to, amount) {
    shiftCredits(context, context.caller, -numberOf(text(amount)))
    shiftCredits(context, text(to), numberOf(text(amount)))
    return []
  },
  transfer_public_as_signer(context, to, amount) {
    demand(numberOf(text(amount)) < mostCredits, 'more than anyone has')
    shiftCredits(context, text(to), numberOf(text(amount)))
    return []
  },
  transfer_private_to_public(context, input, to, amount) {
    const { owner, entries } = record(context, 'credits.aleo', input)
    const rest = numberOf(entries.microcredits ?? '') - numberOf(text(amount))
    const change = credits(context, owner, rest)
    shiftCredits(context, text(to), numberOf(text(amount)))
    return [change]
  },
  transfer_public_to_private(context, to, amount) {
    const sent = credits(context, text(to), numberOf(text(amount)))
    shiftCredits(context, context.caller, -numberOf(text(amount)))
    return [sent]
  },
}

function outsideToken(context: Context, program: string, owner: string, amount: bigint) {
  return make(context, program, owner, { amount: bodyU128(amount) })
}

function spentAmount(context: Context, program: string, input: Parameters<Action>[1]) {
  const { owner, entries } = record(context, program, input)
  return { owner, amount: numberOf(entries.amount ?? '') }
}

/** test_arc20_token.aleo: the functions that the suite and the scenario call. */
export const arc20Actions: Readonly<Record<string, Action>> = {
  mint_public(context, to, amount) {
    const program = 'test_arc20_token.aleo'
    shift(context, program, 'minted', 'true', numberOf(text(amount)))
    shift(context, program, 'balances', text(to), numberOf(text(amount)))
    return []
  },
  mint_private(context, to, amount) {
    const program = 'test_arc20_token.aleo'
    const made = outsideToken(context, program, text(to), numberOf(text(amount)))
    shift(context, program, 'minted', 'true', numberOf(text(amount)))
    return [made]
  },
  ...publicTransfers('test_arc20_token.aleo'),
  transfer_private_to_public(context, input, to, amount) {
    const program = 'test_arc20_token.aleo'
    const spent = spentAmount(context, program, input)
    const rest = spent.amount - numberOf(text(amount))
    const change = outsideToken(context, program, spent.owner, rest)
    shift(context, program, 'balances', text(to), numberOf(text(amount)))
    return [change]
  },
  transfer_public_to_private(context, to, amount) {
    const program = 'test_arc20_token.aleo'
    const sent = outsideToken(context, program, text(to), numberOf(text(amount)))
    shift(context, program, 'balances', context.caller, -numberOf(text(amount)))
    return [sent]
  },
}

function publicTransfers(program: string): Record<string, Action> {
  const move = (context: Context, from: string, to: string, amount: bigint) => {
    shift(context, program, 'balances', from, -amount)
    shift(context, program, 'balances', to, amount)
    return []
  }
  return {
    transfer_public: (context, to, amount) =>
      move(context, context.caller, text(to), numberOf(text(amount))),
    transfer_public_as_signer: (context, to, amount) =>
      move(context, context.signer, text(to), numberOf(text(amount))),
  }
}

/** Who receives the reports of test_arc22_token.aleo: development account 1. */
const investigator = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'

/** test_arc22_token.aleo: the functions that the suite and the scenario call. */
export const arc22Actions: Readonly<Record<string, Action>> = {
  mint_public(context, to, amount) {
    const program = 'test_arc22_token.aleo'
    shift(context, program, 'minted', 'true', numberOf(text(amount)))
    shift(context, program, 'balances', text(to), numberOf(text(amount)))
    return []
  },
  ...publicTransfers('test_arc22_token.aleo'),
  transfer_public_to_private(context, to, amount) {
    const program = 'test_arc22_token.aleo'
    const report = make(context, program, investigator, {
      amount: text(amount),
      sender: context.caller,
      recipient: text(to),
    })
    const sent = outsideToken(context, program, text(to), numberOf(text(amount)))
    shift(context, program, 'balances', context.caller, -numberOf(text(amount)))
    return [report, sent]
  },
}

function ownerKey({ hash }: Context, token: string, user: string): string {
  return hash.bhp256(`{ account: ${user}, token_id: ${token} }`)
}

function creditRegistry(
  context: Context,
  token: string,
  user: string,
  amount: bigint,
  until: string,
): void {
  const { state } = context
  const info = state.struct(registry, 'registered_tokens', token)
  const mapping =
    info.external_authorization_required === 'true' ? 'balances' : 'authorized_balances'
  const key = ownerKey(context, token, user)
  const empty = { token_id: token, account: user, balance: '0u128', authorized_until: until }
  const known = state.table(registry, mapping).has(key)
  const held: Record<string, string> = known ? state.struct(registry, mapping, key) : empty
  const balance = u128(numberOf(held.balance ?? '') + amount)
  state.table(registry, mapping).set(key, { ...held, balance })
}

function debitRegistry(context: Context, token: string, user: string, amount: bigint): void {
  const { state } = context
  const key = ownerKey(context, token, user)
  const held = state.struct(registry, 'authorized_balances', key)
  const balance = u128(numberOf(held.balance ?? '') - amount)
  state.table(registry, 'authorized_balances').set(key, { ...held, balance })
}

function registryToken(context: Context, owner: string, token: string, amount: bigint) {
  return make(context, registry, owner, {
    amount: bodyU128(amount),
    token_id: token,
    external_authorization_required: 'false',
    authorized_until: always,
  })
}

/** token_registry.aleo for ordinary tokens: the functions that the suite and the scenario call. */
export const registryActions: Readonly<Record<string, Action>> = {
  register_token(context, ...inputs) {
    const [token = '', name = '', symbol = '', decimals = '', max = '', required = '', party = ''] =
      inputs.map(text)
    const table = context.state.table(registry, 'registered_tokens')
    demand(!table.has(token), 'the id is taken')
    table.set(token, {
      token_id: token,
      name,
      symbol,
      decimals,
      supply: '0u128',
      max_supply: max,
      admin: context.caller,
      external_authorization_required: required,
      external_authorization_party: party,
    })
    return []
  },
  mint_public(context, ...inputs) {
    const [token = '', to = '', amount = '', until = ''] = inputs.map(text)
    const info = context.state.struct(registry, 'registered_tokens', token)
    demand(info.admin === context.caller, 'not the admin')
    const supply = numberOf(info.supply ?? '') + numberOf(amount)
    demand(supply <= numberOf(info.max_supply ?? ''), 'above the largest supply')
    const changed = { ...info, supply: u128(supply) }
    context.state.table(registry, 'registered_tokens').set(token, changed)
    creditRegistry(context, token, to, numberOf(amount), until)
    return []
  },
  transfer_public(context, ...inputs) {
    const [token = '', to = '', amount = ''] = inputs.map(text)
    debitRegistry(context, token, context.caller, numberOf(amount))
    creditRegistry(context, token, to, numberOf(amount), always)
    return []
  },
  transfer_public_as_signer(context, ...inputs) {
    const [token = '', to = '', amount = ''] = inputs.map(text)
    debitRegistry(context, token, context.signer, numberOf(amount))
    creditRegistry(context, token, to, numberOf(amount), always)
    return []
  },
  transfer_private_to_public(context, to, amount, input) {
    const { owner, entries } = record(context, registry, input)
    const token = entries.token_id ?? ''
    const rest = numberOf(entries.amount ?? '') - numberOf(text(amount))
    const change = registryToken(context, owner, token, rest)
    creditRegistry(context, token, text(to), numberOf(text(amount)), always)
    return [change]
  },
  transfer_public_to_private(context, ...inputs) {
    const [token = '', to = '', amount = '', required = ''] = inputs.map(text)
    const sent = registryToken(context, to, token, numberOf(amount))
    const info = context.state.struct(registry, 'registered_tokens', token)
    demand(info.external_authorization_required === required, 'the flag is not the token’s')
    debitRegistry(context, token, context.caller, numberOf(amount))
    return [sent]
  },
}
