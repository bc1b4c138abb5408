import { lazy } from 'react'
import type { PairForms } from '../lib/pairForms.ts'
import { loadMessages } from '../lib/text/catalogue.ts'

/** The forms on the pages of pairs; each is loaded when it is shown. */
export const pairForms: PairForms = {
  Swap: lazy(async () => {
    const [{ SwapCard }] = await Promise.all([
      import('../features/swap/SwapCard.tsx'),
      loadMessages('features/swap'),
    ])
    return { default: SwapCard }
  }),
  Add: lazy(async () => {
    const [{ DepositForms }] = await Promise.all([
      import('../features/pools/DepositForms.tsx'),
      loadMessages('features/pools'),
    ])
    return { default: DepositForms }
  }),
}
