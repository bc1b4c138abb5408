import type { Actor } from './actors.ts'
import {
  act,
  fundOutsideRecord,
  type Maker,
  type Makers,
  withApproved,
  withOutside,
  withOutsideRecord,
  withRecord,
} from './provision.ts'
import { wrappedTokens } from './wrappedTokens.ts'
import {
  amountOf,
  deadline,
  leastLiquidity,
  leastOf,
  outsideRecordOf,
  partnerOf,
  pick,
  receiver,
  refund,
  type Scene,
  type Token,
} from './wrapperScene.ts'

const router = 'nightjar_router.aleo'

/** The last inputs of most swaps. */
function swapEnd(scene: Scene, by: Actor, from: Token, to: Token, amount: bigint): string[] {
  const least = leastOf(scene, from, to, amount)
  const [unit, named] = to === 'WALEO' ? ['u64', []] : ['u128', [`#${to}`]]
  return [...named, `${least}${unit}`, receiver(scene, by), refund(scene, by), deadline(scene)]
}

/** The same without an address for a surplus. */
export function publicSwapEnd(
  scene: Scene,
  by: Actor,
  from: Token,
  to: Token,
  amount: bigint,
): string[] {
  const least = leastOf(scene, from, to, amount)
  return [`#${to}`, `${least}u128`, receiver(scene, by), deadline(scene)]
}

function addCredits(...partners: readonly Token[]): Maker {
  return (scene) => {
    const token = pick(partners, scene.choice.one)
    return withRecord(scene, token, (by, record) => {
      const credits = outsideRecordOf(scene.world, by, 'WALEO')
      if (credits === undefined) return fundOutsideRecord(scene, by, 'WALEO')
      const amounts = [amountOf(scene, credits.amount), amountOf(scene, record.amount)] as const
      const least = leastLiquidity(scene, ['WALEO', token], amounts)
      const spent = [`$${credits.name}`, `${amounts[0]}u64`, `$${record.name}`, `${amounts[1]}u128`]
      const minimums = ['0u128', '0u128', `${least}u128`]
      const to = receiver(scene, by)
      return act(scene, by, [...spent, ...minimums, to, refund(scene, by), deadline(scene)])
    })
  }
}

const arc20Program = wrappedTokens.WARC20.leading

export const routerMakers: Makers = {
  [`${router}/swap_credits_for_tokens`]: (scene) =>
    withOutside(scene, 'WALEO', (by, owned) => {
      const amount = amountOf(scene, owned)
      const end = publicSwapEnd(scene, by, 'WALEO', partnerOf(scene, 'WALEO'), amount)
      return act(scene, by, [`${amount}u64`, ...end])
    }),
  [`${router}/swap_tokens_for_credits`]: (scene) => {
    const token = partnerOf(scene, 'WALEO')
    return withApproved(scene, token, router, (by, owned) => {
      const amount = amountOf(scene, owned)
      const end = swapEnd(scene, by, token, 'WALEO', amount)
      return act(scene, by, [`#${token}`, `${amount}u128`, ...end])
    })
  },
  [`${router}/swap_private_credits_for_token`]: (scene) =>
    withOutsideRecord(scene, 'WALEO', (by, record) => {
      const amount = amountOf(scene, record.amount)
      const end = swapEnd(scene, by, 'WALEO', partnerOf(scene, 'WALEO'), amount)
      return act(scene, by, [`$${record.name}`, `${amount}u64`, ...end])
    }),
  [`${router}/swap_private_for_credits`]: (scene) => {
    const token = partnerOf(scene, 'WALEO')
    return withRecord(scene, token, (by, record) => {
      const amount = amountOf(scene, record.amount)
      const end = swapEnd(scene, by, token, 'WALEO', amount)
      return act(scene, by, [`$${record.name}`, `${amount}u128`, ...end])
    })
  },
  [`${router}/swap_arc20_for_tokens`]: (scene) => {
    const token = pick(['WARC20', 'WARC22'] as const, scene.choice.by)
    return withOutside(scene, token, (by, owned) => {
      const amount = amountOf(scene, owned)
      const end = publicSwapEnd(scene, by, token, partnerOf(scene, token), amount)
      return act(scene, by, [...wrappedTokens[token].leading, `${amount}u128`, ...end])
    })
  },
  [`${router}/swap_private_arc20_for_private`]: (scene) =>
    withOutsideRecord(scene, 'WARC20', (by, record) => {
      const amount = amountOf(scene, record.amount)
      const to = partnerOf(scene, 'WARC20')
      const least = `${leastOf(scene, 'WARC20', to, amount)}u128`
      const end = [`#${to}`, least, receiver(scene, by), refund(scene, by), deadline(scene)]
      return act(scene, by, [...arc20Program, `$${record.name}`, `${amount}u128`, ...end])
    }),
  [`${router}/swap_private_for_arc20`]: (scene) => {
    const token = partnerOf(scene, 'WARC20')
    return withRecord(scene, token, (by, record) => {
      const amount = amountOf(scene, record.amount)
      const least = `${leastOf(scene, token, 'WARC20', amount)}u128`
      const end = [least, receiver(scene, by), refund(scene, by), deadline(scene)]
      return act(scene, by, [...arc20Program, `$${record.name}`, `${amount}u128`, ...end])
    })
  },
  [`${router}/add_liquidity_credits_first`]: addCredits('WARC22'),
  [`${router}/add_liquidity_credits_second`]: addCredits('A', 'WREG', 'WARC20'),
}
