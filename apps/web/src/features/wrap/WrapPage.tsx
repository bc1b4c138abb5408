import { WrapLayout } from './WrapLayout.tsx'

/** `/wrap/wrap`: an outside token becomes one of the exchange. */
export function WrapPage() {
  return <WrapLayout direction="wrap" />
}
