import { WrapLayout } from './WrapLayout.tsx'

/** `/wrap/wrap`: turns an outside token into its form inside the exchange. */
export function WrapPage() {
  return <WrapLayout direction="wrap" />
}
