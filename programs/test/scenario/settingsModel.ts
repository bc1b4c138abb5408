import { demand } from '../../../scripts/programs/model.ts'
import { defaultAdmin, zeroAddress } from '../../src/index.ts'
import { coreActions } from './coreModel.ts'
import {
  type Action,
  asCaller,
  type Context,
  numberOf,
  require,
  type State,
  text,
  type Value,
} from './state.ts'

const config = 'nightjar_config.aleo'
const faucet = 'nightjar_faucet.aleo'
const cooldownBlocks = 20

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
  state.table(config, 'admin').set('true', defaultAdmin)
  state.table(config, 'swap_fee').set('true', '30u128')
  state.table(config, 'protocol_fee').set('true', { collector: zeroAddress, base_portion: '5u128' })
  state.table(config, 'private_ops').set('true', 'true')
  state.table(config, 'paused').set('true', 'false')
}

/** nightjar_config.aleo as its table describes it. */
export const configActions: Readonly<Record<string, Action>> = {
  set_swap_fee(context, fee) {
    require(numberOf(text(fee)) <= 1000n, 'fee above 10 %')
    return setting('swap_fee', ([value = '']) => ['true', value])(context, text(fee))
  },
  set_protocol_fee(context, collector, portion) {
    const base = numberOf(text(portion))
    require(base >= 1n && base <= 1000n, 'base portion outside 1 to 1000')
    demandAdmin(context)
    const fee = { collector: text(collector), base_portion: text(portion) }
    context.state.table(config, 'protocol_fee').set('true', fee)
    return []
  },
  set_private_ops: setting('private_ops', ([value = '']) => ['true', value]),
  set_paused: setting('paused', ([value = '']) => ['true', value]),
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

/** nightjar_math.aleo: its views aside, one function that is there for snarkVM's sake. */
export const mathActions: Readonly<Record<string, Action>> = {
  version(_, isAsked) {
    require(text(isAsked) === 'true', 'not asked')
    return []
  },
}
