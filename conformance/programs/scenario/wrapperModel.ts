import { WRAPPED_CREDITS_INFO } from '@nightjar/programs'
import { demand } from '../model.ts'
import { coreActions } from './coreModel.ts'
import { arc20Actions, arc22Actions, creditsActions, registryActions } from './outsideModel.ts'
import {
  type Action,
  type Argument,
  asCaller,
  type Context,
  numberOf,
  record,
  require,
  text,
} from './state.ts'

const core = 'nightjar_core.aleo'
const creditsWrapper = 'nightjar_credits.aleo'
const registryWrapper = 'nightjar_registry.aleo'
const arc20Wrapper = 'nightjar_arc20.aleo'
const router = 'nightjar_router.aleo'

type Actions = Readonly<Record<string, Action>>

/** An inner call by `by`. */
function call(
  context: Context,
  by: string,
  actions: Actions,
  name: string,
  ...inputs: readonly (Argument | undefined)[]
): Argument[] {
  const action = actions[name]
  if (action === undefined) throw new Error(`The model has no ${name}.`)
  return action(asCaller(context, by), ...inputs.filter((input) => input !== undefined))
}

function demandAdmin({ state, caller }: Context): void {
  demand(state.literal('nightjar_config.aleo', 'admin', 'true') === caller, 'not the admin')
}

function wrappedId({ hash }: Context, wrapper: string, salt: string): string {
  return hash.bhp256(`{ creator: ${hash.programAddress(wrapper)}, salt: ${salt} }`)
}

function asU128(amount: Argument | undefined): string {
  return `${numberOf(text(amount))}u128`
}

function requireToken(context: Context, input: Argument | undefined, id: string): void {
  require(record(context, core, input).entries.token === id, 'a token of someone else')
}

/** nightjar_credits.aleo as its table describes it. */
export const creditsWrapperActions: Actions = {
  init(context) {
    const { salt, name, symbol, decimals } = WRAPPED_CREDITS_INFO
    const home = context.hash.programAddress(creditsWrapper)
    call(
      context,
      creditsWrapper,
      coreActions,
      'create_token',
      salt,
      name,
      symbol,
      `${decimals}u8`,
      '0u128',
      home,
    )
    return []
  },
  wrap_public(context, amount, to) {
    const home = context.hash.programAddress(creditsWrapper)
    const id = wrappedId(context, creditsWrapper, '0field')
    call(context, creditsWrapper, creditsActions, 'transfer_public_as_signer', home, amount)
    call(context, creditsWrapper, coreActions, 'mint_public', id, to, asU128(amount))
    return []
  },
  wrap_private(context, input, amount, to) {
    const home = context.hash.programAddress(creditsWrapper)
    const id = wrappedId(context, creditsWrapper, '0field')
    const [change] = call(
      context,
      creditsWrapper,
      creditsActions,
      'transfer_private_to_public',
      input,
      home,
      amount,
    )
    const [token] = call(
      context,
      creditsWrapper,
      coreActions,
      'mint_private',
      id,
      to,
      asU128(amount),
    )
    return [change ?? '', token ?? '']
  },
  unwrap_public(context, amount, to) {
    const id = wrappedId(context, creditsWrapper, '0field')
    call(context, creditsWrapper, coreActions, 'burn_from', id, context.caller, asU128(amount))
    call(context, creditsWrapper, creditsActions, 'transfer_public', to, amount)
    return []
  },
  unwrap_private(context, input, amount, to) {
    requireToken(context, input, wrappedId(context, creditsWrapper, '0field'))
    const [change] = call(
      context,
      creditsWrapper,
      coreActions,
      'burn_private',
      input,
      asU128(amount),
    )
    const [paid] = call(
      context,
      creditsWrapper,
      creditsActions,
      'transfer_public_to_private',
      to,
      amount,
    )
    return [change ?? '', paid ?? '']
  },
  unwrap_private_to_public(context, input, amount, to) {
    requireToken(context, input, wrappedId(context, creditsWrapper, '0field'))
    const [change] = call(
      context,
      creditsWrapper,
      coreActions,
      'burn_private',
      input,
      asU128(amount),
    )
    call(context, creditsWrapper, creditsActions, 'transfer_public', to, amount)
    return [change ?? '']
  },
}

/** nightjar_registry.aleo as its table describes it. */
export const registryWrapperActions: Actions = {
  init_token(context, id, name, symbol, decimals) {
    const home = context.hash.programAddress(registryWrapper)
    const info = context.state.struct('token_registry.aleo', 'registered_tokens', text(id))
    demand(info.name === text(name) && info.symbol === text(symbol), 'another name')
    demand(info.decimals === text(decimals), 'other decimals')
    demand(info.external_authorization_required === 'false', 'needs authorisation')
    const names = [name, symbol].map((entry) => `${numberOf(text(entry))}field`)
    call(
      context,
      registryWrapper,
      coreActions,
      'create_token',
      id,
      ...names,
      decimals,
      '0u128',
      home,
    )
    return []
  },
  wrap_public(context, id, amount, to) {
    const home = context.hash.programAddress(registryWrapper)
    call(context, registryWrapper, registryActions, 'transfer_public_as_signer', id, home, amount)
    const wrapped = wrappedId(context, registryWrapper, text(id))
    call(context, registryWrapper, coreActions, 'mint_public', wrapped, to, amount)
    return []
  },
  wrap_private(context, input, amount, to) {
    const home = context.hash.programAddress(registryWrapper)
    const id = record(context, 'token_registry.aleo', input).entries.token_id ?? ''
    const [change] = call(
      context,
      registryWrapper,
      registryActions,
      'transfer_private_to_public',
      home,
      amount,
      input,
    )
    const wrapped = wrappedId(context, registryWrapper, id)
    const [token] = call(context, registryWrapper, coreActions, 'mint_private', wrapped, to, amount)
    return [change ?? '', token ?? '']
  },
  unwrap_public(context, id, amount, to) {
    const wrapped = wrappedId(context, registryWrapper, text(id))
    call(context, registryWrapper, coreActions, 'burn_from', wrapped, context.caller, amount)
    call(context, registryWrapper, registryActions, 'transfer_public', id, to, amount)
    return []
  },
  unwrap_private(context, id, input, amount, to) {
    requireToken(context, input, wrappedId(context, registryWrapper, text(id)))
    const [change] = call(context, registryWrapper, coreActions, 'burn_private', input, amount)
    const [token] = call(
      context,
      registryWrapper,
      registryActions,
      'transfer_public_to_private',
      id,
      to,
      amount,
      'false',
    )
    return [change ?? '', token ?? '']
  },
}

/** A program id as a field: its bytes as a little-endian number. */
export function programField(program: string): string {
  const name = program.replace(/\.aleo$/, '')
  const bytes = [...new TextEncoder().encode(name)].reverse()
  return `${bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)}field`
}

function outside(program: string): Actions {
  const known: Readonly<Record<string, Actions>> = {
    [programField('test_arc20_token.aleo')]: arc20Actions,
    [programField('test_arc22_token.aleo')]: arc22Actions,
  }
  const found = known[program]
  require(found !== undefined, 'no such program')
  return found ?? {}
}

/** An exit to a record: the outside program must return exactly as many records as the function expects. */
function unwrapOutside(
  context: Context,
  records: number,
  [program = '', input = '', amount = '', to = '']: readonly Argument[],
) {
  requireToken(context, input, wrappedId(context, arc20Wrapper, text(program)))
  const [change] = call(context, arc20Wrapper, coreActions, 'burn_private', input, amount)
  const paid = call(
    context,
    arc20Wrapper,
    outside(text(program)),
    'transfer_public_to_private',
    to,
    amount,
  )
  require(paid.length === records, 'another number of outputs')
  return [change ?? '', paid.at(-1) ?? '']
}

/** nightjar_arc20.aleo as its table describes it. */
export const arc20WrapperActions: Actions = {
  init_token(context, program, name, symbol, decimals) {
    demandAdmin(context)
    const home = context.hash.programAddress(arc20Wrapper)
    call(
      context,
      arc20Wrapper,
      coreActions,
      'create_token',
      program,
      name,
      symbol,
      decimals,
      '0u128',
      home,
    )
    return []
  },
  wrap_public(context, program, amount, to) {
    const home = context.hash.programAddress(arc20Wrapper)
    call(context, arc20Wrapper, outside(text(program)), 'transfer_public_as_signer', home, amount)
    const id = wrappedId(context, arc20Wrapper, text(program))
    call(context, arc20Wrapper, coreActions, 'mint_public', id, to, amount)
    return [id]
  },
  wrap_private(context, program, input, amount, to) {
    const home = context.hash.programAddress(arc20Wrapper)
    const [change] = call(
      context,
      arc20Wrapper,
      outside(text(program)),
      'transfer_private_to_public',
      input,
      home,
      amount,
    )
    const id = wrappedId(context, arc20Wrapper, text(program))
    const [token] = call(context, arc20Wrapper, coreActions, 'mint_private', id, to, amount)
    return [change ?? '', token ?? '']
  },
  unwrap_public(context, program, amount, to) {
    const id = wrappedId(context, arc20Wrapper, text(program))
    call(context, arc20Wrapper, coreActions, 'burn_from', id, context.caller, amount)
    call(context, arc20Wrapper, outside(text(program)), 'transfer_public', to, amount)
    return []
  },
  unwrap_private: (context, ...inputs) => unwrapOutside(context, 1, inputs),
  unwrap_private_arc22: (context, ...inputs) => unwrapOutside(context, 2, inputs),
}

function addCredits(creditsFirst: boolean): Action {
  return (
    context,
    credits,
    amountCredits,
    token,
    amountToken,
    minCredits,
    minToken,
    least,
    to,
    refund,
    deadline,
  ) => {
    const wrapped = call(
      context,
      router,
      creditsWrapperActions,
      'wrap_private',
      credits,
      amountCredits,
      context.signer,
    )
    const amounts = [asU128(amountCredits), text(amountToken)]
    const minimums = [text(minCredits), text(minToken)]
    const records = [wrapped[1], token]
    if (!creditsFirst) for (const list of [amounts, minimums, records]) list.reverse()
    const last = [least, to, refund, deadline]
    const made = call(
      context,
      router,
      coreActions,
      'add_liquidity_privately',
      ...records,
      ...amounts,
      ...minimums,
      ...last,
    )
    return [wrapped[0] ?? '', made[0] ?? '', (creditsFirst ? made[2] : made[1]) ?? '']
  }
}

/** nightjar_router.aleo as its table describes it. */
export const routerActions: Actions = {
  swap_credits_for_tokens(context, amount, tokenOut, least, to, deadline) {
    const home = context.hash.programAddress(router)
    const id = wrappedId(context, creditsWrapper, '0field')
    call(context, router, creditsWrapperActions, 'wrap_public', amount, home)
    call(
      context,
      router,
      coreActions,
      'swap_exact_tokens_for_tokens',
      id,
      tokenOut,
      asU128(amount),
      least,
      to,
      deadline,
    )
    return []
  },
  swap_tokens_for_credits(context, tokenIn, amount, least, to, surplus, deadline) {
    const home = context.hash.programAddress(router)
    const id = wrappedId(context, creditsWrapper, '0field')
    call(
      context,
      router,
      coreActions,
      'transfer_from_public',
      tokenIn,
      context.caller,
      home,
      amount,
    )
    const [bought] = call(
      context,
      router,
      coreActions,
      'swap_exact_public_for_private',
      tokenIn,
      id,
      amount,
      asU128(least),
      context.signer,
      surplus,
      deadline,
    )
    call(context, router, creditsWrapperActions, 'unwrap_private_to_public', bought, least, to)
    return []
  },
  swap_private_credits_for_token(context, input, amount, tokenOut, least, to, refund, deadline) {
    const [change, token] = call(
      context,
      router,
      creditsWrapperActions,
      'wrap_private',
      input,
      amount,
      context.signer,
    )
    const [bought] = call(
      context,
      router,
      coreActions,
      'swap_exact_private_for_private',
      token,
      tokenOut,
      asU128(amount),
      least,
      to,
      refund,
      deadline,
    )
    return [change ?? '', bought ?? '']
  },
  swap_private_for_credits(context, input, amount, least, to, refund, deadline) {
    const id = wrappedId(context, creditsWrapper, '0field')
    const [bought, change] = call(
      context,
      router,
      coreActions,
      'swap_exact_private_for_private',
      input,
      id,
      amount,
      asU128(least),
      context.signer,
      refund,
      deadline,
    )
    const [, paid] = call(
      context,
      router,
      creditsWrapperActions,
      'unwrap_private',
      bought,
      least,
      to,
    )
    return [change ?? '', paid ?? '']
  },
  swap_arc20_for_tokens(context, program, amount, tokenOut, least, to, deadline) {
    const home = context.hash.programAddress(router)
    const [id] = call(context, router, arc20WrapperActions, 'wrap_public', program, amount, home)
    call(
      context,
      router,
      coreActions,
      'swap_exact_tokens_for_tokens',
      id,
      tokenOut,
      amount,
      least,
      to,
      deadline,
    )
    return []
  },
  swap_private_arc20_for_private(
    context,
    program,
    input,
    amount,
    tokenOut,
    least,
    to,
    refund,
    deadline,
  ) {
    const [change, token] = call(
      context,
      router,
      arc20WrapperActions,
      'wrap_private',
      program,
      input,
      amount,
      context.signer,
    )
    const [bought] = call(
      context,
      router,
      coreActions,
      'swap_exact_private_for_private',
      token,
      tokenOut,
      amount,
      least,
      to,
      refund,
      deadline,
    )
    return [change ?? '', bought ?? '']
  },
  swap_private_for_arc20(context, program, input, amount, least, to, refund, deadline) {
    const id = wrappedId(context, arc20Wrapper, text(program))
    const [bought, change] = call(
      context,
      router,
      coreActions,
      'swap_exact_private_for_private',
      input,
      id,
      amount,
      least,
      context.signer,
      refund,
      deadline,
    )
    const [, paid] = call(
      context,
      router,
      arc20WrapperActions,
      'unwrap_private',
      program,
      bought,
      least,
      to,
    )
    return [change ?? '', paid ?? '']
  },
  return_tokens(context, token, to, amount) {
    demandAdmin(context)
    call(context, router, coreActions, 'transfer_public', token, to, amount)
    return []
  },
  return_credits(context, to, amount) {
    demandAdmin(context)
    call(context, router, creditsActions, 'transfer_public', to, amount)
    return []
  },
  return_arc20(context, program, to, amount) {
    demandAdmin(context)
    call(context, router, outside(text(program)), 'transfer_public', to, amount)
    return []
  },
  add_liquidity_credits_first: addCredits(true),
  add_liquidity_credits_second: addCredits(false),
}
