import { lazy } from 'react'
import type { Parts } from '../lib/parts.ts'
import { loadMessages } from '../lib/text/catalogue.ts'

/** Each is loaded when it is shown. */
export const parts: Parts = {
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
  SaveKey: lazy(async () => {
    const [{ SaveKey }] = await Promise.all([
      import('../features/wallet/SaveKey.tsx'),
      loadMessages('features/wallet/local'),
    ])
    return { default: SaveKey }
  }),
  CurrentTerms: lazy(async () => {
    const { CurrentTerms } = await import('./CurrentTerms.tsx')
    return { default: CurrentTerms }
  }),
}
