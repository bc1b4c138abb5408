import { liquidityMakers } from './liquidityMakers.ts'
import type { Makers } from './provision.ts'
import { routerMakers } from './routerMakers.ts'
import { settingMakers } from './settingMakers.ts'
import { giftMakers, tokenMakers } from './tokenMakers.ts'
import type { World } from './world.ts'
import type { GivingMove } from './wrapperHistory.ts'
import { wrapperMakers } from './wrapperMakers.ts'
import type { Choice } from './wrapperScene.ts'

const makers: Makers = {
  ...wrapperMakers,
  ...routerMakers,
  ...liquidityMakers,
  ...tokenMakers,
  ...giftMakers,
  ...settingMakers,
}

/** The possible choices, as `program.aleo/function`. */
export const wrapperCalls: readonly string[] = Object.keys(makers)

/** Turns a choice into its call, or into a call that is needed first. */
export function chooseWrapperMove(world: World, choice: Choice): GivingMove {
  const maker = makers[choice.call]
  if (maker === undefined) throw new Error(`Nothing makes ${choice.call}.`)
  return maker({ world, choice })
}
