import type { Actor } from './actors.ts'
import type { Move } from './player.ts'
import { act, type Maker, type Makers, min } from './provision.ts'
import { numberOf } from './state.ts'
import { someToken } from './tokenMakers.ts'
import { resolve, type World } from './world.ts'
import { amountOf, balanceOf, pick, type Scene, tokenOf, users, who } from './wrapperScene.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'
const faucet = 'nightjar_faucet.aleo'

const faucetLimit = 1000n

/** The admin, or anyone when the call should be wrong. */
function asAdmin(scene: Scene): Actor {
  return scene.choice.flaw === null ? 'admin' : pick(users, scene.choice.by)
}

function setting(inputs: (scene: Scene) => readonly string[]): Maker {
  return (scene) => act(scene, asAdmin(scene), inputs(scene))
}

export const settingMakers: Makers = {
  [`${config}/pause`]: setting(() => []),
  [`${config}/set_private_ops`]: setting(() => ['false']),
  [`${config}/set_token_blocked`]: setting((scene) => [`#${someToken(scene)}`, 'true']),
  [`${config}/set_blacklist`]: setting(({ choice }) => [`@${pick(users, choice.one)}`, 'true']),
  [`${config}/set_protocol_fee`]: setting(() => ['@dave', '5u128']),
  [`${config}/set_swap_fee`]: setting(({ choice }) => [`${choice.one % 1001}u128`]),
  [`${faucet}/set_limit`]: setting(() => ['#A', `${faucetLimit}u128`]),
  [`${faucet}/pay`]: (scene) => {
    const owned = balanceOf(scene.world, `%${faucet}`, 'A')
    if (owned === 0n) return fillFaucet()
    const to = `@${pick(users, scene.choice.one)}`
    const amount = scene.choice.flaw === null ? min(owned, faucetLimit) : 1n
    return act(scene, asAdmin(scene), ['#A', to, `${amount}u128`])
  },
  [`${faucet}/claim`]: (scene) => {
    const { state } = scene.world
    const limit = numberOf(state.literal(faucet, 'limits', tokenOf(scene.world, 'A'), '0u128'))
    const inputs = ['#A', `${faucetLimit}u128`]
    if (limit === 0n) return { by: 'admin', call: `${faucet}/set_limit`, inputs }
    if (balanceOf(scene.world, `%${faucet}`, 'A') < limit) return fillFaucet()
    const by = who(scene, (user) => {
      const address = resolve(scene.world, `@${user}`)
      const key = `{token:${tokenOf(scene.world, 'A')},user:${address}}`
      return !state.table(faucet, 'next_claim').has(key)
    })
    return act(scene, by, ['#A', `${amountOf(scene, limit)}u128`])
  },
}

function fillFaucet(): Move {
  const inputs = ['#A', `%${faucet}`, `${faucetLimit * 10n}u128`]
  return { by: 'admin', call: `${core}/transfer_public`, inputs }
}

/** The admin's calls that turn every switch back on. */
export function restoringMoves({ state }: World): Move[] {
  const set = (name: string, inputs: readonly string[]): Move[] => [
    { by: 'admin', call: `${config}/${name}`, inputs },
  ]
  const listed = (mapping: string): string[] =>
    [...state.table(config, mapping)].flatMap(([key, value]) => (value === 'true' ? [key] : []))
  return [
    ...(state.literal(config, 'paused_until', 'true') === '4294967295u32'
      ? set('unpause', [])
      : []),
    ...(state.struct(config, 'private_ops', 'true').next_allowed === 'false'
      ? set('set_private_ops', ['true'])
      : []),
    ...listed('token_blocked').flatMap((token) => set('set_token_blocked', [token, 'false'])),
    ...listed('blacklist').flatMap((user) => set('set_blacklist', [user, 'false'])),
  ]
}
