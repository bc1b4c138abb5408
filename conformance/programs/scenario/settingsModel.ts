import { DEFAULT_ADMIN, ZERO_ADDRESS } from '@nightjar/programs'
import { demand } from '../model.ts'
import { coreActions } from './coreModel.ts'
import {
  type Action,
  type Argument,
  asCaller,
  type Context,
  numberOf,
  require,
  type State,
  text,
  type Value,
} from './state.ts'
import { guardianAt, isPaused, isPrivateOpen, protocolFeeAt, swapFeeAt } from './terms.ts'

const config = 'nightjar_config.aleo'
const faucet = 'nightjar_faucet.aleo'
const cooldownBlocks = 20
const delayBlocks = 10
const untilEnded = (1n << 32n) - 1n

function demandAdmin({ state, caller }: Context): void {
  demand(state.literal(config, 'admin', 'true') === caller, 'not the admin')
}

/** Sets one entry on behalf of the admin. */
function setting(mapping: string, entry: (inputs: readonly string[]) => [string, Value]): Action {
  return (context, ...inputs) => {
    demandAdmin(context)
    const [key, value] = entry(inputs.map(text))
    context.state.table(config, mapping).set(key, value)
    return []
  }
}

/** What the constructor of nightjar_config.aleo sets. */
export function deployConfig(state: State): void {
  const set = (mapping: string, value: Value) => state.table(config, mapping).set('true', value)
  const from_height = '0u32'
  set('admin', DEFAULT_ADMIN)
  set('guardian', { guardian: DEFAULT_ADMIN, next_guardian: DEFAULT_ADMIN, from_height })
  set('delay', `${delayBlocks}u32`)
  set('swap_fee', { fee: '30u128', next_fee: '30u128', from_height })
  set('protocol_fee', {
    collector: ZERO_ADDRESS,
    base_portion: '5u128',
    next_collector: ZERO_ADDRESS,
    next_base_portion: '5u128',
    from_height,
  })
  set('private_ops', { allowed: 'true', next_allowed: 'true', from_height })
  set('paused_until', '0u32')
}

/** A change of a setting, which takes effect after the delay; `counts` applies until then. */
function announce(
  context: Context,
  mapping: string,
  counts: Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
): Argument[] {
  demandAdmin(context)
  const later = Object.entries(next).map(([name, value]) => [`next_${name}`, value])
  const from_height = `${context.height + delayBlocks}u32`
  const value = { ...counts, ...Object.fromEntries(later), from_height }
  context.state.table(config, mapping).set('true', value)
  return []
}

/** nightjar_config.aleo as its table describes it. */
export const configActions: Readonly<Record<string, Action>> = {
  set_swap_fee(context, fee) {
    require(numberOf(text(fee)) <= 1000n, 'fee above 10%')
    const counts = { fee: `${swapFeeAt(context.state, context.height)}u128` }
    return announce(context, 'swap_fee', counts, { fee: text(fee) })
  },
  set_protocol_fee(context, collector, portion) {
    const base = numberOf(text(portion))
    require(base >= 1n && base <= 1000n, 'base portion outside 1 to 1000')
    const now = protocolFeeAt(context.state, context.height)
    const counts = { collector: now.collector, base_portion: `${now.basePortion}u128` }
    const next = { collector: text(collector), base_portion: text(portion) }
    return announce(context, 'protocol_fee', counts, next)
  },
  set_private_ops(context, allowed) {
    const counts = { allowed: `${isPrivateOpen(context.state, context.height)}` }
    return announce(context, 'private_ops', counts, { allowed: text(allowed) })
  },
  set_guardian(context, guardian) {
    const counts = { guardian: guardianAt(context.state, context.height) }
    return announce(context, 'guardian', counts, { guardian: text(guardian) })
  },
  pause({ state, caller, height }) {
    const isAllowed =
      caller === state.literal(config, 'admin', 'true') || caller === guardianAt(state, height)
    demand(isAllowed, 'neither the admin nor the guardian')
    state.table(config, 'paused_until').set('true', `${untilEnded}u32`)
    return []
  },
  unpause(context) {
    const { state, height } = context
    demandAdmin(context)
    demand(isPaused(state, height), 'not paused')
    const announced = numberOf(state.literal(config, 'paused_until', 'true'))
    const end = BigInt(height + delayBlocks)
    const until = end < announced ? end : announced
    state.table(config, 'paused_until').set('true', `${until}u32`)
    return []
  },
  set_blacklist: setting('blacklist', ([user = '', value = '']) => [user, value]),
  set_token_blocked: setting('token_blocked', ([token = '', value = '']) => [token, value]),
  transfer_admin: setting('pending_admin', ([value = '']) => ['true', value]),
  accept_admin({ state, caller }) {
    demand(state.literal(config, 'pending_admin', 'true') === caller, 'not proposed')
    state.table(config, 'pending_admin').delete('true')
    state.table(config, 'admin').set('true', caller)
    return []
  },
}

/** nightjar_faucet.aleo as its table describes it. */
export const faucetActions: Readonly<Record<string, Action>> = {
  set_limit(context, token, amount) {
    demandAdmin(context)
    context.state.table(faucet, 'limits').set(text(token), text(amount))
    return []
  },
  pay(context, token, to, amount) {
    demandAdmin(context)
    return (
      coreActions.transfer_public?.(
        asCaller(context, faucet),
        text(token),
        text(to),
        text(amount),
      ) ?? []
    )
  },
  claim(context, token, amount) {
    const { state, caller, height } = context
    require(numberOf(text(amount)) > 0n, 'amount is zero')
    const limit = numberOf(state.literal(faucet, 'limits', text(token), '0u128'))
    demand(numberOf(text(amount)) <= limit, 'above the limit')
    const key = `{token:${text(token)},user:${caller}}`
    const next = numberOf(state.literal(faucet, 'next_claim', key, '0u32'))
    demand(BigInt(height) >= next, 'too early')
    state.table(faucet, 'next_claim').set(key, `${height + cooldownBlocks}u32`)
    return (
      coreActions.transfer_public?.(asCaller(context, faucet), text(token), caller, text(amount)) ??
      []
    )
  },
}

/** nightjar_math.aleo: apart from its views, one function that exists only for snarkVM. */
export const mathActions: Readonly<Record<string, Action>> = {
  version(_, isAsked) {
    require(text(isAsked) === 'true', 'not asked')
    return []
  },
}
