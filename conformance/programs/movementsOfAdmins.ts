import { encodeProgramId, PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import {
  type Act,
  composed,
  coreAct,
  coreCall,
  creditsCall,
  inFlight,
  type Outside,
  outsideCall,
  unwrap,
  type World,
  WRAPPED,
} from './movementsWorld.ts'

const router = PROGRAM_ADDRESSES.router
const NEVER = '4294967295u32'

type Sale = {
  readonly by: string
  readonly token: string
  readonly amount: bigint
  readonly least: bigint
  readonly to: string
  readonly surplusTo: string
}

/** Sells a public balance for public credits; the router buys a record of the signer and unwraps it. */
export function sellForCredits(world: World, sale: Sale): Act {
  const { by, token, amount, least, to, surplusTo } = sale
  const limits = [`${amount}u128`, `${least}u128`]
  const inputs = [token, WRAPPED, ...limits, by, surplusTo, NEVER]
  const bought = coreAct(world, 'swap_exact_public_for_private', inputs, { by: router })
  const taken = coreCall('transfer_from_public', [token, by, router, `${amount}u128`], router)
  const record = inFlight(world, bought)
  return composed(
    PROGRAMS.router,
    'swap_tokens_for_credits',
    [
      { call: taken, spent: [], made: [], coins: [] },
      { ...bought, made: [] },
      { ...unwrap(by, least, { record, to, arrives: 'public' }) },
    ],
    [token, `${amount}u128`, `${least}u64`, to, surplusTo, NEVER],
  )
}

/** A call of the router's admin that sends on what came to its address by mistake. */
function returned(name: string, admin: string, paid: Act, inputs: readonly string[]): Act {
  const act = composed(PROGRAMS.router, name, [paid], inputs)
  return { ...act, call: { ...act.call, arguments: [admin, ...act.call.arguments] } }
}

export function returnTokens(admin: string, token: string, amount: bigint, to: string): Act {
  const inputs = [token, to, `${amount}u128`]
  const call = coreCall('transfer_public', inputs, router)
  return returned('return_tokens', admin, { call, spent: [], made: [], coins: [] }, inputs)
}

export function returnCredits(admin: string, amount: bigint, to: string): Act {
  const call = creditsCall('transfer_public', [router, to, `${amount}u64`])
  const paid: Act = { call, spent: [], made: [], coins: [[router, to, amount]] }
  return returned('return_credits', admin, paid, [to, `${amount}u64`])
}

export function returnOutside(admin: string, of: Outside, amount: bigint, to: string): Act {
  const call = outsideCall(of, 'transfer_public', [router, to, `${amount}u128`])
  const outside = [[router, to, amount, of.token.id]] as const
  const paid: Act = { call, spent: [], made: [], coins: [], outside }
  return returned('return_arc20', admin, paid, [encodeProgramId(of.program), to, `${amount}u128`])
}
