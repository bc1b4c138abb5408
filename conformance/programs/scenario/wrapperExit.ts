import type { Move } from './player.ts'
import type { World } from './world.ts'
import { wrappedNames, wrappedTokens } from './wrappedTokens.ts'
import { approvalOf, balanceOf, pairs, recordOf, users } from './wrapperScene.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'
const liquidity = pairs.map((pair) => pair.join('/'))

/** The admin's calls that stop everything that can be stopped. */
export const stoppingMoves: readonly Move[] = [
  { by: 'admin', call: `${config}/pause`, inputs: [] },
  { by: 'admin', call: `${config}/set_private_ops`, inputs: ['false'] },
  ...['A', ...wrappedNames].map((token): Move => {
    return { by: 'admin', call: `${config}/set_token_blocked`, inputs: [`#${token}`, 'true'] }
  }),
]

/** The next call that takes out all of something for someone; null when nobody has anything left. */
export function nextExit(world: World): Move | null {
  return claim(world) ?? removal(world) ?? unwrapping(world)
}

function claim(world: World): Move | null {
  for (const by of users) {
    for (const token of [...wrappedNames, ...liquidity]) {
      const owned = balanceOf(world, `~${by}:1`, token)
      const inputs = ['1field', `#${token}`, `${owned}u128`, `@${by}`]
      if (owned > 0n) return { by, call: `${core}/claim_blinded`, inputs }
    }
  }
  return null
}

function removal(world: World): Move | null {
  for (const by of users) {
    for (const pair of liquidity) {
      const [a = '', b = ''] = pair.split('/')
      const start = [`#${a}`, `#${b}`]
      const end = ['0u128', '0u128', `@${by}`]
      const owned = balanceOf(world, `@${by}`, pair)
      if (owned > 0n) {
        const inputs = [...start, `${owned}u128`, ...end, '^+20']
        return { by, call: `${core}/remove_liquidity`, inputs }
      }
      const record = recordOf(world, by, pair)
      if (record !== undefined) {
        const inputs = [
          ...start,
          `$${record.name}`,
          `${record.amount}u128`,
          ...end,
          `@${by}`,
          '^+20',
        ]
        return { by, call: `${core}/remove_liquidity_privately`, inputs }
      }
    }
  }
  return null
}

function unwrapping(world: World): Move | null {
  for (const by of users) {
    for (const token of wrappedNames) {
      const { home, leading, unit } = wrappedTokens[token]
      const record = recordOf(world, by, token)
      if (record !== undefined) {
        const name = token === 'WARC22' ? 'unwrap_private_arc22' : 'unwrap_private'
        const inputs = [...leading, `$${record.name}`, `${record.amount}${unit}`, `@${by}`]
        return { by, call: `${home}/${name}`, inputs }
      }
      const owned = balanceOf(world, `@${by}`, token)
      if (owned === 0n) continue
      const missing = owned - approvalOf(world, by, token, home)
      if (missing > 0n) {
        const inputs = [`#${token}`, `%${home}`, `${missing}u128`]
        return { by, call: `${core}/approve_public`, inputs }
      }
      return {
        by,
        call: `${home}/unwrap_public`,
        inputs: [...leading, `${owned}${unit}`, `@${by}`],
      }
    }
  }
  return null
}
