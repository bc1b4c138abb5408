import type { Actor } from './actors.ts'
import type { Move } from './player.ts'
import { act, fund, type Makers, withBalance } from './provision.ts'
import {
  amountOf,
  balanceOf,
  deadline,
  pairs,
  pick,
  receiver,
  recordOf,
  refund,
  type Scene,
  who,
} from './wrapperScene.ts'

const core = 'nightjar_core.aleo'

function liquidityOwner(scene: Scene, owns: (user: Actor, pair: string) => boolean) {
  const names = pairs.map((pair) => pair.join('/'))
  const by = who(scene, (user) => names.some((name) => owns(user, name)))
  const pair = names.find((name) => owns(by, name)) ?? pick(names, scene.choice.one)
  return { by, pair, inputs: pair.split('/').map((name) => `#${name}`) }
}

export const liquidityMakers: Makers = {
  [`${core}/add_liquidity`]: (scene) => {
    const [a, b] = pick(pairs, scene.choice.one)
    return withBalance(scene, a, (by, ownedA) => {
      const ownedB = balanceOf(scene.world, `@${by}`, b)
      if (ownedB === 0n) return fund(scene, by, b)
      const amounts = [amountOf(scene, ownedA), amountOf(scene, ownedB)].map((one) => `${one}u128`)
      const end = ['0u128', '0u128', receiver(scene, by), deadline(scene)]
      return act(scene, by, [`#${a}`, `#${b}`, ...amounts, ...end])
    })
  },
  [`${core}/remove_liquidity`]: (scene) => {
    const owned = (user: Actor, pair: string) => balanceOf(scene.world, `@${user}`, pair)
    const { by, pair, inputs } = liquidityOwner(scene, (user, name) => owned(user, name) > 0n)
    const amount = `${amountOf(scene, owned(by, pair))}u128`
    const end = ['0u128', '0u128', receiver(scene, by), deadline(scene)]
    return act(scene, by, [...inputs, amount, ...end])
  },
  [`${core}/remove_liquidity_privately`]: (scene) => {
    const owns = (user: Actor, pair: string) => recordOf(scene.world, user, pair) !== undefined
    const { by, pair, inputs } = liquidityOwner(scene, owns)
    const record = recordOf(scene.world, by, pair)
    if (record === undefined) return liquidityRecord(scene)
    const amount = `${amountOf(scene, record.amount)}u128`
    const end = ['0u128', '0u128', receiver(scene, by), refund(scene, by), deadline(scene)]
    return act(scene, by, [...inputs, `$${record.name}`, amount, ...end])
  },
}

/** Turns some public liquidity into a record. */
function liquidityRecord(scene: Scene): Move {
  const owned = (user: Actor, pair: string) => balanceOf(scene.world, `@${user}`, pair)
  const { by, pair } = liquidityOwner(scene, (user, name) => owned(user, name) > 0n)
  const inputs = [`#${pair}`, `@${by}`, `${owned(by, pair) / 2n}u128`]
  return { by, call: `${core}/transfer_public_to_private`, inputs }
}
